#include "ui/export/picture_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSettings>

namespace periscope::ui {

PictureDialog::PictureDialog(const QSize& on_screen, QWidget* parent)
    : QDialog(parent), size_(new QComboBox), transparent_(new QCheckBox(tr("Transparent background"))) {
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Save picture of view"));
    setMinimumWidth(320); // the title is not cut
    for (int scale = 1; scale <= 4; ++scale)
        size_->addItem(tr("%1 × %2 pixels").arg(on_screen.width() * scale).arg(on_screen.height() * scale));
    const QSettings settings;
    size_->setCurrentIndex(settings.value(QStringLiteral("picture/scale"), 2).toInt() - 1);
    transparent_->setChecked(settings.value(QStringLiteral("picture/transparent"), false).toBool());
    size_->setObjectName(QStringLiteral("pictureSize"));
    transparent_->setObjectName(QStringLiteral("pictureTransparent"));
    transparent_->setToolTip(tr("For slides and papers with a coloured background."));
    auto* form = new QFormLayout(this);
    form->addRow(tr("Size"), size_);
    form->addRow(transparent_);
    auto* buttons = new QDialogButtonBox;
    auto* save = buttons->addButton(tr("Save as …"), QDialogButtonBox::AcceptRole);
    auto* cancel = buttons->addButton(QDialogButtonBox::Cancel);
    form->addRow(buttons);
    setTabOrder(transparent_, save); // a box of buttons leaves one out of the round otherwise
    setTabOrder(save, cancel);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        QSettings kept;
        kept.setValue(QStringLiteral("picture/scale"), options().scale);
        kept.setValue(QStringLiteral("picture/transparent"), options().transparent);
        accept();
    });
}

PictureOptions PictureDialog::options() const {
    return {size_->currentIndex() + 1, transparent_->isChecked()};
}

} // namespace periscope::ui
