#include "ui/document/edit_words.hpp"

#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_entries.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QRegularExpression>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

namespace {

bool is_number(const QString& value) { // returns whether the value is a number, with or without a unit
    static const QRegularExpression number(QStringLiteral("^[-+]?[0-9.][^,\\[]{0,30}$"));
    return number.match(value).hasMatch();
}

// Returns "conditions[0]" for "conditions[0].ramp.time"; empty outside lists.
QString list_entry(const std::string& path) {
    return to_qt(path.substr(0, path.find(']') == std::string::npos ? 0 : path.find(']') + 1));
}

// An entry of a list that only one of two cases has, or that has another name in the second case. `before` and `after`
// have its index in each case; the index is -1 if the case does not have the entry.
struct OtherEntry {
    Item before, after;
};

template <typename Entry>
std::vector<std::string> texts_of(const std::vector<Entry>& entries, std::vector<Entry> Case::*member) {
    std::vector<std::string> texts;
    for (const Entry& entry : entries) {
        Case one;
        (one.*member).push_back(entry);
        texts.push_back(entries_to_json(std::move(one)));
    }
    return texts;
}

template <typename Entry>
std::optional<OtherEntry> other_entry(ItemKind kind, std::vector<Entry> Case::*member, const Case& before,
                                      const Case& after) {
    const std::ptrdiff_t more = std::ssize(after.*member) - std::ssize(before.*member);
    if (std::abs(more) != 1)
        return std::nullopt;
    const auto a = texts_of(before.*member, member), b = texts_of(after.*member, member);
    const int index = int(std::ranges::mismatch(a, b).in1 - a.begin());
    return more > 0 ? OtherEntry{{kind}, {kind, index}} : OtherEntry{{kind, index}, {kind}};
}

template <typename Entry>
std::optional<OtherEntry> renamed_entry(ItemKind kind, const std::vector<Entry>& before,
                                        const std::vector<Entry>& after) {
    const auto [a, b] = std::ranges::mismatch(before, after, {}, &Entry::name, &Entry::name);
    if (before.size() != after.size() || a == before.end() ||
        !std::ranges::equal(a + 1, before.end(), b + 1, after.end(), {}, &Entry::name, &Entry::name))
        return std::nullopt;
    const int index = int(a - before.begin());
    return OtherEntry{{kind, index}, {kind, index}};
}

// Returns the first added, removed or renamed entry. The order of the lists puts causes before effects: adding a
// condition may also add its set, and removing a material also removes its interfaces.
std::optional<OtherEntry> other_entry(const Case& a, const Case& b) {
    std::optional<OtherEntry> found;
    const auto look = [&](ItemKind kind, auto member) {
        if (!found)
            found = other_entry(kind, member, a, b);
    };
    look(ItemKind::condition, &Case::conditions);
    look(ItemKind::observer, &Case::observers);
    look(ItemKind::rigid_body, &Case::rigid_bodies);
    look(ItemKind::crack, &Case::cracks);
    look(ItemKind::material, &Case::materials);
    look(ItemKind::interface, &Case::interfaces);
    look(ItemKind::set, &Case::sets);
    const auto look_at_names = [&](ItemKind kind, auto member) {
        if (!found)
            found = renamed_entry(kind, a.*member, b.*member);
    };
    look_at_names(ItemKind::material, &Case::materials);
    look_at_names(ItemKind::set, &Case::sets);
    look_at_names(ItemKind::rigid_body, &Case::rigid_bodies);
    look_at_names(ItemKind::observer, &Case::observers);
    return found;
}

QString with_entry(const QString& what, const Case& before, const Case& after, const OtherEntry& entry) {
    const bool was_there = entry.before.index >= 0, is_there = entry.after.index >= 0;
    if (was_there && is_there)
        return QObject::tr("%1 '%2' → '%3'").arg(what, name_of(before, entry.before), name_of(after, entry.after));
    const QString name = is_there ? name_of(after, entry.after) : name_of(before, entry.before);
    const bool is_numbered =
        !has_name(entry.after.kind) && name.startsWith(word_of(entry.after.kind) + QLatin1Char(' '));
    return is_numbered ? QObject::tr("%1 (%2)").arg(what, name) : QObject::tr("%1 '%2'").arg(what, name);
}

} // namespace

QString edit_words(const QString& what, const Case& before, const Case& after) {
    if (const auto entry = other_entry(before, after))
        return with_entry(what, before, after, *entry);
    const auto differences = case_differences(before, after);
    if (differences.empty())
        return what;
    if (differences.size() > 1) {
        const QString entry = list_entry(differences.front().path);
        const bool is_one = !entry.isEmpty() && std::ranges::all_of(differences, [&](const CaseDifference& d) {
            return list_entry(d.path) == entry;
        });
        const QString full_name = is_one ? full_name_of(after, entry) : QString();
        return full_name.isEmpty() ? what : QObject::tr("%1 (%2)").arg(what, full_name);
    }
    const CaseDifference& d = differences.front();
    const QString full_name = full_name_of(d.is_in_second ? after : before, to_qt(d.path));
    const QString from = to_qt(d.first), to = to_qt(d.second);
    const bool is_whole_entry = list_entry(d.path) == to_qt(d.path); // the whole entry was added or removed
    if (full_name.isEmpty() || is_whole_entry)
        return what;
    if (!(is_number(from) || is_number(to)))
        return QObject::tr("%1 (%2)").arg(what, full_name);
    return QObject::tr("%1: %2 → %3")
        .arg(full_name, from.isEmpty() ? QObject::tr("empty") : from, to.isEmpty() ? QObject::tr("empty") : to);
}

} // namespace periscope::ui
