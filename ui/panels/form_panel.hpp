// A form of fields bound to the case. Panels fill one; every field writes through the document and shows its
// reason.
#pragma once

#include "ui/panels/quantity_edit.hpp"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <type_traits>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace periscope::ui {

class FormPanel : public QWidget {
    Q_OBJECT
public:
    FormPanel(Document& document, const QString& title, QWidget* parent = nullptr);

    Document& document() { return document_; }

    void note(const QString& words);                // a sentence for someone new to it
    void note(const std::function<QString()>& get); // that follows the case
    void heading(const QString& words);
    void problems_of(const QString& path);    // those that belong to the entry rather than to one of its fields
    void problems_below(const QString& path); // those of the parts of an entry, each on a line
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
    QLabel* fact(const QString& label, const std::function<QString()>& get); // computed, kept up to date
    void row(const QString& label, QWidget* widget);
    void wide(QWidget* widget);

    void refresh_facts();

signals:
    void facts_wanted();

private:
    QLabel* reason_label(const std::function<QString()>& get);

    Document& document_;
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
