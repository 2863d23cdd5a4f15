#include "ui/report/collect_report.hpp"

#include "core/case/unit.hpp"
#include "core/results/case_tables.hpp"
#include "core/results/crack_curves.hpp"
#include "core/results/crack_energy.hpp"
#include "core/results/frame_selection.hpp"
#include "core/results/load_factor.hpp"
#include "core/results/run_quality.hpp"
#include "ui/document/results.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/report/fragments_report.hpp"
#include "ui/report/report_summary.hpp"
#include "ui/report/report_words.hpp"
#include "ui/report/run_tables.hpp"
#include "ui/text/first_break_words.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace periscope::ui {

namespace {

constexpr QSize curve_size(620, 225); // points: with a legend, three have room on a page
constexpr double fineness = 3;        // pixels a point: print

ReportPicture picture_of(const PlotSheet& sheet, const QString& caption) {
    PlotCanvas canvas;
    canvas.show_sheet(sheet);
    return {caption, canvas.picture(curve_size, fineness)};
}

CurveTable curve_table_of(const ReportSource& source) {
    const Model& model = *source.results.model();
    CurveTable table(model);
    table.append(source.results.samples());
    std::vector<RunCurve> further = crack_curves(source.cracks, run_axis(model));
    const auto& samples = source.results.samples();
    if (auto factor = load_factor_curve(model, source.results.load_steps(), samples.empty() ? 0 : samples.back().step))
        further.insert(further.begin(), *std::move(factor));
    table.set_further(std::move(further));
    return table;
}

// Something else than curves over the run.
bool is_arranged(const PlotContent& plots) {
    const PlotSheet sheet = plots.sheet();
    const bool plain =
        sheet.over_run && plots.measured().empty() && plots.kept().empty() && !sheet.log_x && !sheet.log_y;
    return !plain && !sheet.lines.empty();
}

// Each with a picture, in the order of the curves.
std::vector<std::string> quantities_of(const CurveTable& table) {
    std::vector<std::string> quantities;
    for (const CurveInfo& curve : table.curves())
        if (std::ranges::find(quantities, curve.quantity) == quantities.end())
            quantities.push_back(curve.quantity);
    return quantities;
}

// A picture a quantity, over time; and what the person has arranged when that is something else.
std::vector<ReportPicture> curves(const CurveTable& table, const PlotContent& arranged) {
    std::vector<ReportPicture> pictures;
    if (const PlotSheet own = arranged.sheet(); is_arranged(arranged))
        pictures.push_back(
            picture_of(own, QObject::tr("Curves against %1").arg(own.x_name.toLower()) +
                                (arranged.fits().isEmpty() ? QString() : QStringLiteral(": ") + arranged.fits())));
    for (const auto& quantity : quantities_of(table)) {
        PlotSheet sheet{name_of(table.axis()), std::string(unit_of(table.axis())), true, false, false, {},
                        arranged.units};
        for (std::size_t c = 0; c < table.curves().size(); ++c)
            if (const CurveInfo& curve = table.curves()[c]; curve.quantity == quantity)
                sheet.lines.push_back({to_qt(curve.name), curve.quantity, curve.unit, PlotLine::Kind::run,
                                       int(sheet.lines.size()), -1, table.over_run(c)});
        pictures.push_back(
            picture_of(sheet, QObject::tr("%1 against %2").arg(to_qt(quantity), name_of(table.axis()).toLower())));
    }
    return pictures;
}

ReportTable peaks(const CurveTable& table, const Model& model, const RunRecord& record, UnitSystem units) {
    ReportTable peaks{QObject::tr("Curves"),
                      {QObject::tr("curve"), QObject::tr("minimum"), QObject::tr("at"), QObject::tr("maximum"),
                       QObject::tr("at"), QObject::tr("last")},
                      {}};
    for (std::size_t c = 0; c < table.curves().size(); ++c) {
        const CurveInfo& curve = table.curves()[c];
        const CurvePoints points = table.over_run(c);
        if (points.y.empty())
            continue;
        const auto [low, high] = std::minmax_element(points.y.begin(), points.y.end());
        const auto time_of = [&](auto at) {
            const double x = points.x[std::size_t(at - points.y.begin())];
            return table.axis() == RunAxis::time ? format_time(x, units)
                                                 : QObject::tr("load step %1").arg(format_count(x));
        };
        const double least = accuracy_of(table, c, model, record);
        if (least > 0 && std::max(-*low, *high) <= least) // along an axis along which nothing happens
            continue;
        const auto words = [&](double y) { return in_unit(y, curve.unit, units, least); };
        peaks.rows.push_back(
            {to_qt(curve.name), words(*low), time_of(low), words(*high), time_of(high), words(points.y.back())});
    }
    return peaks;
}

// Words of one crack in the report's table; empty: it has no such value.
struct CrackColumn {
    QString head;
    std::function<QString(const Crack&)> words;
};

std::vector<CrackColumn> crack_columns(const ReportSource& source, UnitSystem units) {
    const auto of_angle = [](std::optional<double> angle) { return angle ? format_angle(*angle) : QString(); };
    const auto speed_words = [&source, units](double speed) {
        const auto& limit = source.results.rayleigh_speed();
        return limit ? QObject::tr("%1 (%2 of the Rayleigh wave speed)")
                           .arg(format_speed(speed, units))
                           .arg(speed / *limit, 0, 'f', 2)
                     : format_speed(speed, units);
    };
    return {{QObject::tr("crack"), [](const Crack& crack) { return QString::number(crack.number); }},
            {QObject::tr("branch of"),
             [](const Crack& crack) { return crack.parent > 0 ? QString::number(crack.parent) : QString(); }},
            {QObject::tr("first seen"),
             [units](const Crack& crack) {
                 const TipMoment& first = crack.moments.front();
                 return crack.in_time ? format_time(first.time, units)
                                      : QObject::tr("load step %1").arg(format_count(double(first.step)));
             }},
            {QObject::tr("tip at the end"),
             [units](const Crack& crack) {
                 const QString tip =
                     format_size(crack.moments.back().tip, units).replace(QStringLiteral(" × "), QStringLiteral(", "));
                 return crack.forked ? QObject::tr("%1 (fork)").arg(tip) : tip;
             }},
            {QObject::tr("length"),
             [units](const Crack& crack) { return in_unit(crack.moments.back().length, "m", units); }},
            {QObject::tr("maximum speed"),
             [speed_words](const Crack& crack) {
                 const auto speed = growth_speed(crack);
                 return speed ? speed_words(speed->largest) : QString();
             }},
            {QObject::tr("mean speed while it grew"),
             [units](const Crack& crack) {
                 const auto speed = growth_speed(crack);
                 return speed ? QObject::tr("%1 (%2 to %3)")
                                    .arg(format_speed(speed->mean, units), format_time(speed->from, units),
                                         format_time(speed->until, units))
                              : QString();
             }},
            {QObject::tr("angle to the initial crack"),
             [of_angle](const Crack& crack) { return of_angle(angle_at(crack, crack.moments.back())); }},
            {QObject::tr("angle to its parent"),
             [of_angle](const Crack& crack) { return of_angle(branch_angle_at(crack, crack.moments.back())); }}};
}

// The longest cracks at the end, without columns in which all are empty.
ReportTable cracks_at_the_end(const ReportSource& source, UnitSystem units) {
    constexpr std::size_t most = 12;
    const std::size_t count = std::min(most, source.cracks.size());
    ReportTable table{QObject::tr("Cracks"), {}, std::vector<QStringList>(count)};
    if (source.cracks.size() > most)
        table.title = QObject::tr("Cracks (the %1 longest of %2)").arg(most).arg(source.cracks.size());
    for (const CrackColumn& column : crack_columns(source, units)) {
        QStringList cells;
        for (std::size_t k = 0; k < count; ++k)
            cells << column.words(source.cracks[k]);
        if (std::ranges::all_of(cells, &QString::isEmpty))
            continue;
        table.head << column.head;
        for (std::size_t k = 0; k < count; ++k)
            table.rows[k] << cells[qsizetype(k)];
    }
    return table;
}

// Nodes of which a frame has no values are passed over.
std::vector<float>::const_iterator largest_of(const std::vector<float>& values) {
    return std::ranges::max_element(values,
                                    [](float a, float b) { return a < b || (std::isnan(a) && !std::isnan(b)); });
}

ReportTable body_at_the_end(const Results& results, const RunRecord& record, UnitSystem units) {
    ReportTable table{QObject::tr("Body"), {}, {}};
    table.rows.push_back({QObject::tr("Maximum displacement"), in_unit(results.largest_displacement(), "m", units)});
    table.rows.push_back({QObject::tr("Maximum velocity"), in_unit(results.largest_velocity(), "m/s", units)});
    if (record.first_break)
        table.rows.push_back(
            {QObject::tr("First broken bond"),
             first_break_words(*record.first_break, run_axis(*results.model()) == RunAxis::time, units)});
    if (const auto& frame = results.live()) {
        table.rows.push_back(
            {QObject::tr("Last state"),
             results.model()->stepper == Stepper::dynamic
                 ? QObject::tr("%1, step %2").arg(format_time(frame->time, units), format_count(double(frame->step)))
                 : QObject::tr("load step %1").arg(format_count(double(frame->step)))});
        if (frame->thinned)
            table.rows.push_back({QObject::tr("Nodes in frames"), to_qt(held_words(*frame->thinned))});
        const auto most = largest_of(frame->damage);
        if (most != frame->damage.end() && !std::isnan(*most)) {
            const Vec3& at = results.model()->nodes.position[std::size_t(most - frame->damage.begin())];
            table.rows.push_back(
                {QObject::tr("Maximum damage"),
                 QObject::tr("%1 at %2")
                     .arg(double(*most), 0, 'f', 3)
                     .arg(format_size(at, units).replace(QStringLiteral(" × "), QStringLiteral(", ")))});
        }
        const auto damaged = std::count_if(frame->damage.begin(), frame->damage.end(),
                                           [](float d) { return d >= float(usual_crack_threshold); });
        table.rows.push_back({QObject::tr("Nodes with damage of at least %1 (near a crack)").arg(usual_crack_threshold),
                              format_count(double(damaged))});
    }
    if (const auto& frame = results.live();
        frame && !frame->softening.empty() && !std::isnan(*largest_of(frame->softening))) {
        const std::vector<float>& softening = frame->softening;
        const auto most = largest_of(softening);
        const Vec3& at = results.model()->nodes.position[std::size_t(most - softening.begin())];
        table.rows.push_back({QObject::tr("Maximum softening"),
                              QObject::tr("%1 at %2")
                                  .arg(double(*most), 0, 'f', 3)
                                  .arg(format_size(at, units).replace(QStringLiteral(" × "), QStringLiteral(", ")))});
        table.rows.push_back({QObject::tr("Nodes with softening of at least %1 (cracked, perhaps still carrying load)")
                                  .arg(usual_crack_threshold),
                              format_count(double(std::ranges::count_if(
                                  softening, [](float s) { return s >= float(usual_crack_threshold); })))});
    }
    if (const auto& frame = results.live(); frame && !frame->dissipated_energy.empty() && !frame->thinned) {
        double energy = 0;
        for (std::size_t i = 0; i < frame->dissipated_energy.size(); ++i)
            energy += results.model()->nodes.volume[i] * double(frame->dissipated_energy[i]);
        table.rows.push_back({QObject::tr("Energy dissipated by bonds"), in_unit(energy, "J", units)});
    }
    return table;
}

// A number that is not fine comes with its meaning.
ReportTable quality(const std::vector<QualityRow>& rows) {
    ReportTable table{QObject::tr("Quality of the model and the run"),
                      {QObject::tr("quantity"), QObject::tr("value"), QObject::tr("verdict"), QObject::tr("meaning")},
                      {}};
    for (const QualityRow& row : rows)
        table.rows.push_back({to_qt(row.what), to_qt(row.value), to_qt(verdict_word(row.verdict)), to_qt(row.advice)});
    return table;
}

// The curve that the first pages have: the one that the person has arranged, or else the forces, or the first.
std::size_t main_curve(const CurveTable& table, bool has_arranged) {
    const auto force = std::ranges::find(table.curves(), "N", &CurveInfo::unit);
    if (has_arranged || force == table.curves().end())
        return 0;
    const std::vector<std::string> quantities = quantities_of(table);
    return std::size_t(std::ranges::find(quantities, force->quantity) - quantities.begin());
}

} // namespace

