#include "ui/export/picture_dialog.hpp"

#include "ui/export/save_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSettings>

namespace periscope::ui {

PictureDialog::PictureDialog(const QSize& on_screen, QWidget* parent)
    : QDialog(parent), size_(new QComboBox), transparent_(new QCheckBox(tr("Transparent background"))) {
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Save picture of view"));
    setMinimumWidth(320); // wide enough for the whole title
    add_sizes(*size_, on_screen, 4);
    const QSettings settings;
    size_->setCurrentIndex(settings.value(QStringLiteral("picture/scale"), 2).toInt() - 1);
    transparent_->setChecked(settings.value(QStringLiteral("picture/transparent"), false).toBool());
    size_->setObjectName(QStringLiteral("pictureSize"));
    transparent_->setObjectName(QStringLiteral("pictureTransparent"));
    transparent_->setToolTip(tr("For slides and papers with a coloured background."));
    auto* form = new QFormLayout(this);
    form->addRow(tr("Size"), size_);
    form->addRow(transparent_);
    add_save_buttons(*this, *form, transparent_, [this] {
        QSettings kept;
        kept.setValue(QStringLiteral("picture/scale"), options().scale);
        kept.setValue(QStringLiteral("picture/transparent"), options().transparent);
    });
}

PictureOptions PictureDialog::options() const {
    return {size_->currentIndex() + 1, transparent_->isChecked()};
}

} // namespace periscope::ui
