#include "ui/compare/comparison_table.hpp"

#include "core/results/run_comparison.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/text/first_break_words.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"

#include <QObject>

namespace periscope::ui {

namespace {

QString with_change(const QString& value, std::optional<double> change) {
    return change ? QObject::tr("%1 (%2%3 %)")
                        .arg(value, *change < 0 ? QStringLiteral("−") : QStringLiteral("+"))
                        .arg(100 * std::abs(*change), 0, 'g', 2)
                  : value;
}

// Returns whether a name is that of a component, such as "impact force x". A component whose values are only rounding
// errors is not in the table.
bool is_component(const std::string& name) {
    return name.ends_with(" x") || name.ends_with(" y") || name.ends_with(" z");
}

QString none() {
    return QStringLiteral("–");
}

} // namespace

std::optional<ReportTable> comparison_table(const std::vector<const ListedRun*>& runs, UnitSystem units) {
    ReportTable table{QObject::tr("Runs compared"), {QString()}, {}};
    std::vector<const RunSummary*> summaries;
    for (const ListedRun* run : runs)
        if (run->summary) {
            summaries.push_back(&*run->summary);
            table.head << run->stored.name;
        }
    if (summaries.size() < 2)
        return std::nullopt;
    for (const ComparedInput& input : compared_inputs(summaries)) {
        QStringList row{short_name_of(summaries[input.in]->value, input.path)};
        for (const ComparedInput::Value& value : input.values)
            row << (value.is_there ? input_words(value.written) : none());
        table.rows.push_back(row);
    }
    QStringList time{QObject::tr("Run time")}, damage{QObject::tr("Mean damage, last frame")},
        first_break{QObject::tr("First broken bond")};
    for (const RunSummary* run : summaries) {
        time << (run->run_seconds() > 0 ? format_duration(run->run_seconds()) : none());
        damage << (run->mean_damage ? QObject::tr("%1 %").arg(100 * *run->mean_damage, 0, 'g', 3) : none());
        const auto& broke = run->facts.record.first_break;
        first_break << (broke ? first_break_words(*broke, run->value.run.stepper == Stepper::dynamic, units) : none());
    }
    table.rows.push_back(time);
    table.rows.push_back(damage);
    table.rows.push_back(first_break);
    for (const ComparedResult& result : compared_results(summaries)) {
        if (result.is_rounding && is_component(result.name))
            continue;
        QStringList row{QObject::tr("%1, extreme").arg(to_qt(result.name))};
        for (std::size_t k = 0; k < summaries.size(); ++k)
            row << (result.extremes[k]
                        ? with_change(format_scaled(*result.extremes[k], to_qt(result.unit), units), result.change(k))
                        : none());
        table.rows.push_back(row);
    }
    return table;
}

} // namespace periscope::ui
