#include "ui/report/table_html.hpp"

#include "ui/text/rich_words.hpp"
#include "ui/text/unbroken.hpp"

#include <algorithm>
#include <vector>

namespace periscope::ui {

QString html_of(const QString& words) {
    return printed_words(unbroken(words));
}

QString paragraphs_html(const QStringList& sentences, const char* kind) {
    QString html;
    for (const QString& sentence : sentences)
        html += QStringLiteral("<p class=\"%1\">%2</p>\n").arg(QLatin1String(kind), html_of(sentence));
    return html;
}

namespace {

// The number of letters that a column needs so that no word or number is broken, and the length of its longest cell.
struct ColumnLetters {
    double least = 0, most = 0;
};

ColumnLetters letters_of(const ReportTable& table, qsizetype column) {
    constexpr double padding = 3.5, bold = 1.4; // widths in letters; a heading is bold, which is wider
    constexpr qsizetype longest = 40;
    ColumnLetters letters;
    const auto include = [&](const QString& cell, bool is_head) {
        for (const QString& word : unbroken(cell).split(QLatin1Char(' ')))
            letters.least =
                std::max(letters.least, (is_head ? bold : 1) * double(std::min(word.size(), longest)) + padding);
        if (!is_head)
            letters.most = std::max(letters.most, double(std::min(cell.size(), longest)) + padding);
    };
    include(table.head[column], true);
    for (const QStringList& row : table.rows)
        include(row[column], false);
    letters.most = std::max(letters.least, letters.most);
    return letters;
}

constexpr double letters_of_a_row = 85; // letters in a row of the first layout

// Returns the widths of the columns in %: each column gets what it needs, and those with long cells share the
// remainder.
std::vector<int> column_widths(const ReportTable& table) {
    std::vector<ColumnLetters> all;
    double least = 0, more = 0;
    for (qsizetype c = 0; c < table.head.size(); ++c) {
        all.push_back(letters_of(table, c));
        least += all.back().least;
        more += all.back().most - all.back().least;
    }
    const double rest = more > 0 ? std::max(0.0, letters_of_a_row - least) / more : 0;
    std::vector<int> widths;
    for (const ColumnLetters& its : all)
        widths.push_back(int(100 * (its.least + rest * (its.most - its.least)) / (least + rest * more)));
    return widths;
}

// Splits a table that is too wide into several tables with as many columns as fit, each of which repeats the first
// column.
std::vector<ReportTable> that_have_room(const ReportTable& table) {
    std::vector<double> least; // least number of letters of each column
    for (qsizetype c = 0; c < table.head.size(); ++c)
        least.push_back(letters_of(table, c).least);
    std::vector<ReportTable> parts;
    double letters = 0;
    for (qsizetype c = 0; c < table.head.size(); ++c) {
        if (parts.empty() || (letters + least[std::size_t(c)] > letters_of_a_row && parts.back().head.size() > 1)) {
            parts.push_back({parts.empty() ? table.title : QString(), {}, std::vector<QStringList>(table.rows.size())});
            letters = 0;
        }
        const bool repeats = parts.size() > 1 && parts.back().head.isEmpty();
        for (const qsizetype column : repeats ? std::vector<qsizetype>{0, c} : std::vector<qsizetype>{c}) {
            parts.back().head << table.head[column];
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                parts.back().rows[row] << table.rows[row][column];
            letters += least[std::size_t(column)];
        }
    }
    if (parts.empty())
        return {table}; // a table without a head is not split
    parts.back().note = table.note;
    return parts;
}

QString one_table_html(const ReportTable& table) {
    QString html =
        table.title.isEmpty() ? QStringLiteral("<p></p>\n") : QStringLiteral("<h3>%1</h3>\n").arg(html_of(table.title));
    html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\" border=\"1\" width=\"100%\">\n");
    const std::vector<int> widths = column_widths(table);
    const auto width_of = [&widths](qsizetype column, qsizetype columns) {
        const int width = !widths.empty() ? widths[std::size_t(column)] : column == 0 && columns == 2 ? 38 : 0;
        return width > 0 ? QStringLiteral(" width=\"%1%\"").arg(width) : QString();
    };
    const auto row = [&](const QStringList& cells, const char* tag) {
        html += QStringLiteral("<tr>");
        for (qsizetype i = 0; i < cells.size(); ++i)
            html += QStringLiteral("<%1%2>%3</%1>")
                        .arg(QLatin1String(tag), width_of(i, cells.size()),
                             // an empty last cell would pull the following text close to the table
                             cells[i].isEmpty() ? QStringLiteral("&nbsp;") : html_of(cells[i]));
        html += QStringLiteral("</tr>\n");
    };
    if (!table.head.isEmpty()) {
        html += QStringLiteral("<thead>"); // the head is repeated on each page
        row(table.head, "th");
        html += QStringLiteral("</thead>\n");
    }
    for (const QStringList& cells : table.rows)
        row(cells, "td");
    html += QStringLiteral("</table>\n");
    return table.note.isEmpty() ? html : html + paragraphs_html({table.note}, "muted");
}

} // namespace

QString table_html(const ReportTable& table) {
    QString html;
    for (const ReportTable& part : that_have_room(table))
        html += one_table_html(part);
    return html;
}

} // namespace periscope::ui
