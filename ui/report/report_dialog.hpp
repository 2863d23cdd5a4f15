// Asks for the sections of a report, the view in its pictures, its paper and its logo.
#pragma once

#include "ui/report/report_options.hpp"

#include <QDialog>

#include <array>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace periscope::ui {

class ReportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ReportDialog(QWidget* parent);
    ReportOptions options() const;

private:
    void ask_for_logo();

    std::array<QCheckBox*, 4> sections_;
    QComboBox *camera_, *paper_;
    QLineEdit* logo_;
};

} // namespace periscope::ui
