// A small field in the view, next to a handle. It shows the coordinate that the handle moves, and accepts a typed one.
// Enter applies the text; Escape closes the field and discards it.
#pragma once

#include "core/case/quantity.hpp"
#include "core/case/unit.hpp"
#include "ui/base/marked_edit.hpp"

#include <optional>

namespace periscope::ui {

class HandleField : public MarkedEdit {
    Q_OBJECT
public:
    // `what` describes the number, for example "Coordinate of the centre". `may_be_open`: the coordinate may be
    // missing.
    HandleField(const QString& name, const QString& what, bool may_be_open, QWidget* view);

    // Shows the coordinate next to the handle, in mm or m depending on the unit system. A typed number without a unit
    // has this unit, too. `metres` is empty for an open side, which has no coordinate. A text that is being typed is
    // not changed.
    void show_coordinate(const QPoint& handle, std::optional<double> metres, UnitSystem system);
    void begin_typing();

signals:
    void typed(const std::optional<periscope::Quantity>& coordinate); // empty: open
    void left();                                                      // emitted when the field is left with Escape

protected:
    bool event(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void put_beside(const QPoint& handle);
    void take();
    void show_reason(const QString& reason); // empty: no error

    QString what_, shown_, unit_ = QStringLiteral("mm");
    bool may_be_open_;
};

} // namespace periscope::ui
