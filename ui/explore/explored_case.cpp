#include "ui/explore/explored_case.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"

namespace periscope::ui {

Case with_changes(const Case& value, const std::vector<std::string>& changes) {
    ParsedCase parsed = parse_case(case_to_json(value), value.folder, changes);
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

std::optional<Quantity> quick_spacing(const Case& value, const BodyMeasure& body, const Speeds& speeds) {
    // smallest number of spacings per horizon, and of layers across the thinnest side, that a coarser spacing may give
    constexpr double fewest_spacings = 2, fewest_layers = 2;
    const auto is_quick = [&speeds](const Prediction& prediction) {
        const auto time = speeds.seconds_for(prediction);
        return time && time->longest() <= quick_run;
    };
    if (std::holds_alternative<MeshGeometry>(value.geometry))
        return std::nullopt;
    const double own = value.spacing().value;
    const Prediction predicted = advice_on(value, value.spacing(), body).prediction;
    if (!speeds.seconds_for(predicted) || is_quick(predicted))
        return std::nullopt;
    std::optional<Quantity> chosen;
    for (const SpacingAdvice& advice : advise_spacings(value, body)) // from coarse to fine
        if (advice.spacing.value > own && advice.layers >= fewest_layers &&
            advice.horizon >= fewest_spacings * advice.spacing.value && (!chosen || is_quick(advice.prediction)))
            chosen = advice.spacing;
    return chosen;
}

} // namespace periscope::ui
