#include "ui/report/input_tables.hpp"

#include "core/case/quantity.hpp"
#include "core/case_file/case_tables.hpp"
#include "ui/report/report_words.hpp"
#include "ui/text/format.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <exception>
#include <span>

namespace periscope::ui {

namespace {

constexpr std::size_t most_rows_in_a_line = 5;

const QString absent = QStringLiteral("–"); // text for a component that is free, or not given

// Returns the three components of a text such as "–, 2.5 mm, –"; empty for other texts.
QStringList components_of(const CaseRow& row) {
    const QStringList words = to_qt(row.value).split(QStringLiteral(", "));
    return words.size() == 3 ? words : QStringList();
}

QString with_axes(const QStringList& components) {
    QStringList words;
    for (int axis = 0; axis < 3; ++axis)
        if (components[axis] != absent)
            words << QStringLiteral("%1 %2").arg(QChar(u"xyz"[axis]), components[axis]);
    return words.isEmpty() ? absent : words.join(QStringLiteral(", "));
}

// Returns, for example, "75 mm ≤ x ≤ 125 mm, y ≤ 3 dx".
QString box_words(const QStringList& from, const QStringList& to) {
    QStringList words;
    for (int axis = 0; axis < 3; ++axis) {
        const QString name(QChar(u"xyz"[axis]));
        if (from[axis] != absent && to[axis] != absent)
            words << QStringLiteral("%1 ≤ %2 ≤ %3").arg(from[axis], name, to[axis]);
        else if (from[axis] != absent)
            words << QStringLiteral("%1 ≥ %2").arg(name, from[axis]);
        else if (to[axis] != absent)
            words << QStringLiteral("%1 ≤ %2").arg(name, to[axis]);
    }
    return words.isEmpty() ? QObject::tr("all") : words.join(QStringLiteral(", "));
}

QString on_screen(const QString& value) {
    static const QRegularExpression spacings(QStringLiteral("(?<=\\d) dx\\b"));
    return quantity_on_screen(value)
        .replace(QRegularExpression(QStringLiteral("(?<![\\d.])1 dx\\b")), QObject::tr("1 spacing"))
        .replace(spacings, QObject::tr(" spacings"));
}

// Returns the end of a ramp in load steps, for an analysis in which time has no meaning.
QString in_load_steps(const CaseRow& row, const RunEntry& run) {
    try {
        const double share = parse_quantity(row.value, dimension::time).value / run.end_time.value;
        return QObject::tr("%1 load steps").arg(share * run.quasi_static.load_steps, 0, 'g', 4);
    } catch (const std::exception&) {
        return to_qt(row.value);
    }
}

// Returns labels and values as an engineer writes them. Times without a meaning in a quasi-static analysis are omitted.
std::vector<QStringList> rows_of(const CaseTable& entry, const RunEntry& run) {
    const bool over_time = run.stepper == Stepper::dynamic;
    std::vector<QStringList> rows;
    for (std::size_t k = 0; k < entry.rows.size(); ++k) {
        const CaseRow& row = entry.rows[k];
        const QString label = to_qt(row.label);
        const CaseRow* next = k + 1 < entry.rows.size() ? &entry.rows[k + 1] : nullptr;
        const QStringList parts = components_of(row), to = next ? components_of(*next) : QStringList();
        if (!over_time && label == QStringLiteral("End time"))
            continue;
        if (!parts.isEmpty() && !to.isEmpty() && label.endsWith(QStringLiteral(", From")) &&
            next->label.ends_with(", To")) {
            rows.push_back({label.section(QStringLiteral(", "), 0, -2), on_screen(box_words(parts, to))});
            ++k;
        } else if (!over_time && label == QStringLiteral("Ramp, Time")) {
            rows.push_back({label, in_load_steps(row, run)});
        } else {
            rows.push_back({label, on_screen(parts.contains(absent) ? with_axes(parts) : to_qt(row.value))});
        }
    }
    return rows;
}

ReportTable table_of_its_own(const CaseTable& entry, const RunEntry& run) {
    return {to_qt(entry.title), {}, rows_of(entry, run)};
}

// Returns the name of an entry or, if it has none, its set.
QString heading_of(const CaseTable& entry) {
    const bool is_named = std::ranges::find(entry.rows, "Name", &CaseRow::label) != entry.rows.end();
    const auto set = std::ranges::find(entry.rows, "Set", &CaseRow::label);
    return to_qt(is_named || set == entry.rows.end() ? entry.name : set->value);
}

// Returns, for example, "Displacement: y -0.15 mm; Ramp, Shape: linear".
QString in_a_line(const CaseTable& entry, const RunEntry& run) {
    QStringList words;
    for (const QStringList& row : rows_of(entry, run))
        if (row[1] != heading_of(entry) || (row[0] != QStringLiteral("Name") && row[0] != QStringLiteral("Set")))
            words << (row[1] == QStringLiteral("yes") ? row[0] : QObject::tr("%1: %2").arg(row[0], row[1]));
    return words.join(QStringLiteral("; "));
}

ReportTable shared_table(std::span<const CaseTable> entries, const RunEntry& run) {
    ReportTable table{to_qt(entries.front().list), {}, {}};
    for (const CaseTable& entry : entries)
        table.rows.push_back({heading_of(entry), in_a_line(entry, run)});
    return table;
}

} // namespace

std::vector<ReportTable> input_tables(const Case& value) {
    const std::vector<CaseTable> entries = case_tables(value);
    std::vector<ReportTable> tables;
    for (auto first = entries.begin(); first != entries.end();) {
        const auto last = first->list.empty() ? first + 1 : std::find_if(first, entries.end(), [&](const CaseTable& e) {
            return e.list != first->list;
        });
        const std::span<const CaseTable> group(first, last);
        const bool is_short = group.size() > 1 && std::ranges::all_of(group, [](const CaseTable& e) {
                                  return e.rows.size() <= most_rows_in_a_line;
                              });
        if (is_short)
            tables.push_back(shared_table(group, value.run));
        else
            std::ranges::transform(group, std::back_inserter(tables),
                                   [&value](const CaseTable& e) { return table_of_its_own(e, value.run); });
        first = last;
    }
    return tables;
}

} // namespace periscope::ui
