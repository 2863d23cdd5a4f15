// A small field in the view, beside a handle: it shows the coordinate that the handle moves, and takes a typed one. Enter takes it,
// Escape closes the field; what was typed and not taken is forgotten.
#pragma once

#include "core/case/quantity.hpp"
#include "core/case/unit.hpp"
#include "ui/base/marked_edit.hpp"

#include <optional>

namespace periscope::ui {

class HandleField : public MarkedEdit {
    Q_OBJECT
public:
    // `what` it shows, e.g. "Coordinate of the centre"; `may_be_open`: there may be none.
    HandleField(const QString& name, const QString& what, bool may_be_open, QWidget* view);

    // Beside the handle. In the unit of the system, mm or m, which a number without a unit has, too; none: it is open. What is being
    // typed stays.
    void show_coordinate(const QPoint& handle, std::optional<double> metres, UnitSystem system);
    void begin_typing();

signals:
    void typed(const std::optional<periscope::Quantity>& coordinate); // empty: open
    void left();                                                      // by Escape

protected:
    bool event(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void put_beside(const QPoint& handle);
    void take();
    void show_reason(const QString& reason); // empty: nothing is wrong

    QString what_, shown_, unit_ = QStringLiteral("mm");
    bool may_be_open_;
};

} // namespace periscope::ui
