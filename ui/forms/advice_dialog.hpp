// The spacing advisor: a table of spacing, horizon, cost and strength, of which a row can be applied.
#pragma once

#include "core/preparation/spacing_advice.hpp"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace periscope::ui {

class Body;
class Document;
class SpeedMemory;
class UnitChoice;

class AdviceDialog : public QDialog {
    Q_OBJECT
public:
    AdviceDialog(Document& document, const Body& body, const SpeedMemory& speed, const UnitChoice& units,
                 QWidget* parent);

private:
    void fill();
    void add_row(const SpacingAdvice& advice);
    void explain();
    void ask_for_strength();
    void take();
    const SpacingAdvice* chosen() const;

    Document& document_;
    const Body& body_;
    const SpeedMemory& speed_;
    const UnitChoice& units_;
    std::vector<SpacingAdvice> rows_;
    QTreeWidget* table_;
    QLabel *words_, *answer_;
    QLineEdit* strength_;
    QPushButton* take_;
};

} // namespace periscope::ui
