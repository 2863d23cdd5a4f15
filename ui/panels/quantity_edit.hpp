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

signals:
    void reason_changed();

private:
    void refresh();
    void check_while_typing();
    void commit();
    void mark(const QString& reason);
    std::optional<Quantity> read() const; // throws std::invalid_argument

    Document& document_;
    QuantityBinding binding_;
    QAction* mark_;
    QString reason_, shown_;
};

} // namespace periscope::ui
