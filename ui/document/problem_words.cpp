#include "ui/document/problem_words.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/quantities.hpp"
#include "ui/text/format.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <stdexcept>

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
            !c.conditions[std::size_t(item.index)].set.empty()) // as the tree's two columns
            return tr("%1 (%2)").arg(to_qt(c.conditions[std::size_t(item.index)].set),
                                     to_qt(condition_info(c.conditions[std::size_t(item.index)].kind).label));
        return numbered(tr("condition %1"));
    case ItemKind::observer:
        name = name_in(c.observers, item.index);
        return name.empty() ? numbered(tr("observer %1")) : to_qt(name);
    default:
        return {};
    }
}

// Of the last key in a path that the table of quantities knows, and of "[1]" the axis.
QString field_of(const QString& path) {
    static const QRegularExpression last(QStringLiteral("([a-z_]+)(?:\\[(\\d)\\])?$"));
    const auto match = last.match(path);
    if (!match.hasMatch())
        return {};
    const QString key = match.captured(1);
    QString label;
    try {
        label = to_qt(quantity_info(key.toStdString()).label);
    } catch (const std::out_of_range&) {
        label = key;
        label.replace(QLatin1Char('_'), QLatin1Char(' '));
        label[0] = label[0].toUpper(); // as the labels of the panels
    }
    if (!match.captured(2).isEmpty())
        label += QStringLiteral(" ") + QLatin1Char("xyz"[std::min(match.captured(2).toInt(), 2)]);
    return label;
}

} // namespace

QString place_of(const Case& value, const Item& item) {
    const QString entry = entry_of(value, item);
    return entry.isEmpty() ? step_of(item.kind) : step_of(item.kind) + arrow() + entry;
}

QString place_of(const Case& value, const QString& path) {
    if (path.isEmpty())
        return tr("Case");
    const Item item = item_at(path);
    const QString field = path == path_of(item) ? QString() : field_of(path);
    const bool says_more = !field.isEmpty() && field.compare(step_of(item.kind), Qt::CaseInsensitive) != 0;
    return says_more ? place_of(value, item) + arrow() + field : place_of(value, item);
}

QString with_names(const Case& value, const QString& words) {
    static const QRegularExpression entry(
        QStringLiteral("\\b(?:materials|interfaces|sets|initial_cracks|conditions|observers)\\[\\d+\\](?![.\\w\\[])"));
    QString named;
    qsizetype from = 0;
    for (auto found = entry.globalMatch(words); found.hasNext();) {
        const auto match = found.next();
        named += words.mid(from, match.capturedStart() - from) + QLatin1Char('\'') +
                 entry_of(value, item_at(match.captured())) + QLatin1Char('\'');
        from = match.capturedEnd();
    }
    return named + words.mid(from);
}

QString reason_of(const Case& value, const Problem& problem) {
    const QString reason = with_names(value, to_qt(problem.reason));
    return problem.remedy.empty() ? reason : reason + QStringLiteral(" — ") + to_qt(problem.remedy);
}

QString words_of(const Case& value, const Problem& problem) {
    return place_of(value, to_qt(problem.path)) + QStringLiteral(": ") + reason_of(value, problem);
}

} // namespace periscope::ui
