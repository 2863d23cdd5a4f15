// A field for a length of a part, outside of any case: read as it is typed, marked where it is wrong. A number without a unit is
// in mm, and is shown so when the field is left.
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
    // `path` names the member of the part. An optional one may be empty, and then shows `when_empty`.
    LengthField(const QString& path, const QString& label, const std::optional<Quantity>& value, Taker take,
                const QString& when_empty = {});

    QString path() const;
    const QString& unread() const { return unread_; } // why what is typed is no length; empty when it is
    void show_problem(const QString& reason);         // of a length that does not fit; empty: it does
    QSize minimumSizeHint() const override { return {64, QLineEdit::minimumSizeHint().height()}; }
    QSize sizeHint() const override { return {84, QLineEdit::sizeHint().height()}; }

signals:
    void read();                       // or found to be no length
    void current(const QString& path); // it has got the focus

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
