// Fields of keys that have a row (core/case/case_keys.hpp), of an entry that every case has: its run, its output.
#pragma once

#include "core/case/case_keys.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"

#include <QSpinBox>

#include <optional>
#include <span>
#include <utility>
#include <variant>

namespace periscope::ui {

template <typename Entry>
class KeyFields {
public:
    KeyFields(FormPanel& panel, QString path, Entry Case::*entry, std::span<const KeyRow<Entry>> rows)
        : panel_(panel), path_(std::move(path)), entry_(entry), rows_(rows) {}

    void number(const char* key) { // with a unit
        const KeyRow<Entry>& row = row_of(rows_, key);
        const auto& value = std::get<Number<Entry>>(row.value);
        panel_.quantity(
            {path_of(key), row.info, [&value, entry = entry_](const Case& c) { return value.of(c.*entry); },
             [&value, entry = entry_](Case& c, std::optional<Quantity> q) { value.set(c.*entry, std::move(q)); },
             value.may_be_empty, value.may_be_empty ? QObject::tr("automatic") : QString()});
    }

    QSpinBox* whole_number(const char* key, const QString& label, const QString& change) {
        const auto& value = std::get<WholeNumber<Entry>>(row_of(rows_, key).value);
        Document& document = panel_.document();
        auto* box = new QSpinBox;
        box->setObjectName(path_of(key));
        box->setRange(value.least, value.most);
        box->setKeyboardTracking(false);
        const auto refresh = [&document, &value, box, entry = entry_] {
            box->setValue(value.of(document.value().*entry));
        };
        refresh();
        QObject::connect(&document, &Document::changed, box, refresh);
        QObject::connect(box, &QSpinBox::valueChanged, box, [&document, &value, change, entry = entry_](int number) {
            document.edit(change, [&](Case& c) { value.set(c.*entry, number); });
        });
        panel_.row(label, box);
        return box;
    }

    void choice(const char* key, const QString& label, const QStringList& names, const QString& change) {
        const auto& value = std::get<Choice<Entry>>(row_of(rows_, key).value);
        panel_.choice(
            label, path_of(key), names, [&value, entry = entry_](const Case& c) { return int(value.of(c.*entry)); },
            [&value, entry = entry_, change](Document& d, int index) {
                d.edit(change, [&](Case& c) { value.set(c.*entry, std::size_t(index)); });
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
    return {panel, QStringLiteral("run"), &Case::run, key_rows<RunEntry>()};
}
inline KeyFields<OutputEntry> output_fields(FormPanel& panel) {
    return {panel, QStringLiteral("output"), &Case::output, key_rows<OutputEntry>()};
}

} // namespace periscope::ui
