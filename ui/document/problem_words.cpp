#include "ui/document/problem_words.hpp"

#include "core/case/labels.hpp"
#include "core/case/quantities.hpp"
#include "core/physics/law_table.hpp"
#include "ui/document/supports.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace periscope::ui {

namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("periscope::ui::problem_words", words);
}

QString arrow() {
    return QStringLiteral(" ▸ ");
}

QString step_of(ItemKind kind) {
    switch (kind) {
    case ItemKind::geometry:
        return tr("Geometry");
    case ItemKind::discretise:
        return tr("Discretise");
    case ItemKind::materials:
    case ItemKind::material:
    case ItemKind::interface:
        return tr("Materials");
    case ItemKind::sets:
    case ItemKind::set:
        return tr("Sets");
    case ItemKind::cracks:
    case ItemKind::crack:
        return tr("Initial cracks");
    case ItemKind::conditions:
    case ItemKind::condition:
        return tr("Conditions");
    case ItemKind::rigid_bodies:
    case ItemKind::rigid_body:
        return tr("Contact");
    case ItemKind::observers:
    case ItemKind::observer:
        return tr("Observers");
    case ItemKind::solve:
        return tr("Solve");
    case ItemKind::results:
        return tr("Results");
    }
    return {};
}

template <typename List>
std::string name_in(const List& list, int index) {
    return index >= 0 && std::size_t(index) < list.size() ? list[std::size_t(index)].name : std::string();
}

QString entry_of(const Case& c, const Item& item) {
    const auto numbered = [&](const QString& what) { return what.arg(item.index + 1); };
    std::string name;
    switch (item.kind) {
    case ItemKind::material:
        name = name_in(c.materials, item.index);
        return name.empty() ? numbered(tr("material %1")) : to_qt(name);
    case ItemKind::interface:
        if (item.index >= 0 && std::size_t(item.index) < c.interfaces.size())
            return to_qt(c.interfaces[std::size_t(item.index)].between[0] + " – " +
                         c.interfaces[std::size_t(item.index)].between[1]);
        return numbered(tr("interface %1"));
    case ItemKind::set:
        name = name_in(c.sets, item.index);
        return name.empty() ? numbered(tr("set %1")) : to_qt(name);
    case ItemKind::crack:
        return numbered(tr("crack %1"));
    case ItemKind::condition:
        if (item.index >= 0 && std::size_t(item.index) < c.conditions.size() &&
            // its set and its type, as in the two columns of the tree
            !c.conditions[std::size_t(item.index)].set.empty())
            return tr("%1 (%2)").arg(to_qt(c.conditions[std::size_t(item.index)].set),
                                     condition_name(c.conditions[std::size_t(item.index)]));
        return numbered(tr("condition %1"));
    case ItemKind::rigid_body:
        name = name_in(c.rigid_bodies, item.index);
        return name.empty() ? numbered(tr("rigid body %1")) : to_qt(name);
    case ItemKind::observer:
        name = name_in(c.observers, item.index);
        return name.empty() ? numbered(tr("observer %1")) : to_qt(name);
    default:
        return {};
    }
}

// Returns the label of a key from the table of quantities; empty if the table does not have it.
QString quantity_label(const QString& key) {
    try {
        return plain_label(to_qt(quantity_info(key.toStdString()).label));
    } catch (const std::out_of_range&) {
        return {};
    }
}

// Returns whether the key is that of a list with any number of entries. Other fields with indices are vectors, whose
// elements are named by their axes.
bool is_list(const QString& key) {
    static const QStringList lists{QStringLiteral("between"), QStringLiteral("brush"),  QStringLiteral("devices"),
                                   QStringLiteral("fields"),  QStringLiteral("holes"),  QStringLiteral("opening"),
                                   QStringLiteral("outline"), QStringLiteral("points"), QStringLiteral("polygon"),
                                   QStringLiteral("sets")};
    return lists.contains(key);
}

// Returns the label of the last key in a path. If the path ends with an index such as "[1]", the label is followed by
// the axis of a component ("y") or the number of an element of a list ("2").
QString field_of(const QString& path) {
    static const QRegularExpression last(QStringLiteral("([a-z_-]+)(?:\\[(\\d+)\\])?$"));
    const auto match = last.match(path);
    if (!match.hasMatch())
        return {};
    const QString key = match.captured(1);
    static const QRegularExpression index(QStringLiteral("\\[\\d+\\]"));
    QString label = plain_label(to_qt(label_of(QString(path).remove(index).toStdString())));
    if (!match.captured(2).isEmpty()) {
        const int entry = match.captured(2).toInt();
        label += QStringLiteral(" ") +
                 (is_list(key) || entry > 2 ? QString::number(entry + 1) : QString(QLatin1Char("xyz"[entry])));
    }
    return label;
}

// Returns the label that the window has for a word of the case file: for a quantity, an analysis or, if `is_of_bonds`,
// a bond law. Returns an empty text for other words.
QString label_of_word(const QString& word, bool is_of_bonds) {
    if (word.contains(QLatin1Char('_')))
        if (const QString label = quantity_label(word); !label.isEmpty())
            return label;
    const auto of_tables = [key = word.toStdString()](const auto& table) {
        const auto found = std::ranges::find(table, std::string_view(key), [](const auto& row) { return row.key; });
        return found == table.end() ? QString() : to_qt(found->label);
    };
    const QString analysis = of_tables(analysis_labels());
    return analysis.isEmpty() && is_of_bonds ? of_tables(bond_laws()) : analysis;
}

