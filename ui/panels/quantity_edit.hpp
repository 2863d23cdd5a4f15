// One number with its unit, typed as words, read by the core, marked where it is wrong.
#pragma once

#include "core/case/case.hpp"
#include "core/case/quantities.hpp"

#include <QLineEdit>

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

class QuantityEdit : public QLineEdit {
    Q_OBJECT
public:
    QuantityEdit(Document& document, QuantityBinding binding, QWidget* parent = nullptr);
    const QString& reason() const { return reason_; } // why it is wrong; empty when fine
    const QString& doubt() const { return doubt_; }   // what is hardly meant, of one that is not wrong
    int wanted_width() const;                         // to show all of its text
    // Narrower than that it may be only where it stands in a row with others.
    void set_shares_a_row() { shares_a_row_ = true; }
    QSize minimumSizeHint() const override;

signals:
    void reason_changed(); // or the doubt

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refresh();
    bool is_being_typed() const;
    void check_while_typing();
    void show_mark(const QString& reason, const QString& doubt);
    void commit();
    void mark(const QString& reason, const QString& doubt);
    QString completed_text() const;       // with the unit of the field where none was typed
    std::optional<Quantity> read() const; // throws std::invalid_argument

    Document& document_;
    QuantityBinding binding_;
    QAction* mark_;
    QString reason_, doubt_, shown_;
    bool shares_a_row_ = false;
    int wanted_before_ = 0; // pixels
};

} // namespace periscope::ui
