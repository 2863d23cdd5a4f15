// The adviser: spacing, horizon, cost and strength side by side; a row can be taken.
#pragma once

#include "core/preparation/spacing_advice.hpp"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace periscope::ui {

struct Workspace;

class AdviceDialog : public QDialog {
    Q_OBJECT
public:
    AdviceDialog(Workspace& workspace, QWidget* parent);

private:
    void fill();
    void add_row(const SpacingAdvice& advice);
    void explain();
    void ask_for_strength();
    void take();
    const SpacingAdvice* chosen() const;

    Workspace& workspace_;
    std::vector<SpacingAdvice> rows_;
    QTreeWidget* table_;
    QLabel *words_, *answer_;
    QLineEdit* strength_;
    QPushButton* take_;
};

void open_advice(Workspace& workspace, QWidget* window);

} // namespace periscope::ui
