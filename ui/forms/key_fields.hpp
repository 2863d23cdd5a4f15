// Fields for the keys of an entry of the case, or of a part of an entry, that have a row in a table
// (core/case/case_keys.hpp).
#pragma once

#include "core/base/overloaded.hpp"
#include "core/case/case_keys.hpp"
#include "ui/document/document.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/text/format.hpp"

#include <QSpinBox>

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace periscope::ui {

// Return the description of the field of a number, and of a component of a vector, for the row of its key. Help that is
// written only for the reference of the case file is replaced by help for the field.
QuantityInfo number_info(const QuantityInfo& row, bool may_be_empty);
QuantityInfo component_info(const QuantityInfo& row, bool may_be_open);

template <typename Entry>
class KeyFields {
public:
    // `find` returns the entry in a case, which may be const, or null if it no longer exists. `rows` are the keys of
    // the entry, or a part of them.
    template <typename Find>
    KeyFields(FormPanel& panel, QString path, Find find, KeyRows<Entry> rows = key_rows<Entry>())
        : panel_(panel), path_(std::move(path)), read_(find), find_(find), rows_(rows) {}

    // Adds the fields of all numbers and vectors, in the order of the file.
    void numbers() const {
        for (const KeyRow<Entry>& row : rows_)
            std::visit(Overloaded{[&](const Number<Entry>&) { number(row.info.key); },
                                  [&](const Vector<Entry>& v) { vector(row.info, v.member); },
                                  [&](const OpenVector<Entry>& v) { vector(row.info, v.member); }, [](const auto&) {}},
                       row.value);
    }

    // Adds the field of a number with a unit. The field may be empty if the case may be without this key, unless
    // `may_be_emptied` is false, because the form has a choice for this. `if_empty` is the default in words, if it is
    // not that of the reference.
    void number(std::string_view key, bool may_be_emptied = true, const QString& if_empty = {}) const {
        const KeyRow<Entry>& row = row_of(rows_, key);
        const auto& value = std::get<Number<Entry>>(row.value);
        const bool may_be_empty = value.may_be_empty && may_be_emptied;
        const QString when_empty = !if_empty.isEmpty()     ? if_empty
                                   : row.otherwise.empty() ? QObject::tr("automatic")
                                                           : to_qt(row.otherwise);
        panel_.quantity({path_of(key), number_info(row.info, may_be_empty),
                         [read = read_, of = value.of](const Case& c) -> std::optional<Quantity> {
                             const Entry* entry = read(c);
                             return entry ? of(*entry) : std::nullopt;
                         },
                         [find = find_, set = value.set](Case& c, std::optional<Quantity> q) {
                             if (Entry* entry = find(c))
                                 set(*entry, std::move(q));
                         },
                         may_be_empty, may_be_empty ? when_empty : QString(),
                         row.info.label.empty() ? field_at(path_of(key)) : QString()});
    }

    // Adds the fields of a vector with this unit, example and help.
    void vector(std::string_view key, const QuantityInfo& info, const QString& label = {}) const {
        add_vector(label.isEmpty() ? field_at(path_of(key)) : label, path_of(key), info,
                   std::get<Vector<Entry>>(row_of(rows_, key).value).member);
    }

    QSpinBox* whole_number(const char* key, const QString& label, const QString& change) const {
        const auto& value = std::get<WholeNumber<Entry>>(row_of(rows_, key).value);
        Document& document = panel_.document();
        auto* box = new QSpinBox;
        box->setObjectName(path_of(key));
        box->setRange(value.least, value.most);
        box->setKeyboardTracking(false);
        const auto refresh = [&document, read = read_, of = value.of, box] {
            if (const Entry* entry = read(document.value()))
                box->setValue(of(*entry));
        };
        refresh();
        QObject::connect(&document, &Document::changed, box, refresh);
        QObject::connect(box, &QSpinBox::valueChanged, box,
                         [&document, find = find_, set = value.set, change](int number) {
                             document.edit(change, [&](Case& c) {
                                 if (Entry* entry = find(c))
                                     set(*entry, number);
                             });
                         });
        panel_.row(label, box);
        return box;
    }

    void choice(const char* key, const QString& label, const QStringList& names, const QString& change) const {
        const auto& value = std::get<Choice<Entry>>(row_of(rows_, key).value);
        panel_.choice(
            label, path_of(key), names,
            [read = read_, of = value.of](const Case& c) {
                const Entry* entry = read(c);
                return entry ? int(of(*entry)) : 0;
            },
            [find = find_, set = value.set, change](Document& d, int index) {
                d.edit(change, [&](Case& c) {
                    if (Entry* entry = find(c))
                        set(*entry, std::size_t(index));
                });
            });
    }

    // Adds a field for a text. `key` is empty if the entry is a shape that consists of one text.
    void text(std::string_view key, const QString& label, const QString& what, const QString& change) const {
        panel_.words(
            label, path_of(key), what,
            [read = read_, member = text_of(key)](const Case& c) { return text_in(read(c), member); },
            [give = text_giver(key, change)](Document&, const QString& written) { give(written.trimmed()); });
    }

    // Returns a function that sets a text of the entry.
    std::function<void(const QString&)> text_giver(std::string_view key, const QString& change) const {
        return [&document = panel_.document(), find = find_, member = text_of(key), change](const QString& given) {
            document.edit(change, [&](Case& c) {
                if (Entry* entry = find(c))
                    entry->*member = given.toStdString();
            });
        };
    }

    // Adds a choice for a text that is one of `names`.
    void name(std::string_view key, const QString& label, const QStringList& names, const QString& change) const {
        panel_.choice(
            label, path_of(key), names,
            [names, read = read_, member = text_of(key)](const Case& c) {
                return int(names.indexOf(text_in(read(c), member)));
            },
            [names, give = text_giver(key, change)](Document&, int index) { give(names.value(index)); });
    }

    void points(std::string_view key, const QString& label, const QString& what, const QString& change) const {
        const auto member = std::get<Points<Entry>>(row_of(rows_, key).value).member;
        const QString path = path_of(key);
        panel_.written(
            label, path, what,
            [read = read_, member](const Case& c) {
                const Entry* entry = read(c);
                return entry ? points_text(entry->*member) : QString();
            },
            [find = find_, member, path, change](Document& d, const QString& written) {
                const std::vector<QuantityVector> given = read_points(written);
                d.clear_field_errors(path);
                d.edit(change, [&](Case& c) {
                    if (Entry* entry = find(c))
                        entry->*member = given;
                });
            });
    }

private:
    QString path_of(std::string_view key) const { return key.empty() ? path_ : path_ + QLatin1Char('.') + to_qt(key); }

    auto text_of(std::string_view key) const { return std::get<Text<Entry>>(row_of(rows_, key).value).member; }
    static QString text_in(const Entry* entry, std::string Entry::*member) {
        return entry ? QString::fromStdString(entry->*member) : QString();
    }

    template <typename Values>
    void vector(const QuantityInfo& row, Values Entry::*member) const {
        const QString path = path_of(row.key), label = row.key.empty() ? QObject::tr("Point") : field_at(path);
        add_vector(QObject::tr("%1 x, y, z").arg(label), path,
                   component_info(row, std::is_same_v<Values, OptionalVector>), member);
        panel_.problems_of(path);
    }

    static void assign(Quantity& to, const std::optional<Quantity>& given) { to = given.value_or(to); }
    static void assign(std::optional<Quantity>& to, const std::optional<Quantity>& given) { to = given; }

    template <typename Values>
    void add_vector(const QString& label, const QString& path, const QuantityInfo& info, Values Entry::*member) const {
        const bool may_be_open = std::is_same_v<Values, OptionalVector>;
        const auto one = [&](std::size_t axis) {
            return QuantityBinding{QStringLiteral("%1[%2]").arg(path).arg(axis),
                                   info,
                                   [read = read_, member, axis](const Case& c) -> std::optional<Quantity> {
                                       const Entry* entry = read(c);
                                       return entry ? std::optional<Quantity>((entry->*member)[axis]) : std::nullopt;
                                   },
                                   [find = find_, member, axis](Case& c, const std::optional<Quantity>& q) {
                                       if (Entry* entry = find(c))
                                           assign((entry->*member)[axis], q);
                                   },
                                   may_be_open,
                                   may_be_open ? QObject::tr("open") : QString()};
        };
        panel_.vector(label, {one(0), one(1), one(2)});
    }

    FormPanel& panel_;
    QString path_;
    std::function<const Entry*(const Case&)> read_;
    std::function<Entry*(Case&)> find_;
    KeyRows<Entry> rows_;
};

inline KeyFields<RunEntry> run_fields(FormPanel& panel) {
    return {panel, QStringLiteral("run"), [](auto& c) { return &c.run; }};
}
inline KeyFields<OutputEntry> output_fields(FormPanel& panel) {
    return {panel, QStringLiteral("output"), [](auto& c) { return &c.output; }};
}

// Returns the fields of entry `index` of a list of the case.
template <typename Entry>
KeyFields<Entry> fields_of_entry(FormPanel& panel, const QString& path, int index, std::vector<Entry> Case::*list,
                                 KeyRows<Entry> rows = key_rows<Entry>()) {
    return {panel, path,
            [list, at = std::size_t(index)](auto& c) { return at < (c.*list).size() ? &(c.*list)[at] : nullptr; },
            rows};
}
// Returns the fields of the shape of entry `index`. They do nothing while the shape is not a `Shape`.
template <typename Shape, typename Entry>
KeyFields<Shape> fields_of_shape(FormPanel& panel, const QString& path, int index, std::vector<Entry> Case::*list) {
    return {panel, path, [list, at = std::size_t(index)](auto& c) {
                return at < (c.*list).size() ? std::get_if<Shape>(&(c.*list)[at].shape) : nullptr;
            }};
}

} // namespace periscope::ui
