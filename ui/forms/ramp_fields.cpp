#include "ui/forms/ramp_fields.hpp"

#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/text/pasted_table.hpp"

#include <stdexcept>
#include <utility>

namespace periscope::ui {

namespace {

// Returns the table as one would type it: "0 ms 0; 1 ms 1".
QString table_text(const std::vector<RampPoint>& points) {
    QStringList parts;
    for (const RampPoint& p : points)
        parts << QStringLiteral("%1 %2")
                     .arg(p.time.text.empty() ? QStringLiteral("%1 s").arg(p.time.value)
                                              : QString::fromStdString(p.time.text))
                     .arg(p.factor);
    return parts.join(QStringLiteral("; "));
}

// Reads a typed table. Throws std::invalid_argument with the reason if it is not valid.
std::vector<RampPoint> read_table(const QString& written) {
    std::vector<RampPoint> points;
    const QString table = typed_table(written, QStringLiteral(" "), QStringLiteral("; "));
    for (const QString& part : table.split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        const QString trimmed = part.trimmed();
        const qsizetype gap = trimmed.lastIndexOf(QLatin1Char(' '));
        bool is_number = false;
        const double factor = trimmed.mid(gap + 1).toDouble(&is_number);
        if (gap < 0 || !is_number)
            throw std::invalid_argument("'" + part.toStdString() +
                                        "' is not a time and a factor; enter e.g. '1 ms 0.5'");
        points.push_back({parse_quantity(trimmed.left(gap).toStdString(), dimension::time), factor});
    }
    return points;
}

void table_field(FormPanel& panel, const RampAccess& access) {
    const QString path = access.path + QStringLiteral(".points");
    panel.written(
        QObject::tr("Times and factors"), path,
        QObject::tr("Pairs of time and factor, e.g. '0 ms 0; 1 ms 1; 3 ms 0.5'; linear between them, constant before "
                    "and after. You can paste two columns from a spreadsheet: time (s without a unit) and factor."),
        [access](const Case& c) {
            const RampEntry* ramp = access.get(c);
            return ramp ? table_text(ramp->ramp_points) : QString();
        },
        [access, path](Document& d, const QString& written) {
            const auto points = read_table(written);
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change ramp table"), [&](Case& c) {
                if (RampEntry* ramp = access.find(c))
                    ramp->ramp_points = points;
            });
        });
}

} // namespace

void add_ramp_fields(FormPanel& panel, const RampAccess& access) {
    panel.choice(
        QObject::tr("Ramp"), access.path,
        {QObject::tr("constant"), QObject::tr("linear ramp"), QObject::tr("smooth ramp"),
         QObject::tr("half-sine pulse"), QObject::tr("table")},
        [access](const Case& c) {
            const RampEntry* ramp = access.get(c);
            return ramp ? int(ramp->ramp) : 0;
        },
        [access](Document& d, int choice) {
            d.clear_field_errors(access.path);
            d.edit(QObject::tr("Change ramp"), [&](Case& c) {
                RampEntry* ramp = access.find(c);
                if (!ramp)
                    return;
                ramp->ramp = RampShape(choice);
                if (ramp->ramp_time.value == 0)
                    ramp->ramp_time = c.run.end_time;
                if (ramp->ramp == RampShape::table && ramp->ramp_points.empty())
                    ramp->ramp_points = {{Quantity(0), 0}, {c.run.end_time, 1}};
            });
        });
    const RampEntry* now = access.get(panel.document().value());
    if (!now || now->ramp == RampShape::constant)
        return;
    if (now->ramp == RampShape::table)
        return table_field(panel, access);
    panel.quantity({access.path + QStringLiteral(".time"),
                    {"", "Duration", dimension::time, false, Bound::positive, "us", "100 us",
                     "Time from the start of the run until the full value is reached."},
                    [access](const Case& c) -> std::optional<Quantity> {
                        const RampEntry* ramp = access.get(c);
                        return ramp ? std::optional(ramp->ramp_time) : std::nullopt;
                    },
                    [access](Case& c, std::optional<Quantity> q) {
                        if (RampEntry* ramp = access.find(c); ramp && q)
                            ramp->ramp_time = *q;
                    }});
}

} // namespace periscope::ui
