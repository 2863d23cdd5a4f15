#include "ui/forms/point_list.hpp"

#include "ui/text/format.hpp"
#include "ui/text/pasted_table.hpp"

#include <QStringList>

#include <stdexcept>

namespace periscope::ui {

namespace {

QString length_text(const Quantity& q) {
    return q.value == 0 && q.text.empty() ? QStringLiteral("0") : format_quantity(q, dimension::length, "mm");
}

} // namespace

QString points_text(const std::vector<QuantityVector>& points) {
    QStringList words;
    for (const QuantityVector& p : points)
        words << QStringLiteral("%1, %2, %3").arg(length_text(p[0]), length_text(p[1]), length_text(p[2]));
    return words.join(QStringLiteral("; "));
}

std::vector<QuantityVector> read_points(const QString& written) {
    std::vector<QuantityVector> points;
    const QString table = typed_table(written, QStringLiteral(", "), QStringLiteral("; "));
    for (const QString& part : table.split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        const QStringList numbers = part.split(QLatin1Char(','));
        if (numbers.size() != 3)
            throw std::invalid_argument("'" + part.trimmed().toStdString() +
                                        "' is not a point; enter e.g. '10 mm, 5 mm, 0'");
        QuantityVector point;
        for (std::size_t a = 0; a < 3; ++a)
            point[a] = parse_quantity(numbers[qsizetype(a)].trimmed().toStdString(), dimension::length);
        points.push_back(point);
    }
    return points;
}

} // namespace periscope::ui
