// One number with its unit, typed as words, read by the core, marked where it is wrong.
#pragma once

#include "core/case/case.hpp"
#include "core/case/quantities.hpp"
#include "ui/base/marked_edit.hpp"

#include <functional>
#include <optional>

namespace periscope::ui {

class Document;

struct QuantityBinding {
    QString path; // as problems name it
    QuantityInfo info;
    std::function<std::optional<Quantity>(const Case&)> get;
    std::function<void(Case&, std::optional<Quantity>)> set;
    bool optional = false;   // empty is an answer
    QString when_empty = {}; // shown in grey then
};

class QuantityEdit : public MarkedEdit {
    Q_OBJECT
public:
    QuantityEdit(Document& document, QuantityBinding binding, QWidget* parent = nullptr);
    const QString& reason() const { return reason_; } // why it is wrong; empty when fine
    void set_shares_a_row() { shares_a_row_ = true; } // with others: it may be narrower
    QSize minimumSizeHint() const override;

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refresh();
    bool is_being_typed() const;
    void check_while_typing();
    void commit();
    QString completed_text() const;       // with the unit of the field where none was typed
    std::optional<Quantity> read() const; // throws std::invalid_argument

    Document& document_;
    QuantityBinding binding_;
    QString reason_, shown_;
    bool shares_a_row_ = false;
};

} // namespace periscope::ui
