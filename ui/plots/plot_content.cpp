#include "ui/plots/plot_content.hpp"

#include "core/case/unit.hpp"
#include "core/curves/noise.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"

#include <QObject>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

Dimension dimension_of(const std::string& unit) {
    return read_unit(unit.empty() ? "1" : unit).dimension;
}

} // namespace

void PlotContent::begin(const Model& model) {
    const CurveTable before = std::exchange(table_, CurveTable(model));
    // A curve that does not come from an observer may appear during the run.
    const auto may_come = [&](const std::string& curve) {
        const auto index = before.index_of(curve);
        return index && before.is_further(*index);
    };
    std::erase_if(shown_, [&](const auto& entry) { // the colours of curves that no longer exist become free
        return !table_.index_of(entry.first) && !may_come(entry.first);
    });
    noise_ = noise_share(model);
    is_chosen_ = is_chosen_ && !shown_.empty();
    show_usual();
    if (!x_.empty() && !table_.index_of(x_))
        x_.clear();
}

bool PlotContent::set_further(std::vector<RunCurve> curves) {
    const bool other_names = table_.set_further(std::move(curves));
    if (!x_.empty() && !table_.index_of(x_))
        x_.clear();
    return other_names;
}

bool PlotContent::append(std::span<const Sample> samples) {
    table_.append(samples);
    return show_usual();
}

// Shows the curves that users want first.
bool PlotContent::show_usual() {
    const auto& curves = table_.curves();
    if (is_chosen_ || curves.empty())
        return false;
    std::vector<std::string> all, usual;
    for (std::size_t c = 0; c < curves.size(); ++c)
        if (curves[c].quantity == curves.front().quantity) {
            all.push_back(curves[c].name);
            if (!is_idle(table_, c, noise_))
                usual.push_back(curves[c].name);
        }
    if (usual.empty())
        usual = std::move(all);
    const auto before = shown_;
    std::erase_if(shown_, [&](const auto& entry) { return std::ranges::find(usual, entry.first) == usual.end(); });
    for (const std::string& curve : usual)
        if (!is_shown(curve))
            shown_[curve] = free_colour();
    return shown_ != before;
}

void PlotContent::show(const std::string& curve, bool shown) {
    is_chosen_ = true;
    if (shown && !is_shown(curve))
        shown_[curve] = free_colour();
    else if (!shown)
        shown_.erase(curve);
}

std::vector<double> PlotContent::spans() const {
    std::vector<double> spans;
    for (std::size_t i = 0; i < table_.curves().size(); ++i) {
        const std::vector<double> values = table_.over_run(i).y;
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        spans.push_back(values.empty() ? 0 : *high - *low);
    }
    return spans;
}

void PlotContent::add_measured(MeasuredCurve curve) {
    set_x(curve.x_curve);
    show(curve.y_curve, true);
    curve.colour = free_colour();
    measured_.push_back(std::move(curve));
}

int PlotContent::free_colour() const {
    for (int colour = 0;; ++colour) {
        const auto takes = [colour](const auto& entry) { return entry.second == colour; };
        const auto measured_takes = [colour](const MeasuredCurve& m) { return m.colour == colour; };
        if (std::none_of(shown_.begin(), shown_.end(), takes) &&
            std::none_of(measured_.begin(), measured_.end(), measured_takes))
            return colour;
    }
}

bool PlotContent::has_energies() const {
    return std::any_of(table_.curves().begin(), table_.curves().end(), [](const CurveInfo& c) { return c.is_energy; });
}

void PlotContent::show_energies() {
    std::vector<std::string> energies;
    for (const CurveInfo& curve : table_.curves())
        // the relative balance is omitted, because it would need an axis of its own
        if (curve.is_energy && curve.unit != "1")
            energies.push_back(curve.name);
    show_only(energies);
}

void PlotContent::show_only(const std::vector<std::string>& curves) {
    shown_.clear();
    is_chosen_ = true;
    set_x({});
    for (const std::string& curve : curves)
        show(curve, true);
}

void PlotContent::keep(const QString& name) {
    kept_.push_back({name, table_, true});
}

CurvePoints PlotContent::points(const CurveTable& table, const std::string& curve) const {
    auto found = table.points_of(curve, x_);
    if (!found || (x_.empty() && table.axis() != table_.axis()))
        return {};
    if (&table != &table_)
        found->moments.clear(); // moments of another run do not fit
    return *std::move(found);
}

std::string PlotContent::x_unit() const {
    const auto x = table_.index_of(x_);
    return x ? table_.curves()[*x].unit : std::string(unit_of(table_.axis()));
}

int PlotContent::colour_of(const std::string& curve) const {
    const auto found = shown_.find(curve);
    return found == shown_.end() ? -1 : found->second;
}

bool PlotContent::fits_x(const MeasuredCurve& measured) const {
    return dimension_of(measured.x_unit) == dimension_of(x_unit());
}

void PlotContent::set_compared(const QString& this_run, std::vector<ComparedCurves> others,
                               std::size_t index_of_this_run) {
    this_run_ = this_run;
    compared_ = std::move(others);
    index_of_this_run_ = std::min(index_of_this_run, compared_.size());
}

