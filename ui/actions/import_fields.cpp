#include "ui/actions/import_fields.hpp"

#include "ui/document/case_content.hpp"

#include <QComboBox>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

namespace periscope::ui {

QComboBox* make_file_units() {
    auto* units = new QComboBox;
    units->setObjectName(QStringLiteral("importUnit"));
    for (const char* unit : {"mm", "cm", "m", "um", "in", "ft"})
        units->addItem(QLatin1String(unit));
    return units;
}

ImportTarget::ImportTarget(const Case& present, QWidget* parent)
    : QWidget(parent), replace_(new QRadioButton(tr("Replace the body, keep materials, conditions and sets"))),
      new_case_(new QRadioButton(tr("New case with this body"))), is_asked_(!content_words(present).isEmpty()) {
    auto* content = new QLabel(tr("The current case has %1.").arg(content_words(present)));
    content->setObjectName(QStringLiteral("importContent"));
    content->setWordWrap(true);
    replace_->setObjectName(QStringLiteral("importReplace"));
    replace_->setToolTip(tr("All other inputs stay as they are. Sets that contain no node of the new "
                            "body are listed afterwards. Edit ▸ Undo takes this back."));
    replace_->setChecked(true);
    new_case_->setObjectName(QStringLiteral("importNewCase"));
    new_case_->setToolTip(tr("Close the current case and start one that has nothing but this body."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(content);
    column->addWidget(replace_);
    column->addWidget(new_case_);
    connect(new_case_, &QRadioButton::toggled, this, &ImportTarget::changed);
}

bool ImportTarget::is_new_case() const {
    return is_asked_ && new_case_->isChecked();
}

} // namespace periscope::ui
