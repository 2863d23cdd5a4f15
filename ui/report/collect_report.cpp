#include "ui/report/collect_report.hpp"

#include "core/case/unit.hpp"
#include "core/cracks/crack_energy.hpp"
#include "core/cracks/tip_search.hpp"
#include "core/curves/load_factor.hpp"
#include "core/curves/noise.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/results/crack_curves.hpp"
#include "core/results/run_quality.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/document/reaction_words.hpp"
#include "ui/document/results.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/report/cracks_report.hpp"
#include "ui/report/fragments_report.hpp"
#include "ui/report/input_tables.hpp"
#include "ui/report/report_summary.hpp"
#include "ui/report/report_words.hpp"
#include "ui/report/run_tables.hpp"
#include "ui/report/unit_column.hpp"
#include "ui/text/first_break_words.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace periscope::ui {

namespace {

constexpr QSize whole_row(620, 225), half_row(306, 225); // sizes of pictures in points
constexpr double fineness = 3;                           // pixels per point, for print

ReportPicture picture_of(const PlotSheet& sheet, const QString& caption, QSize size) {
    PlotCanvas canvas;
    canvas.show_sheet(sheet);
    return {caption, canvas.picture(size, fineness)};
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

// Whether Plots shows more than curves of the run over its time or load steps.
bool is_arranged(const PlotContent& plots) {
    const PlotSheet sheet = plots.sheet();
    const bool plain =
        sheet.over_run && plots.measured().empty() && plots.kept().empty() && !sheet.log_x && !sheet.log_y;
    return !plain && !sheet.lines.empty();
}

// Whether a curve adds no information: it is 0 everywhere, or the load factor of equal load steps, which is
// proportional to the load step.
bool says_nothing(const CurveInfo& curve, const CurvePoints& points) {
    if (std::ranges::all_of(points.y, [](double y) { return y == 0; }))
        return true;
    if (curve.quantity != "Load factor" || points.x.empty() || points.x.back() == 0)
        return false;
    for (std::size_t k = 0; k < points.x.size(); ++k)
        if (std::abs(points.y[k] * points.x.back() - points.y.back() * points.x[k]) > 1e-9 * points.x.back())
            return false;
    return true;
}

// Returns the quantities that get a picture each, in the order of the curves.
std::vector<std::string> quantities_of(const CurveTable& table) {
    std::vector<std::string> quantities;
    for (std::size_t c = 0; c < table.curves().size(); ++c)
        if (const CurveInfo& curve = table.curves()[c];
            std::ranges::find(quantities, curve.quantity) == quantities.end() &&
            !says_nothing(curve, table.over_run(c)))
            quantities.push_back(curve.quantity);
    return quantities;
}

struct Plot {
    PlotSheet sheet;
    QString caption;
};

// Returns the first colour that no curve has.
int free_colour(const std::map<std::string, int>& colours) {
    int colour = 0;
    while (std::ranges::any_of(colours, [&](const auto& entry) { return entry.second == colour; }))
        ++colour;
    return colour;
}

// Returns the curves of one quantity over the run. Components along an axis without motion are omitted if other curves
// remain. A curve has its colour in Plots.
PlotSheet sheet_of(const std::string& quantity, const CurveTable& table, const Model& model,
                   const PlotContent& arranged) {
    PlotSheet sheet{name_of(table.axis()), std::string(unit_of(table.axis())), true, false, false, {}, arranged.units};
    std::vector<PlotLine> idle;
    std::map<std::string, int> colours; // colours of the curves of this quantity
    for (const CurveInfo& curve : table.curves())
        if (const int colour = arranged.colour_of(curve.name); curve.quantity == quantity && colour >= 0)
            colours[curve.name] = colour;
    const auto colour_of = [&](const CurveInfo& curve) {
        return colours.try_emplace(curve.name, free_colour(colours)).first->second;
    };
    for (std::size_t c = 0; c < table.curves().size(); ++c)
        if (const CurveInfo& curve = table.curves()[c]; curve.quantity == quantity)
            (is_idle(table, c, noise_share(model)) ? idle : sheet.lines)
                .push_back({to_qt(curve.name), curve.quantity, curve.unit, PlotLine::Kind::run, colour_of(curve), -1,
                            table.over_run(c)});
    if (sheet.lines.empty())
        sheet.lines = std::move(idle);
    return sheet;
}

// Adds each curve of each compared run. As in Plots, a run has one colour, and a curve one kind of dashes.
void add_compared_runs(PlotSheet& sheet, const PlotContent& plots) {
    std::vector<PlotLine> all;
    int dashes = 0;
    for (const PlotLine& line : sheet.lines) {
        const auto add = [&](const QString& run, int colour, CurvePoints points) {
            all.push_back({line.name + QStringLiteral(" – ") + run, line.quantity, line.unit, line.kind, colour, dashes,
                           std::move(points)});
        };
        add(plots.this_run(), 0, line.points);
        for (int colour = 1; const ComparedCurves& other : plots.compared()) {
            if (auto same = other.table.points_of(line.name.toStdString(), {});
                same && other.table.axis() == plots.table().axis())
                add(other.run, colour, *std::move(same));
            ++colour;
        }
        ++dashes;
    }
    sheet.lines = std::move(all);
}

// Returns a plot for each quantity. If the user has arranged the curves in Plots (is_arranged), that plot comes first.
std::vector<Plot> plots_of(const CurveTable& table, const Model& model, const PlotContent& arranged) {
    std::vector<Plot> plots;
    if (const PlotSheet own = arranged.sheet(); is_arranged(arranged))
        plots.push_back({own, QObject::tr("Curves against %1").arg(own.over_run ? own.x_name.toLower() : own.x_name) +
                                  (arranged.fits().isEmpty() ? QString() : QStringLiteral(": ") + arranged.fits())});
    for (const auto& quantity : quantities_of(table))
        plots.push_back({sheet_of(quantity, table, model, arranged),
                         QObject::tr("%1 against %2").arg(to_qt(quantity), name_of(table.axis()).toLower())});
    return plots;
}

ReportTable peaks(const CurveTable& table, const Model& model, UnitSystem units) {
    const bool over_time = table.axis() == RunAxis::time;
    const QString at = over_time ? QObject::tr("at") : QObject::tr("at load step");
    ReportTable peaks{
        QObject::tr("Curves"),
        {QObject::tr("curve"), QObject::tr("minimum"), at, QObject::tr("maximum"), at, QObject::tr("last")},
        {}};
    for (std::size_t c = 0; c < table.curves().size(); ++c) {
        const CurveInfo& curve = table.curves()[c];
        const CurvePoints points = table.over_run(c);
        if (points.y.empty())
            continue;
        const auto [low, high] = std::minmax_element(points.y.begin(), points.y.end());
        const auto moment_of = [&](auto extreme) {
            const double moment = points.x[std::size_t(extreme - points.y.begin())];
            return over_time ? format_time(moment, units) : format_count(moment);
        };
        if (is_idle(table, c, noise_share(model)))
            continue;
        const double least = accuracy_of(table, c, noise_share(model));
        const auto words = [&](double y) { return in_unit(y, curve.unit, units, least); };
        peaks.rows.push_back(
            {to_qt(curve.name), words(*low), moment_of(low), words(*high), moment_of(high), words(points.y.back())});
    }
    if (std::ranges::find(table.curves(), "Process zone", &CurveInfo::quantity) != table.curves().end())
        peaks.note = QObject::tr(
            "The process zone reaches from where bonds have broken, or from the end of the initial crack, to the "
            "foremost node that has lost 2 % of its stiffness. Lengths along cracks are those between nodes, to about "
            "two spacings: a process zone through the whole ligament may be longer than this by as much.");
    return peaks;
}

ReportTable reaction_table(const Case& value, const CurveTable& table, UnitSystem units) {
    ReportTable forces{
        QObject::tr("%1 (exerted by the body)").arg(reactions_title()),
        {QObject::tr("where"), QObject::tr("axis"), QObject::tr("largest"), QObject::tr("at"), QObject::tr("last")},
        {}};
    QStringList unobserved;
    for (const ReactionWords& reaction : reaction_words(value, table, units)) {
        for (const ReactionRow& row : reaction.rows)
            forces.rows.push_back({reaction.where, row.axis, row.largest, row.at, row.last});
        if (!reaction.missing.isEmpty())
            unobserved << reaction.where;
    }
    if (!unobserved.isEmpty())
        forces.note = QObject::tr("Not observed: %1.").arg(unobserved.join(QStringLiteral("; ")));
    if (forces.rows.empty())
        forces.head.clear();
    return forces;
}

// Ignores nodes without a value in the frame.
std::vector<float>::const_iterator largest_of(const std::vector<float>& values) {
    return std::ranges::max_element(values,
                                    [](float a, float b) { return a < b || (std::isnan(a) && !std::isnan(b)); });
}

QString position_words(const Vec3& at, const Model& model, UnitSystem units) {
    const UnitColumn length("m", std::max({std::abs(at.x), std::abs(at.y), std::abs(at.z)}), units);
    return with_unit(length.position(at, model.nodes.spacing), length.unit.name);
}

ReportTable body_at_the_end(const Results& results, const RunRecord& record, UnitSystem units) {
    ReportTable table{QObject::tr("Body"), {}, {}};
    table.rows.push_back({QObject::tr("Maximum displacement"), in_unit(results.largest_displacement(), "m", units)});
    if (results.model()->stepper == Stepper::dynamic)
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
                {QObject::tr("Maximum damage"), QObject::tr("%1 at %2")
                                                    .arg(double(*most), 0, 'f', 3)
                                                    .arg(position_words(at, *results.model(), units))});
        }
        const auto damaged = std::count_if(frame->damage.begin(), frame->damage.end(),
                                           [](float d) { return d >= float(usual_crack_threshold); });
        // The largest damage is omitted if cracks are found by softening, which is shown below.
        if (tip_field(*results.model()) != TipField::softening || frame->softening.empty())
            table.rows.push_back(
                {QObject::tr("Nodes with damage of at least %1 (near a crack)").arg(usual_crack_threshold),
                 format_count(double(damaged))});
    }
    if (const auto& frame = results.live();
        frame && !frame->softening.empty() && !std::isnan(*largest_of(frame->softening))) {
        const std::vector<float>& softening = frame->softening;
        const auto most = largest_of(softening);
        const Vec3& at = results.model()->nodes.position[std::size_t(most - softening.begin())];
        table.rows.push_back(
            {QObject::tr("Maximum softening"),
             QObject::tr("%1 at %2").arg(double(*most), 0, 'f', 3).arg(position_words(at, *results.model(), units))});
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

// Shows the meaning of each number that is not fine.
ReportTable quality(const std::vector<QualityRow>& rows) {
    ReportTable table{QObject::tr("Quality of the model and the run"),
                      {QObject::tr("quantity"), QObject::tr("value"), QObject::tr("verdict"), QObject::tr("meaning")},
                      {}};
    for (const QualityRow& row : rows)
        table.rows.push_back({to_qt(row.what), to_qt(row.value), to_qt(verdict_word(row.verdict)), to_qt(row.advice)});
    return table;
}

// Returns the plot for the first pages: the one that the user has arranged, else the forces, else the first.
std::size_t main_plot(const CurveTable& table, bool has_arranged) {
    const auto force = std::ranges::find(table.curves(), "N", &CurveInfo::unit);
    if (has_arranged || force == table.curves().end())
        return 0;
    const std::vector<std::string> quantities = quantities_of(table);
    const auto found = std::ranges::find(quantities, force->quantity);
    return found == quantities.end() ? 0 : std::size_t(found - quantities.begin());
}

} // namespace

