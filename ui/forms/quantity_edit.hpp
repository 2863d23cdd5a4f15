// A field for one number with its unit. The text is read by the core, and marked if it is wrong.
#pragma once

#include "core/case/case.hpp"
#include "core/case/quantities.hpp"
#include "ui/base/marked_edit.hpp"

#include <functional>
#include <optional>

namespace periscope::ui {

class Document;

struct QuantityBinding {
    QString path; // path of the value in the case, as in Problem::path
    QuantityInfo info;
    std::function<std::optional<Quantity>(const Case&)> get;
    std::function<void(Case&, std::optional<Quantity>)> set;
    bool optional = false;   // the field may be empty
    QString when_empty = {}; // shown in grey in an empty field
    QString given_label = {};
    QString label() const; // returns `given_label` or, if this is empty, the label of `info`
};

class QuantityEdit : public MarkedEdit {
    Q_OBJECT
public:
    QuantityEdit(Document& document, QuantityBinding binding, QWidget* parent = nullptr);
    const QString& reason() const { return reason_; } // the reason why the text is wrong; empty if it is valid
    // sets that other fields are in the same row, so that this one may be narrower
    void set_shares_a_row() { shares_a_row_ = true; }
    QSize minimumSizeHint() const override;

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refresh();
    bool is_being_typed() const;
    void check_while_typing();
    void commit();
    QString completed_text() const;       // returns the text, with the unit of the field if none was typed
    std::optional<Quantity> read() const; // throws std::invalid_argument

    Document& document_;
    QuantityBinding binding_;
    QString reason_, shown_;
    bool shares_a_row_ = false;
};

} // namespace periscope::ui
