#include "ui/document/edit_words.hpp"

#include "core/case_file/case_differences.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QRegularExpression>

#include <algorithm>

namespace periscope::ui {

namespace {

bool is_number(const QString& value) { // with a unit or without
    static const QRegularExpression number(QStringLiteral("^[-+]?[0-9.][^,\\[]{0,30}$"));
    return number.match(value).hasMatch();
}

// "conditions[0]" of "conditions[0].ramp.time"; empty outside lists.
QString list_entry(const std::string& path) {
    return to_qt(path.substr(0, path.find(']') == std::string::npos ? 0 : path.find(']') + 1));
}

} // namespace

QString edit_words(const QString& what, const Case& before, const Case& after) {
    const auto differences = case_differences(before, after);
    if (differences.empty())
        return what;
    if (differences.size() > 1) {
        const QString entry = list_entry(differences.front().path);
        const bool is_one = !entry.isEmpty() && std::ranges::all_of(differences, [&](const CaseDifference& d) {
            return list_entry(d.path) == entry;
        });
        const QString place = is_one ? place_of(after, entry) : QString();
        return place.isEmpty() ? what : QObject::tr("%1 (%2)").arg(what, place);
    }
    const CaseDifference& d = differences.front();
    const QString place = place_of(d.is_in_second ? after : before, to_qt(d.path));
    const QString from = to_qt(d.first), to = to_qt(d.second);
    const bool is_whole_entry = list_entry(d.path) == to_qt(d.path); // it came or went
    if (place.isEmpty() || is_whole_entry)
        return what;
    if (!(is_number(from) || is_number(to)))
        return QObject::tr("%1 (%2)").arg(what, place);
    return QObject::tr("%1: %2 → %3")
        .arg(place, from.isEmpty() ? QObject::tr("empty") : from, to.isEmpty() ? QObject::tr("empty") : to);
}

} // namespace periscope::ui