Report collect_report(const ReportSource& source) {
    Report report;
    report.title = to_qt(source.value.name);
    report.description = to_qt(source.value.description);
    report.made = QDateTime::currentDateTime();
    report.inputs = input_tables(source.value);
    report.summary.asked = asked_of(source.value, source.plots.units);
    if (source.set_up)
        report.set_up.push_back(*source.set_up);
    if (!source.results.model()) {
        report.notes << QObject::tr("This case itself has not been run: there are no results of it, only its inputs.");
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
        report.notes << QObject::tr("Note: %1").arg(note_of(source.value, to_qt(warning)));
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
    std::vector<Plot> plots = plots_of(table, model, source.plots);
    const std::size_t main = plots.empty() ? 0 : main_plot(table, is_arranged(source.plots));
    if (!source.plots.compared().empty() && !plots.empty() && !is_arranged(source.plots))
        add_compared_runs(plots[main].sheet, source.plots);
    for (std::size_t k = 0; k < plots.size(); ++k)
        if (k == main)
            report.summary.curve = picture_of(plots[k].sheet, plots[k].caption, whole_row);
        else
            report.pictures.push_back(picture_of(plots[k].sheet, plots[k].caption, half_row));

    if (ReportTable extremes = peaks(table, model, units); !extremes.rows.empty())
        report.results.push_back(std::move(extremes));
    if (ReportTable forces = reaction_table(source.value, table, units); !forces.rows.empty() || !forces.note.isEmpty())
        report.results.push_back(std::move(forces));
    if (!source.cracks.empty())
        report.results.push_back(cracks_at_the_end(source.cracks, source.results.rayleigh_speed(), units));
    report.results.push_back(body_at_the_end(source.results, source.record, units));
    report.results.push_back(quality(rows));
    report.run = {model_facts(model, units), run_facts(source.record, model)};
    if (!source.record.load_steps.empty())
        report.run.push_back(load_steps(source.record, model));
    return report;
}

void add_fragments(Report& report, const std::shared_ptr<const Model>& model, std::span<const FramePtr> frames,
                   UnitSystem units) {
    const auto fragments = find_last_fragments(model, frames);
    if (!fragments)
        return;
    if (auto table = fragments_at_the_end(*model, *fragments, units))
        // inserted before the tables of the body and of the quality
        report.results.insert(report.results.end() - 2, std::move(*table));
}

void add_crack_energy(Report& report, const Case& value, const std::shared_ptr<const Model>& model,
                      std::span<const FramePtr> frames, UnitSystem units) {
    const auto energy = find_last_crack_energy(model, frames);
    if (!energy || !energy->mean())
        return;
    ReportTable table{QObject::tr("Crack surface (initial cracks excluded)"), {}, {}};
    table.rows.push_back({QObject::tr("Area"), format_area(energy->area, units)});
    table.rows.push_back({QObject::tr("Dissipated energy / crack area"), in_unit(*energy->mean(), "J/m^2", units)});
    if (value.materials.size() == 1 && value.materials[0].fracture_energy)
        table.rows.push_back({QObject::tr("Fracture energy G of the material"),
                              in_unit(value.materials[0].fracture_energy->value, "J/m^2", units)});
    table.rows.push_back(
        {QObject::tr("Dissipated energy away from the crack surface"), in_unit(energy->left_out, "J", units)});
    if (tip_field(*model) == TipField::softening)
        table.note = QObject::tr(
            "The surface is where bonds have broken. A crack is longer than this surface: it reaches as far as bonds "
            "have softened. Bonds that have softened without breaking have dissipated less than the fracture energy, "
            "and away from the surface. Both energies approach each other as the body separates.");
    // inserted before the tables of the body and of the quality
    report.results.insert(report.results.end() - 2, std::move(table));
}

} // namespace periscope::ui
