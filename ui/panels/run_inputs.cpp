#include "ui/panels/run_inputs.hpp"

#include "core/case_file/case_differences.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

namespace {

constexpr qsizetype longest_value = 40; // most characters of an input

QString difference_words(const Case& reference, const Case& value, const CaseDifference& d) {
    const QString name = short_name_of(d.is_in_first ? reference : value, d.path);
    if (!d.is_in_second)
        return QObject::tr("without %1").arg(name);
    if (!d.is_in_first && d.second.empty())
        return QObject::tr("with %1").arg(name);
    return QObject::tr("%1: %2").arg(name, input_words(d.second));
}

// Removes the type of a condition, which its field repeats: "impact (velocity) ▸ Velocity y" becomes "impact velocity
// y", short enough for a heading.
QString heading_name(const QString& name) {
    const auto arrow = name.lastIndexOf(QStringLiteral(" ▸ "));
    QString entry = name.left(std::max<qsizetype>(arrow, 0)), field = name.mid(arrow < 0 ? 0 : arrow + 3);
    if (!field.contains(QLatin1Char('\''))) // a proper name keeps its capital, as in "Young's modulus"
        field.replace(0, 1, field.left(1).toLower());
    if (const auto kind = entry.lastIndexOf(QStringLiteral(" (")); kind > 0 && entry.endsWith(QLatin1Char(')')))
        if (field.startsWith(entry.mid(kind + 2).chopped(1)))
            entry.truncate(kind);
    return entry.isEmpty() ? field : entry + QLatin1Char(' ') + field;
}

} // namespace

QString input_words(const std::string& written) {
    const QString words = quantity_on_screen(to_qt(written));
    return words.isEmpty() || words.size() > longest_value ? QObject::tr("other values") : words;
}

QString short_name_of(const Case& value, const std::string& path) {
    const QStringList parts = full_name_of(value, to_qt(path)).split(QStringLiteral(" ▸ "));
    return (parts.size() > 2 ? parts.mid(1) : parts).join(QStringLiteral(" ▸ "));
}

QStringList differing_inputs(const Case& reference, const Case& value) {
    QStringList words;
    for (const CaseDifference& d : case_differences(reference, value))
        words << difference_words(reference, value, d);
    return words;
}

QStringList inputs_in_heading(const Case& value, const std::vector<const Case*>& others) {
    QStringList words;
    for (const Case* other : others)
        for (const CaseDifference& d : case_differences(*other, value)) {
            const bool is_value = d.is_in_first && d.is_in_second && !d.second.empty();
            words << (is_value ? heading_name(short_name_of(*other, d.path)) + QLatin1Char(' ') + input_words(d.second)
                               : difference_words(*other, value, d));
        }
    words.removeDuplicates();
    return words;
}

} // namespace periscope::ui