std::vector<RunColour> PlotContent::run_colours() const {
    if (compared_.empty())
        return {};
    std::vector<RunColour> runs;
    for (std::size_t k = 0; k < compared_.size(); ++k)
        runs.push_back({compared_[k].run, int(k) + 1});
    runs.insert(runs.begin() + std::ptrdiff_t(index_of_this_run_), {this_run_, 0});
    return runs;
}

int PlotContent::dashes_of(const std::string& curve) const {
    int dashes = 0;
    for (const CurveInfo& other : table_.curves()) {
        if (other.name == curve)
            return is_shown(curve) ? dashes : -1;
        dashes += is_shown(other.name) ? 1 : 0;
    }
    return -1;
}

void PlotContent::add_lines(PlotSheet& sheet, const CurveTable& table, const QString& run, int colour) const {
    for (const CurveInfo& curve : table.curves())
        if (const int dashes = dashes_of(curve.name); dashes >= 0)
            sheet.lines.push_back({to_qt(curve.name) + QStringLiteral(" – ") + run, curve.quantity, curve.unit,
                                   PlotLine::Kind::run, colour, dashes, points(table, curve.name)});
}

PlotSheet PlotContent::sheet() const {
    if (over_line_) {
        PlotSheet along = line_->sheet;
        along.log_x = log_x;
        along.log_y = log_y;
        along.units = units;
        return along;
    }
    const bool over_run = !table_.index_of(x_); // time is also used if the chosen curve comes only with the next run
    PlotSheet sheet{over_run ? name_of(table_.axis()) : to_qt(x_), x_unit(), over_run, log_x, log_y, {}, units};
    if (first_break_ && sheet.over_run && compared_.empty())
        sheet.marks = {{*first_break_, QObject::tr("first broken bond")}};
    // Measured points come first, so that the curves are drawn over them.
    for (const MeasuredCurve& measured : measured_) {
        if (!measured.shown || !fits_x(measured))
            continue;
        const auto against = table_.index_of(measured.y_curve);
        const std::string quantity = against ? table_.curves()[*against].quantity : measured.name.toStdString();
        sheet.lines.push_back(
            {measured.name, quantity, measured.y_unit, PlotLine::Kind::measured, measured.colour, -1, measured.points});
    }
    for (const KeptRun& run : kept_)
        if (run.shown)
            for (const CurveInfo& curve : run.table.curves())
                if (is_shown(curve.name))
                    sheet.lines.push_back({to_qt(curve.name) + QStringLiteral(" – ") + run.name, curve.quantity,
                                           curve.unit, PlotLine::Kind::kept, 0, -1, points(run.table, curve.name)});
    if (compared_.empty()) {
        for (const CurveInfo& curve : table_.curves())
            if (is_shown(curve.name))
                sheet.lines.push_back({to_qt(curve.name), curve.quantity, curve.unit, PlotLine::Kind::run,
                                       colour_of(curve.name), -1, points(table_, curve.name)});
    } else {
        for (int k = int(compared_.size()); k > 0; --k) // the run shown is drawn last, over the others
            add_lines(sheet, compared_[std::size_t(k - 1)].table, compared_[std::size_t(k - 1)].run, k);
        add_lines(sheet, table_, this_run_, 0);
    }
    // Sorted, because the order of the curves, not of the runs, determines the axes.
    std::stable_sort(sheet.lines.begin(), sheet.lines.end(), [this](const PlotLine& a, const PlotLine& b) {
        const auto index_of = [this](const PlotLine& line) {
            const auto& curves = table_.curves();
            return std::find_if(curves.begin(), curves.end(),
                                [&](const auto& c) { return c.quantity == line.quantity; }) -
                   curves.begin();
        };
        return index_of(a) < index_of(b);
    });
    return sheet;
}

QString PlotContent::fit_line(const MeasuredCurve& measured) const {
    const QString curve = to_qt(measured.y_curve);
    if (!fits_x(measured))
        return QObject::tr("%1 is not shown: its x values are %2. Choose %2 for the x axis.")
            .arg(measured.name, measured.x_curve.empty() ? QObject::tr("time") : to_qt(measured.x_curve));
    const auto fitted = fit(measured.points, points(table_, measured.y_curve));
    if (!fitted)
        return QObject::tr("%1: %2 has no values in the measured range.").arg(measured.name, curve);
    const HandyUnit unit = unit_in(units, measured.y_unit, fitted->rmse);
    return QObject::tr("%1 against %2: RMSE %3, R² %4 (%5 of %6 points)")
        .arg(measured.name, curve,
             with_unit(QString::number(fitted->rmse / unit.factor, 'g', 3), unit_on_screen(unit.name)),
             fitted->r_squared ? QString::number(*fitted->r_squared, 'f', 4) : QObject::tr("undefined"))
        .arg(fitted->points)
        .arg(measured.points.x.size());
}

QString PlotContent::fits() const {
    QStringList lines;
    if (!table_.empty())
        for (const MeasuredCurve& measured : measured_)
            if (measured.shown)
                lines << fit_line(measured);
    return lines.join(QLatin1Char('\n'));
}

} // namespace periscope::ui
