#include "ui/report/input_tables.hpp"

#include "core/results/case_tables.hpp"
#include "ui/report/report_words.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <span>

namespace periscope::ui {

namespace {

constexpr std::size_t most_rows_in_a_line = 5;

ReportTable table_of_its_own(const CaseTable& entry) {
    ReportTable table{to_qt(entry.title), {}, {}};
    for (const CaseRow& row : entry.rows)
        table.rows.push_back({to_qt(row.label), unit_words(row.value)});
    return table;
}

// "Box, From: 20 mm, –, –; Box, To: 30 mm, 2 mm, –".
QString in_a_line(const CaseTable& entry) {
    QStringList words;
    for (const CaseRow& row : entry.rows)
        if (row.value != entry.name || row.label != "Name")
            words << QObject::tr("%1: %2").arg(to_qt(row.label), unit_words(row.value));
    return words.join(QStringLiteral("; "));
}

ReportTable shared_table(std::span<const CaseTable> entries) {
    ReportTable table{to_qt(entries.front().list), {}, {}};
    for (const CaseTable& entry : entries)
        table.rows.push_back({to_qt(entry.name), in_a_line(entry)});
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
            tables.push_back(shared_table(group));
        else
            std::ranges::transform(group, std::back_inserter(tables), table_of_its_own);
        first = last;
    }
    return tables;
}

} // namespace periscope::ui
