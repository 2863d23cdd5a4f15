#include "ui/text/pasted_table.hpp"

#include <QRegularExpression>
#include <QStringList>

namespace periscope::ui {

QString typed_table(const QString& text, const QString& between_cells, const QString& between_rows) {
    static const QRegularExpression mark(QStringLiteral("[\\t\\n\\r\\x{2028}\\x{2029}]")),
        line(QStringLiteral("[\\n\\r\\x{2028}\\x{2029}]+")), decimal_comma(QStringLiteral("(\\d),(?=\\d)"));
    if (!text.contains(mark))
        return text;
    const bool has_decimal_commas = text.contains(QLatin1Char('\t')) && !text.contains(QLatin1Char('.'));
    QStringList rows;
    for (const QString& row : text.split(line, Qt::SkipEmptyParts)) {
        QStringList cells;
        for (QString cell : row.split(QLatin1Char('\t'), Qt::SkipEmptyParts))
            if (cell = cell.trimmed(); !cell.isEmpty())
                cells << (has_decimal_commas && cell.count(QLatin1Char(',')) == 1
                              ? cell.replace(decimal_comma, QStringLiteral("\\1."))
                              : cell);
        if (!cells.isEmpty())
            rows << cells.join(between_cells);
    }
    return rows.join(between_rows);
}

} // namespace periscope::ui