// Returns whether a material, set or observer of the case has this word as its name. Messages then show it unchanged.
bool is_name(const Case& c, const QString& word) {
    const auto is_in = [name = word.toStdString()](const auto& list) {
        return std::ranges::any_of(list, [&](const auto& entry) { return entry.name == name; });
    };
    return is_in(c.materials) || is_in(c.sets) || is_in(c.observers);
}

// Replaces the keys and words of the case file that `words` quotes, such as 'elastic_stretch' or 'quasi-static-newton',
// by their labels in the panels. An example such as "density": "7800 kg/m^3" loses its quotation marks, too.
QString with_labels(const Case& value, const QString& words, bool is_of_bonds) {
    static const QRegularExpression key(
        QStringLiteral("'([a-z]+[a-z_-]*)'|\"([a-z_]+)\": (?:\"([^\"]*)\"|([-+.\\w]+))"));
    QString labelled;
    qsizetype from = 0;
    for (auto found = key.globalMatch(words); found.hasNext();) {
        const auto match = found.next();
        const bool is_alone = !match.captured(1).isEmpty();
        if (is_alone && is_name(value, match.captured(1)))
            continue;
        const QString label =
            is_alone ? label_of_word(match.captured(1), is_of_bonds) : quantity_label(match.captured(2));
        if (label.isEmpty())
            continue;
        labelled += words.mid(from, match.capturedStart() - from);
        labelled += is_alone ? QLatin1Char('\'') + label + QLatin1Char('\'')
                             : label + QStringLiteral(": ") + match.captured(3) + match.captured(4);
        from = match.capturedEnd();
    }
    return labelled + words.mid(from);
}

// Returns the length of the path at the start of a warning such as "run.time_step: …"; 0 if there is none.
qsizetype path_at_start(const QString& words) {
    static const QRegularExpression path(QStringLiteral(
        "^(?:geometry|horizon|spacing|materials|interfaces|sets|initial_cracks|conditions|rigid_bodies|observers|run|"
        "output|corrections|self_contact)(?:\\[\\d+\\])?(?:\\.[a-z_]+(?:\\[\\d+\\])*)*(?=: )"));
    return path.match(words).capturedLength();
}

// Replaces paths of whole entries, such as conditions[1], by the names of the entries, and words of the case file by
// the labels of the panels.
QString translated(const Case& value, const QString& words, bool is_of_bonds) {
    static const QRegularExpression entry(QStringLiteral(
        "\\b(?:materials|interfaces|sets|initial_cracks|conditions|rigid_bodies|observers)\\[\\d+\\](?![.\\w\\[])"));
    QString named;
    qsizetype from = 0;
    for (auto found = entry.globalMatch(words); found.hasNext();) {
        const auto match = found.next();
        named += words.mid(from, match.capturedStart() - from) + QLatin1Char('\'') +
                 entry_of(value, item_at(match.captured())) + QLatin1Char('\'');
        from = match.capturedEnd();
    }
    return with_spacings(with_labels(value, named + words.mid(from), is_of_bonds));
}

} // namespace

QString name_of(const Case& value, const Item& item) {
    return entry_of(value, item);
}

QString full_name_of(const Case& value, const Item& item) {
    const QString entry = entry_of(value, item);
    return entry.isEmpty() ? step_of(item.kind) : step_of(item.kind) + arrow() + entry;
}

QString name_below(const QString& full_name, const QString& above) {
    if (full_name == above)
        return {};
    const QString start = above + arrow();
    return full_name.startsWith(start) ? full_name.mid(start.size()) : full_name;
}

QString field_at(const QString& path) {
    return path == path_of(item_at(path)) ? QString() : field_of(path);
}

QString full_name_of(const Case& value, const QString& path) {
    if (path.isEmpty())
        return tr("Case");
    const Item item = item_at(path);
    const QString field = field_at(path);
    const bool says_more = !field.isEmpty() && field.compare(step_of(item.kind), Qt::CaseInsensitive) != 0;
    return says_more ? full_name_of(value, item) + arrow() + field : full_name_of(value, item);
}

QString with_names(const Case& value, const QString& words) {
    return translated(value, words, false);
}

Problem problem_of(const QString& warning) {
    const qsizetype path = path_at_start(warning);
    return path > 0 ? Problem{warning.left(path).toStdString(), warning.mid(path + 2).toStdString(), {}}
                    : Problem{{}, warning.toStdString(), {}};
}

QString note_of(const Case& value, const QString& warning) {
    return path_at_start(warning) > 0 ? words_of(value, problem_of(warning)) : with_names(value, warning);
}

QString reason_of(const Case& value, const Problem& problem) {
    const bool is_of_bonds = problem.path.starts_with("materials") || problem.path.starts_with("interfaces");
    const QString reason = translated(value, to_qt(problem.reason), is_of_bonds);
    return problem.remedy.empty()
               ? reason
               : reason + QStringLiteral(" — ") + translated(value, to_qt(problem.remedy), is_of_bonds);
}

QString words_of(const Case& value, const Problem& problem) {
    return full_name_of(value, to_qt(problem.path)) + QStringLiteral(": ") + reason_of(value, problem);
}

} // namespace periscope::ui