Report collect_report(const ReportSource& source) {
    Report report;
    report.title = to_qt(source.value.name);
    report.description = to_qt(source.value.description);
    report.made = QDateTime::currentDateTime();
    for (const CaseTable& table : case_tables(source.value)) {
        ReportTable inputs{to_qt(table.title), {}, {}};
        for (const CaseRow& row : table.rows)
            inputs.rows.push_back({to_qt(row.label), unit_words(row.value)});
        report.inputs.push_back(std::move(inputs));
    }
    report.summary.asked = asked_of(source.value, source.plots.units);
    if (source.set_up)
        report.set_up.push_back(*source.set_up);
    if (!source.results.model()) {
        report.notes << QObject::tr("This case has not been run. The report contains only the inputs.");
        return report;
    }
    const Model& model = *source.results.model();
    const UnitSystem units = source.plots.units;
    if (source.outdated)
        report.notes << QObject::tr("The case was edited after this run. The report shows the inputs and results of "
                                    "the run, but no picture of the "
                                    "set-up.");
    report.summary.asked.prepend(body_sentence(model, units));
    for (const auto& warning : model.warnings)
        report.notes << QObject::tr("Note: %1").arg(to_qt(warning));
    for (const std::string& note : source.record.notes)
        report.notes << QObject::tr("Note: %1").arg(to_qt(note));

    const CurveTable table = curve_table_of(source);
    const ObservedRun observed = observed_run(model, source.results.samples());
    const std::vector<QualityRow> rows = run_quality(source.value, model, observed, source.record);
    report.summary.figures = main_figures({source.results, source.cracks, source.record, table}, units);
    report.summary.depends_on = dependence_of_figures(model, units);
    report.summary.verdict = verdict_of(rows);
    report.summary.end = source.end;
    report.moments = source.moments;
    std::vector<ReportPicture> drawn = curves(table, source.plots);
    if (!drawn.empty()) {
        const auto main = std::ptrdiff_t(main_curve(table, is_arranged(source.plots)));
        report.summary.curve = drawn[std::size_t(main)];
        drawn.erase(drawn.begin() + main);
    }
    std::ranges::move(drawn, std::back_inserter(report.pictures));

    if (ReportTable extremes = peaks(table, model, source.record, units); !extremes.rows.empty())
        report.results.push_back(std::move(extremes));
    if (!source.cracks.empty())
        report.results.push_back(cracks_at_the_end(source, units));
    report.results.push_back(body_at_the_end(source.results, source.record, units));
    report.results.push_back(quality(rows));
    report.run = {model_facts(model, units), run_facts(source.record, model)};
    if (!source.record.load_steps.empty())
        report.run.push_back(load_steps(source.record, model, units));
    return report;
}

void add_fragments(Report& report, const std::shared_ptr<const Model>& model, std::span<const FramePtr> frames,
                   UnitSystem units) {
    const auto fragments = find_last_fragments(model, frames);
    if (!fragments)
        return;
    if (auto table = fragments_at_the_end(*model, *fragments, units))
        report.results.insert(report.results.end() - 2, std::move(*table)); // before the body's and the quality
}

void add_crack_energy(Report& report, const std::shared_ptr<const Model>& model, std::span<const FramePtr> frames,
                      UnitSystem units) {
    const auto energy = find_last_crack_energy(model, frames);
    if (!energy || !energy->mean())
        return;
    ReportTable table{QObject::tr("Crack surface (initial cracks excluded)"), {}, {}};
    table.rows.push_back({QObject::tr("Area"), format_area(energy->area, units)});
    table.rows.push_back({QObject::tr("Dissipated energy / crack area"), in_unit(*energy->mean(), "J/m^2", units)});
    table.rows.push_back(
        {QObject::tr("Dissipated energy away from the crack surface"), in_unit(energy->left_out, "J", units)});
    report.results.insert(report.results.end() - 2, std::move(table)); // before the body's and the quality
}

} // namespace periscope::ui
