// Fields of keys that have a row (core/case/case_keys.hpp), of an entry that every case has: its run, its output.
#pragma once

#include "core/case/case_keys.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"

#include <QSpinBox>

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <variant>

namespace periscope::ui {

// A field for a whole number. `change` names the edit.
inline QSpinBox* whole_number_field(Document& document, const QString& path, int least, int most, const QString& change,
                                    const std::function<int(const Case&)>& get,
                                    const std::function<void(Case&, int)>& set) {
    auto* box = new QSpinBox;
    box->setObjectName(path);
    box->setRange(least, most);
    box->setKeyboardTracking(false);
    const auto refresh = [&document, box, get] { box->setValue(get(document.value())); };
    refresh();
    QObject::connect(&document, &Document::changed, box, refresh);
    QObject::connect(box, &QSpinBox::valueChanged, box,
                     [&document, set, change](int value) { document.edit(change, [&](Case& c) { set(c, value); }); });
    return box;
}

template <typename Entry>
class KeyFields {
public:
    KeyFields(FormPanel& panel, QString path, Entry Case::*entry, std::span<const KeyRow<Entry>> rows)
        : panel_(panel), path_(std::move(path)), entry_(entry), rows_(rows) {}

    void number(const char* key) { // with a unit
        const KeyRow<Entry>& row = row_of(rows_, key);
        const auto get = [&row, entry = entry_](const Case& c) {
            using Number = std::optional<Quantity>;
            return std::visit(Overloaded{[&](const Member<Entry, Quantity>& m) { return Number(m.of(c.*entry)); },
                                         [&](const Member<Entry, Number>& m) { return m.of(c.*entry); },
                                         [&](const Member<Entry, double>& m) { return Number(m.of(c.*entry)); },
                                         [](const auto&) { return Number(); }},
                              row.value);
        };
        const auto set = [&row, entry = entry_](Case& c, std::optional<Quantity> q) {
            std::visit(Overloaded{[&](const Member<Entry, Quantity>& m) { m.in(c.*entry) = *q; },
                                  [&](const Member<Entry, std::optional<Quantity>>& m) { m.in(c.*entry) = q; },
                                  [&](const Member<Entry, double>& m) { m.in(c.*entry) = q->value; },
                                  [](const auto&) {}},
                       row.value);
        };
        const bool is_optional = std::holds_alternative<Member<Entry, std::optional<Quantity>>>(row.value);
        panel_.quantity(
            {path_of(key), row.info, get, set, is_optional, is_optional ? QObject::tr("automatic") : QString()});
    }

    QSpinBox* whole_number(const char* key, const QString& label, const QString& change) {
        const auto& member = std::get<WholeNumber<Entry>>(row_of(rows_, key).value);
        QSpinBox* box = whole_number_field(
            panel_.document(), path_of(key), member.least, member.most, change,
            [&member, entry = entry_](const Case& c) { return member.of(c.*entry); },
            [&member, entry = entry_](Case& c, int n) { member.in(c.*entry) = n; });
        panel_.row(label, box);
        return box;
    }

    void choice(const char* key, const QString& label, const QStringList& names, const QString& change) {
        const auto& member = std::get<Choice<Entry>>(row_of(rows_, key).value);
        panel_.choice(
            label, path_of(key), names, [&member, entry = entry_](const Case& c) { return int(member.of(c.*entry)); },
            [&member, entry = entry_, change](Document& d, int index) {
                d.edit(change, [&](Case& c) { member.set(c.*entry, std::size_t(index)); });
            });
    }

private:
    QString path_of(const char* key) const { return path_ + QLatin1Char('.') + QLatin1String(key); }

    FormPanel& panel_;
    QString path_;
    Entry Case::*entry_;
    std::span<const KeyRow<Entry>> rows_;
};

inline KeyFields<RunEntry> run_fields(FormPanel& panel) {
    return {panel, QStringLiteral("run"), &Case::run, run_keys()};
}
inline KeyFields<OutputEntry> output_fields(FormPanel& panel) {
    return {panel, QStringLiteral("output"), &Case::output, output_keys()};
}

} // namespace periscope::ui
