// A field for a length of a part. It does not belong to a case. Its text is read while it is typed, and marked if it is
// wrong. A number without a unit is in mm; the unit is added to the text when the field is left.
#pragma once

#include "core/case/quantity.hpp"
#include "ui/base/marked_edit.hpp"

#include <functional>
#include <optional>

namespace periscope::ui {

class LengthField : public MarkedEdit {
    Q_OBJECT
public:
    using Taker = std::function<void(std::optional<Quantity>)>;
    // `path` names the member of the part. If `value` can be empty, `when_empty` is the text of the empty field.
    LengthField(const QString& path, const QString& label, const std::optional<Quantity>& value, Taker take,
                const QString& when_empty = {});

    QString path() const;
    const QString& unread() const { return unread_; } // returns why the text is not a length; empty if it is one
    // marks a length that does not fit the part, with the reason; empty: it fits
    void show_problem(const QString& reason);
    QSize minimumSizeHint() const override { return {64, QLineEdit::minimumSizeHint().height()}; }
    QSize sizeHint() const override { return {84, QLineEdit::sizeHint().height()}; }

signals:
    void read();                       // emitted when the text has been read, or is not a length
    void current(const QString& path); // emitted when the field has got the focus

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void take_text();
    void write_unit();

    bool optional_;
    Taker take_;
    QString unread_;
};

} // namespace periscope::ui
