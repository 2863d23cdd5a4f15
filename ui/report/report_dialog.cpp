#include "ui/report/report_dialog.hpp"

#include "ui/base/file_dialogs.hpp"
#include "ui/export/save_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace periscope::ui {

ReportDialog::ReportDialog(QWidget* parent)
    : QDialog(parent), sections_(), camera_(new QComboBox), paper_(new QComboBox), logo_(new QLineEdit) {
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Save report"));
    setMinimumWidth(420);
    const ReportOptions options = preferred_report();
    auto* form = new QFormLayout(this);
    form->addRow(new QLabel(tr("The two summary pages, and:")));
    const auto sections = report_sections();
    for (std::size_t k = 0; k < sections.size(); ++k) {
        sections_[k] = new QCheckBox(sections[k].label);
        sections_[k]->setObjectName(QStringLiteral("report.") + QLatin1String(sections[k].key));
        sections_[k]->setChecked(options.*sections[k].wanted);
        form->addRow(sections_[k]);
    }
    camera_->setObjectName(QStringLiteral("report.camera"));
    camera_->setToolTip(
        tr("Where the body is seen from. The pictures have a light ground and one size, whatever the window has."));
    for (const ReportCamera camera : {ReportCamera::standard, ReportCamera::of_window})
        camera_->addItem(camera_name(camera), int(camera));
    camera_->setCurrentIndex(camera_->findData(int(options.camera)));
    form->addRow(tr("View in pictures"), camera_);
    paper_->setObjectName(QStringLiteral("report.paper"));
    for (const Paper paper : {Paper::a4, Paper::letter})
        paper_->addItem(paper_name(paper), int(paper));
    paper_->setCurrentIndex(paper_->findData(int(options.paper)));
    form->addRow(tr("Paper"), paper_);
    logo_->setObjectName(QStringLiteral("report.logo"));
    logo_->setAccessibleName(tr("Logo"));
    logo_->setText(options.logo);
    logo_->setPlaceholderText(tr("none"));
    logo_->setClearButtonEnabled(true);
    logo_->setToolTip(tr("File with a picture that is drawn small at the head of the first page."));
    auto* choose = new QPushButton(tr("Choose …"));
    choose->setObjectName(QStringLiteral("report.chooseLogo"));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &ReportDialog::ask_for_logo);
    auto* row = new QHBoxLayout;
    row->addWidget(logo_, 1);
    row->addWidget(choose);
    form->addRow(tr("Logo"), row);
    add_save_buttons(*this, *form, choose, [this] { prefer_report(this->options()); });
}

void ReportDialog::ask_for_logo() {
    auto* dialog = file_dialog(this, tr("Choose logo"), tr("Pictures (*.png *.jpg *.jpeg *.svg *.bmp *.gif)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, logo_, &QLineEdit::setText);
    dialog->open();
}

ReportOptions ReportDialog::options() const {
    ReportOptions options;
    const auto sections = report_sections();
    for (std::size_t k = 0; k < sections.size(); ++k)
        options.*sections[k].wanted = sections_[k]->isChecked();
    options.camera = ReportCamera(camera_->currentData().toInt());
    options.logo = logo_->text().trimmed();
    options.paper = Paper(paper_->currentData().toInt());
    return options;
}

} // namespace periscope::ui
