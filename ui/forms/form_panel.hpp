// A form with fields for parts of the case. Each field changes the case through the document, and is marked while its
// text is wrong. Nothing moves while the user types: messages are in a separate strip, labels have a column of fixed
// width, and only a choice adds or removes rows below it.
#pragma once

#include "ui/forms/quantity_edit.hpp"

#include <QStringList>
#include <QWidget>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
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

    void note(const QString& words);                // adds a sentence for new users
    void note(const std::function<QString()>& get); // adds a sentence that changes with the case
    void heading(const QString& words);
    void problems_of(const QString& path); // shows the problems of the entry itself, not those of its fields
    void quantity(const QuantityBinding& binding);
    void vector(const QString& label, const std::array<QuantityBinding, 3>& components);
    // adds fields for x, for x and y, or for all three
    void components(const QString& label, const std::vector<QuantityBinding>& bindings);
    QLineEdit* words(const QString& label, const QString& path, const QString& what,
                     const std::function<QString(const Case&)>& get,
                     const std::function<void(Document&, const QString&)>& set);
    // Adds a field for data that are written as text. `take` reads the text, edits the case and clears the errors of
    // the entry. If it throws std::invalid_argument, the text stays in the field, with the reason.
    void written(const QString& label, const QString& path, const QString& what,
                 const std::function<QString(const Case&)>& get,
                 const std::function<void(Document&, const QString&)>& take);
    QWidget* choice(const QString& label, const QString& path, const QStringList& names,
                    const std::function<int(const Case&)>& get, const std::function<void(Document&, int)>& set);
    // Adds a computed value, which is kept up to date. If fields follow below it, `lines` must be a fixed number of
    // lines, so that they do not move. Otherwise it has as many lines as its text needs.
    QLabel* fact(const QString& label, const std::function<QString()>& get, int lines = 0);
    // Adds an error message, which is updated together with the computed values of fact(). Hidden while `get` returns
    // an empty text.
    QLabel* error(const QString& name, const std::function<QString()>& get);
    QLabel* row(const QString& label, QWidget* widget); // returns the label
    void wide(QWidget* widget);

    // Sets a function whose text depends on which fields the panel needs. When the text changes, the panel is rebuilt.
    // Values of fields are refreshed without this.
    void shaped_by(std::function<QString(const Case&)> fields) { shape_ = std::move(fields); }
    QString shape() const;

    void refresh_facts();

signals:
    void facts_wanted();

private:
    struct Watched {
        QString path, name;     // messages begin with this name
        bool parts_too = false; // also shows the errors of the parts of this entry
    };
    void watch(const std::vector<Watched>& fields, QLabel* label, MarkedEdit* edit = nullptr);
    QLineEdit* text_field(const QString& label, const Watched& field, const QString& what,
                          const std::function<QString(const Case&)>& get,
                          const std::function<void(Document&, const QString&)>& set);

    Document& document_;
    FieldMessages* messages_;
    QVBoxLayout* column_;
    QFormLayout* form_;
    std::function<QString(const Case&)> shape_;
};

// Joins numbers, choices and texts to one text, as the function for shaped_by() returns it.
template <typename... Parts>
QString shape_of_parts(const Parts&... parts) {
    const auto text = [](const auto& part) {
        if constexpr (std::is_same_v<std::decay_t<decltype(part)>, QString>)
            return part;
        else
            return QString::number(int(part));
    };
    return QStringList{text(parts)...}.join(QLatin1Char(','));
}

template <typename Entries>
QString joined_names(const Entries& entries) {
    QString names;
    for (const auto& entry : entries)
        names += QLatin1Char('|') + QString::fromStdString(entry.name);
    return names;
}

// Returns a function that several facts of the panel can call for a value that they share. The value is computed only
// once for each refresh. This must be called before these facts are added.
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

// Describes the field of a length that has no row in the table of keys (core/case/case_keys.hpp), such as a component
// of a vector.
QuantityInfo length_info(std::string_view label, std::string_view example, std::string_view help = {});

} // namespace periscope::ui
