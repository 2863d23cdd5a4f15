// A form of fields bound to the case. Panels fill one; every field writes through the document and is marked while it is wrong.
// While one types, nothing moves: messages stand in a strip of their own, labels have a column of fixed width, and only a choice adds or
// removes rows below it.
#pragma once

#include "ui/forms/quantity_edit.hpp"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace periscope::ui {

class FieldMessages;

class FormPanel : public QWidget {
    Q_OBJECT
public:
    FormPanel(Document& document, const QString& title, QWidget* parent = nullptr);

    Document& document() { return document_; }
    FieldMessages* messages() { return messages_; } // to be placed below the panel

    void note(const QString& words);                // a sentence for someone new to it
    void note(const std::function<QString()>& get); // that follows the case
    void heading(const QString& words);
    void problems_of(const QString& path); // those that belong to the entry rather than to one of its fields
    void quantity(const QuantityBinding& binding);
    void vector(const QString& label, const std::array<QuantityBinding, 3>& components);
    QLineEdit* words(const QString& label, const QString& path, const QString& what,
                     const std::function<QString(const Case&)>& get,
                     const std::function<void(Document&, const QString&)>& set);
    // Words that stand for data: `take` reads them, edits the case and clears the entry's errors, or throws
    // std::invalid_argument; then what was typed stays, with the reason.
    void written(const QString& label, const QString& path, const QString& what,
                 const std::function<QString(const Case&)>& get,
                 const std::function<void(Document&, const QString&)>& take);
    QWidget* choice(const QString& label, const QString& path, const QStringList& names,
                    const std::function<int(const Case&)>& get, const std::function<void(Document&, int)>& set);
    // Computed, kept up to date. With fields below it, it needs a fixed number of lines; without a number it has as many as it needs.
    QLabel* fact(const QString& label, const std::function<QString()>& get, int lines = 0);
    QLabel* error(const QString& name, const std::function<QString()>& get); // a message that follows the facts
    QLabel* row(const QString& label, QWidget* widget);                      // gives the label
    void wide(QWidget* widget);

    void refresh_facts();

signals:
    void facts_wanted();

private:
    struct Watched {
        QString path, name;     // the name begins its messages
        bool parts_too = false; // also what is wrong in its parts
    };
    void watch(const std::vector<Watched>& fields, QLabel* label, MarkedEdit* edit = nullptr);
    QLineEdit* text_field(const QString& label, const Watched& field, const QString& what,
                          const std::function<QString(const Case&)>& get,
                          const std::function<void(Document&, const QString&)>& set);

    Document& document_;
    FieldMessages* messages_;
    QVBoxLayout* column_;
    QFormLayout* form_;
};

// A value that several facts of the panel share: it is computed once for each refresh. Make it before them.
template <typename Compute>
auto once_per_refresh(FormPanel& panel, Compute compute) {
    auto known = std::make_shared<std::optional<std::invoke_result_t<Compute>>>();
    QObject::connect(&panel, &FormPanel::facts_wanted, &panel, [known] { known->reset(); });
    return [known, compute]() -> const std::invoke_result_t<Compute>& {
        if (!*known)
            *known = compute();
        return **known;
    };
}

// A length field of a vector or a radius, which the table of the core does not list one by one.
QuantityInfo length_info(std::string_view label, std::string_view example, std::string_view help = {});

} // namespace periscope::ui
