#include "core/study/study_statistics.hpp"

#include "core/study/study_plan.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope {
namespace {

// Returns the indices of the parameters in which two rows differ. Formulas are not compared.
std::vector<std::size_t> differences(const StudyRow& a, const StudyRow& b, const Study& study) {
    std::vector<std::size_t> found;
    for (std::size_t p = 0; p < study.parameters.size(); ++p)
        if (!study.parameters[p].is_formula() && a[p] != b[p])
            found.push_back(p);
    return found;
}

} // namespace

std::vector<double> values_of_result(const std::vector<StudyRun>& runs, std::size_t result) {
    std::vector<double> values;
    for (const StudyRun& run : runs)
        if (const auto value = run.result(result))
            values.push_back(*value);
    return values;
}

Summary summary_of(const std::vector<double>& values) {
    Summary s;
    s.count = values.size();
    if (values.empty())
        return s;
    const auto n = static_cast<double>(values.size());
    s.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values)
        squares += (value - s.mean) * (value - s.mean);
    s.deviation = values.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
    const auto [least, largest] = std::ranges::minmax(values);
    s.least = least;
    s.largest = largest;
    return s;
}

Histogram histogram_of(const std::vector<double>& values) {
    Histogram h;
    if (values.empty())
        return h;
    const auto [least, largest] = std::ranges::minmax(values);
    const double count = std::clamp(std::round(std::sqrt(static_cast<double>(values.size()))), 1.0, 40.0);
    h.width = (largest - least) / count;
    if (!(h.width > 0) || !(least + h.width > least)) { // all values are equal
        h.width = std::max(1e-12, 0.02 * std::abs(least));
        h.from = least - 0.5 * h.width;
        h.counts = {values.size()};
        return h;
    }
    h.from = least;
    h.counts.assign(static_cast<std::size_t>(count), 0);
    for (const double value : values)
        ++h.counts[std::min(h.counts.size() - 1, static_cast<std::size_t>((value - least) / h.width))];
    return h;
}

const StudyRun* base_run(const std::vector<StudyRun>& runs, const Study& study) {
    if (study.plan.kind != StudyPlan::Kind::one_at_a_time)
        return nullptr;
    const StudyRow first = as_in_table(rows_of(study).front(), study);
    const auto base =
        std::ranges::find_if(runs, [&](const StudyRun& run) { return as_in_table(run.values, study) == first; });
    return base == runs.end() ? nullptr : &*base;
}

bool shows_parameter(const StudyRun& run, std::size_t parameter, const StudyRun* base) {
    return !base || &run == base || run.values[parameter] != base->values[parameter];
}

const StudyRun* run_with(const std::vector<StudyRun>& runs, const Study& study, const StudyRow& values) {
    const StudyRow wanted = as_in_table(values, study);
    const auto found = std::ranges::find_if(
        runs, [&](const StudyRun& run) { return differences(wanted, as_in_table(run.values, study), study).empty(); });
    return found == runs.end() ? nullptr : &*found;
}

bool Swing::overlaps(double base) const {
    return std::ranges::any_of(ends, [&](const SwingEnd& end) {
        return end.is_smaller && std::ranges::any_of(ends, [&](const SwingEnd& other) {
                   return !other.is_smaller && (other.result < base) == (end.result < base);
               });
    });
}

namespace {

// Adds an end. Of two ends with results on the same side of the base, and both of smaller or both of larger values, the
// one further from the base is kept.
void keep_furthest(std::vector<SwingEnd>& ends, const SwingEnd& end, double base) {
    const auto same = std::ranges::find_if(ends, [&](const SwingEnd& other) {
        return other.is_smaller == end.is_smaller && (other.result < base) == (end.result < base);
    });
    if (same == ends.end())
        ends.push_back(end);
    else if (std::abs(end.result - base) > std::abs(same->result - base))
        *same = end;
}

// Returns the changes of a result by one parameter. `base` is the result of the base run.
Swing swing_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result, std::size_t parameter,
               const StudyRow& base_values, double base) {
    Swing swing{parameter, base_values[parameter], base_values[parameter], {}, 0};
    const auto own = written_number(base_values[parameter]);
    double lowest = own ? own->value : 0, highest = lowest, least = base, largest = base;
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const auto value = runs[k].result(result);
        const StudyRow values = as_in_table(runs[k].values, study);
        if (!value || differences(base_values, values, study) != std::vector{parameter})
            continue;
        const auto number = own ? written_number(values[parameter]) : std::nullopt;
        if (number && number->value < lowest)
            lowest = number->value, swing.from = values[parameter];
        if (!number || number->value > highest)
            highest = number ? number->value : highest, swing.to = values[parameter];
        if (*value != base)
            keep_furthest(swing.ends, {*value, k, number && number->value < own->value}, base);
        least = std::min(least, *value);
        largest = std::max(largest, *value);
    }
    swing.width = largest - least;
    return swing;
}

} // namespace

std::optional<Tornado> tornado_of(const std::vector<StudyRun>& runs, const Study& study, std::size_t result,
                                  const StudyRun* base) {
    if (!base || !base->result(result))
        return std::nullopt;
    Tornado tornado;
    tornado.base = *base->result(result);
    const StudyRow base_values = as_in_table(base->values, study);
    for (std::size_t p = 0; p < base->values.size(); ++p)
        if (!study.parameters[p].is_formula())
            tornado.swings.push_back(swing_of(runs, study, result, p, base_values, tornado.base));
    std::ranges::stable_sort(tornado.swings, std::ranges::greater(), &Swing::width);
    return tornado;
}

} // namespace periscope
