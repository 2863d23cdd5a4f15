#include "ui/export/save_form.hpp"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

namespace periscope::ui {

void add_sizes(QComboBox& box, const QSize& on_screen, int largest) {
    for (int scale = 1; scale <= largest; ++scale)
        box.addItem(QDialog::tr("%1 × %2 pixels").arg(on_screen.width() * scale).arg(on_screen.height() * scale));
}

void add_save_buttons(QDialog& dialog, QFormLayout& form, QWidget* last_field, const std::function<void()>& keep) {
    auto* buttons = new QDialogButtonBox;
    auto* save = buttons->addButton(QDialog::tr("Save as …"), QDialogButtonBox::AcceptRole);
    auto* cancel = buttons->addButton(QDialogButtonBox::Cancel);
    form.addRow(buttons);
    QWidget::setTabOrder(last_field, save); // otherwise the button box leaves one of its buttons out of the Tab order
    QWidget::setTabOrder(save, cancel);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, [&dialog, keep] {
        keep();
        dialog.accept();
    });
}

} // namespace periscope::ui
