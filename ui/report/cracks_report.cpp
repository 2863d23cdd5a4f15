#include "ui/report/cracks_report.hpp"
#include "core/cracks/tip_speed.hpp"

#include "ui/report/unit_column.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace periscope::ui {

namespace {

constexpr std::size_t most_cracks = 12;

// One column: its text for a crack, which is empty if the crack has no such value.
struct CrackColumn {
    QString head;
    std::function<QString(const Crack&)> words;
};

double largest_of(std::span<const Crack> cracks, const std::function<double(const Crack&)>& value) {
    double largest = 0;
    for (const Crack& crack : cracks)
        largest = std::max(largest, value(crack));
    return largest;
}

QString angle_words(std::optional<double> angle) {
    return angle ? format_angle(*angle) : QString();
}

std::vector<CrackColumn> crack_columns(std::span<const Crack> cracks, std::optional<double> rayleigh_speed,
                                       UnitSystem units) {
    const UnitColumn time("s", largest_of(cracks, [](const Crack& c) { return c.moments.back().time; }), units);
    const UnitColumn length("m", largest_of(cracks, [](const Crack& c) { return c.moments.back().length; }), units);
    const UnitColumn speed("m/s",
                           largest_of(cracks,
                                      [](const Crack& c) {
                                          const auto its = growth_speed(c);
                                          return its ? its->largest.value_or(its->mean) : 0.0;
                                      }),
                           units);
    const auto of_growth = [](const std::function<QString(const GrowthSpeed&)>& words) {
        return [words](const Crack& crack) {
            const auto its = growth_speed(crack);
            return its ? words(*its) : QString();
        };
    };
    const bool in_time = std::ranges::all_of(cracks, &Crack::in_time);
    return {
        {QObject::tr("crack"), [](const Crack& c) { return QString::number(c.number); }},
        {QObject::tr("branch of"), [](const Crack& c) { return c.parent > 0 ? QString::number(c.parent) : QString(); }},
        {in_time ? time.head(QObject::tr("first seen")) : QObject::tr("first seen in load step"),
         [time, in_time](const Crack& c) {
             return in_time ? time.cell(c.moments.front().time) : format_count(double(c.moments.front().step));
         }},
        {length.head(QObject::tr("tip at the end, x, y, z")),
         [length](const Crack& c) {
             const QString tip = length.position(c.moments.back().tip, c.spacing);
             return c.forked ? QObject::tr("%1 (fork)").arg(tip) : tip;
         }},
        {length.head(QObject::tr("length")), [length](const Crack& c) { return length.cell(c.moments.back().length); }},
        {speed.head(QObject::tr("maximum speed")),
         of_growth([speed](const GrowthSpeed& s) { return s.largest ? speed.cell(*s.largest) : QString(); })},
        {QObject::tr("maximum speed / c_R"), of_growth([rayleigh_speed](const GrowthSpeed& s) {
             return rayleigh_speed && s.largest ? QString::number(*s.largest / *rayleigh_speed, 'f', 2) : QString();
         })},
        {speed.head(QObject::tr("mean speed while it grew")),
         of_growth([speed](const GrowthSpeed& s) { return speed.cell(s.mean); })},
        {QObject::tr("angle to the initial crack"),
         [](const Crack& c) { return angle_words(angle_at(c, c.moments.back())); }},
        {QObject::tr("angle to its parent"),
         [](const Crack& c) { return angle_words(branch_angle_at(c, c.moments.back())); }}};
}

// Explains c_R and the meaning of a speed above it.
QString speed_note(std::span<const Crack> cracks, double rayleigh_speed, UnitSystem units) {
    const QString limit = QObject::tr("c_R = %1 is the Rayleigh wave speed, which no crack that opens can outrun.")
                              .arg(format_speed(rayleigh_speed, units));
    const bool is_above = std::ranges::any_of(cracks, [rayleigh_speed](const Crack& c) {
        const auto its = growth_speed(c);
        return its && its->largest && *its->largest > rayleigh_speed;
    });
    return is_above
               ? limit + QLatin1Char(' ') +
                     QObject::tr("A larger speed is not that of a tip: damage ahead of the crack joined it between "
                                 "two frames. Store more frames to see this in steps.")
               : limit;
}

} // namespace

ReportTable cracks_at_the_end(std::span<const Crack> cracks, std::optional<double> rayleigh_speed, UnitSystem units) {
    const auto shown = cracks.first(std::min(most_cracks, cracks.size()));
    ReportTable table{QObject::tr("Cracks"), {}, std::vector<QStringList>(shown.size())};
    if (shown.size() < cracks.size())
        table.title = QObject::tr("Cracks (the %1 longest of %2)").arg(shown.size()).arg(cracks.size());
    for (const CrackColumn& column : crack_columns(shown, rayleigh_speed, units)) {
        QStringList cells;
        for (const Crack& crack : shown)
            cells << column.words(crack);
        if (std::ranges::all_of(cells, &QString::isEmpty))
            continue;
        table.head << column.head;
        for (std::size_t k = 0; k < shown.size(); ++k)
            table.rows[k] << cells[qsizetype(k)];
    }
    const auto has_speed = [](const Crack& c) {
        const auto its = growth_speed(c);
        return its && its->largest;
    };
    if (rayleigh_speed && std::ranges::any_of(shown, has_speed))
        table.note = speed_note(shown, *rayleigh_speed, units);
    return table;
}

} // namespace periscope::ui
