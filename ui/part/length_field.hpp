// A field for a length of a part. It belongs to no case; its text is read while it is typed, and marked if it is wrong.
// A number without a unit is in mm, and is shown with mm when the field is left.
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
    // `path` names the member of the part. An optional length may be empty, and then shows `when_empty`.
    LengthField(const QString& path, const QString& label, const std::optional<Quantity>& value, Taker take,
                const QString& when_empty = {});

    QString path() const;
    const QString& unread() const { return unread_; } // returns why the text is not a length; empty if it is one
    void show_problem(const QString& reason);         // for a length that does not fit: shows why; empty: it fits
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
