// Asks what to do with work that an unexpected end of the program left behind.
#pragma once

#include "ui/document/autosave.hpp"

#include <QDialog>

class QVBoxLayout;

namespace periscope::ui {

class RecoveryDialog : public QDialog {
    Q_OBJECT
public:
    RecoveryDialog(std::vector<Rescued> rescued, QWidget* parent);

signals:
    void recover_wanted(const periscope::ui::Rescued& rescued);
    void resume_wanted(const periscope::ui::Rescued& rescued); // requests to resume the run that was in progress

private:
    void add(QVBoxLayout* column, const std::shared_ptr<Rescued>& rescued);

    int left_ = 0; // number of entries that are undecided
};

} // namespace periscope::ui
