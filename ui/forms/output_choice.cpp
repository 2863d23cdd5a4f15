#include "ui/forms/output_choice.hpp"

#include "ui/base/file_dialogs.hpp"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace periscope::ui {

OutputChoice::OutputChoice(RunSettings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings), write_(new QCheckBox(tr("Write results to folder"))),
      folder_(new QLineEdit) {
    write_->setObjectName(QStringLiteral("writeResults"));
    write_->setToolTip(
        tr("Write frames (VTU, PVD), curves (CSV) and checkpoints to this folder during the run; "
           "otherwise they go to the program's data folder (see Runs), where the oldest are deleted to make room."));
    folder_->setObjectName(QStringLiteral("outputFolder"));
    folder_->setAccessibleName(tr("Results folder"));
    folder_->setPlaceholderText(tr("new or empty folder"));
    auto* choose = new QToolButton;
    choose->setText(QStringLiteral("…"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(write_);
    auto* row = new QHBoxLayout;
    row->addWidget(folder_);
    row->addWidget(choose);
    column->addLayout(row);
    write_->setChecked(settings_.write_results);
    folder_->setText(QString::fromStdString(settings_.output.string()));
    folder_->setEnabled(settings_.write_results);
    connect(write_, &QCheckBox::toggled, this, [this](bool on) {
        settings_.write_results = on;
        folder_->setEnabled(on);
        if (on && folder_->text().isEmpty())
            choose_folder();
        emit changed();
    });
    connect(folder_, &QLineEdit::textChanged, this, [this](const QString& words) {
        settings_.output = words.toStdString();
        emit changed();
    });
    connect(choose, &QToolButton::clicked, this, &OutputChoice::choose_folder);
}

void OutputChoice::choose_folder() {
    auto* dialog = folder_dialog(this, tr("Choose results folder"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        folder_->setText(folder);
        write_->setChecked(true);
    });
    dialog->open();
}

} // namespace periscope::ui
