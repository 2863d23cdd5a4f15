#include "ui/panels/run_inputs.hpp"

#include "core/case_file/case_differences.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/format.hpp"

#include <QObject>

namespace periscope::ui {

namespace {

constexpr qsizetype longest_value = 40; // of an input, in characters

QString difference_words(const Case& reference, const Case& value, const CaseDifference& d) {
    const QString place = short_place(d.is_in_first ? reference : value, d.path);
    if (!d.is_in_second)
        return QObject::tr("without %1").arg(place);
    if (!d.is_in_first && d.second.empty())
        return QObject::tr("with %1").arg(place);
    return QObject::tr("%1: %2").arg(place, input_words(d.second));
}

} // namespace

QString input_words(const std::string& written) {
    const QString words = to_qt(written);
    return words.isEmpty() || words.size() > longest_value ? QObject::tr("other values") : words;
}

QString short_place(const Case& value, const std::string& path) {
    const QStringList parts = place_of(value, to_qt(path)).split(QStringLiteral(" ▸ "));
    return (parts.size() > 2 ? parts.mid(1) : parts).join(QStringLiteral(" ▸ "));
}

QStringList differing_inputs(const Case& reference, const Case& value) {
    QStringList words;
    for (const CaseDifference& d : case_differences(reference, value))
        words << difference_words(reference, value, d);
    return words;
}

} // namespace periscope::ui
