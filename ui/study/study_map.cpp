#include "ui/study/study_map.hpp"

#include "core/study/study_plan.hpp"
#include "core/study/study_statistics.hpp"
#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope::ui {
namespace {

// Returns the different values of a parameter, in ascending order.
std::vector<double> values_among(const StudyData& data, std::size_t parameter) {
    std::vector<double> values;
    for (const StudyRun& run : data.runs)
        if (const auto number = written_number(run.values.at(parameter)))
            values.push_back(number->value);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

// Returns the value at which a parameter that is not drawn is fixed: that of the case or, if no run has it, the middle
// value. Returns nothing if its values are not numbers.
std::optional<double> held_value(const StudyData& data, std::size_t parameter) {
    const std::vector<double> values = values_among(data, parameter);
    if (values.empty())
        return std::nullopt;
    const auto of_case =
        parameter < data.base.size() ? written_number(data.base[parameter]) : std::optional<WrittenNumber>();
    if (of_case && std::ranges::find(values, of_case->value) != values.end())
        return of_case->value;
    return values[values.size() / 2];
}

void name_cells(QCPAxis& axis, const std::vector<double>& values) {
    constexpr std::size_t most_names = 12;
    const QSharedPointer<QCPAxisTickerText> ticks(new QCPAxisTickerText);
    const std::size_t every = 1 + (values.size() - 1) / most_names;
    for (std::size_t k = 0; k < values.size(); k += every)
        ticks->addTick(double(k), QString::number(values[k], 'g', 6));
    axis.setTicker(ticks);
    axis.setRange(-0.5, double(values.size()) - 0.5);
}

} // namespace

RunsOfPoints draw_map(QCustomPlot& plot, const StudyData& data, std::array<int, 2> parameters, int result,
                      const StudyLook& look) {
    RunsOfPoints runs;
    const auto x = std::size_t(parameters[0]), y = std::size_t(parameters[1]);
    const std::vector<double> across = values_among(data, x), up = values_among(data, y);
    std::vector<std::pair<std::size_t, double>> held; // the parameters that are not drawn, and their fixed values
    QStringList held_words;
    for (std::size_t p = 0; p < data.study.parameters.size(); ++p)
        if (p != x && p != y && !data.study.parameters[p].is_formula())
            if (const auto value = held_value(data, p)) {
                held.emplace_back(p, *value);
                held_words << QStringLiteral("%1 = %2 %3")
                                  .arg(parameter_label(data.study.parameters[p]), QString::number(*value, 'g', 6),
                                       unit_words(data.study.parameters[p].unit))
                                  .trimmed();
            }
    std::vector<int> run_of_cell(across.size() * up.size(), -1);
    double least = std::numeric_limits<double>::infinity(), largest = -least;
    std::size_t count = 0;
    for (std::size_t k = 0; k < data.runs.size(); ++k) {
        const StudyRun& run = data.runs[k];
        const auto value = run.result(std::size_t(result));
        const auto at_x = written_number(run.values.at(x)), at_y = written_number(run.values.at(y));
        const bool is_held = std::ranges::all_of(held, [&run](const std::pair<std::size_t, double>& one) {
            const auto number = written_number(run.values.at(one.first));
            return number && number->value == one.second;
        });
        if (!value || !at_x || !at_y || !is_held)
            continue;
        const auto column = std::size_t(std::ranges::lower_bound(across, at_x->value) - across.begin());
        const auto row = std::size_t(std::ranges::lower_bound(up, at_y->value) - up.begin());
        run_of_cell[row * across.size() + column] = int(k);
        least = std::min(least, *value);
        largest = std::max(largest, *value);
        ++count;
    }
    if (x == y || across.size() < 2 || up.size() < 2 || count < 4) {
        show_words(plot,
                   QObject::tr("A map needs two parameters with several values each,\nin the plan All combinations."),
                   look);
        return runs;
    }
    auto* map = new QCPColorMap(plot.xAxis, plot.yAxis);
    map->data()->setSize(int(across.size()), int(up.size()));
    map->data()->setRange(QCPRange(0, double(across.size() - 1)), QCPRange(0, double(up.size() - 1)));
    map->setInterpolate(false);
    for (std::size_t cell = 0; cell < run_of_cell.size(); ++cell) {
        const int column = int(cell % across.size()), row = int(cell / across.size()), run = run_of_cell[cell];
        map->data()->setCell(column, row, run < 0 ? least : *data.runs[std::size_t(run)].result(std::size_t(result)));
        map->data()->setAlpha(column, row, run < 0 ? 0 : 255);
    }
    const QCPRange range = largest > least ? QCPRange(least, largest) : QCPRange(least - 1, least + 1);
    map->setColorScale(add_scale(plot, result_words(data, result), gradient_of_runs(), range, look.colours));
    name_cells(*plot.xAxis, across);
    name_cells(*plot.yAxis, up);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->grid()->setVisible(false);
    const QString below = parameter_words(data, parameters[0]);
    plot.xAxis->setLabel(
        held_words.isEmpty() ? below : QObject::tr("%1; %2").arg(below, held_words.join(QStringLiteral(", "))));
    plot.yAxis->setLabel(parameter_words(data, parameters[1]));
    runs[map] = std::move(run_of_cell);
    return runs;
}

int cell_at(const QCPColorMap& map, const QPointF& position) {
    const double column = std::round(map.keyAxis()->pixelToCoord(position.x())),
                 row = std::round(map.valueAxis()->pixelToCoord(position.y()));
    if (column < 0 || row < 0 || column >= map.data()->keySize() || row >= map.data()->valueSize())
        return -1;
    return int(row) * map.data()->keySize() + int(column);
}

} // namespace periscope::ui
