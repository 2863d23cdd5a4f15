#include "core/checks/check_self_contact.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>

namespace periscope {

std::vector<Problem> check_self_contact(const Case& c) {
    if (!c.self_contact)
        return {};
    std::vector<Problem> problems = check_values("self_contact", key_rows<SelfContactEntry>(), *c.self_contact);
    const double dx = c.spacing().value, horizon = c.horizon.metres(dx), distance = c.self_contact->distance.metres(dx);
    if (dx > 0 && horizon > 0 && distance > horizon)
        problems.push_back(
            {"self_contact.distance",
             fmt::format("{} exceeds the horizon of {}", in_handy_unit(distance, "m"), in_handy_unit(horizon, "m")),
             "nodes touch at about 1.35 spacings; enter '1.35 dx'"});
    if (c.run.stepper != Stepper::dynamic)
        problems.push_back(
            {"run.analysis", "Self-contact requires the explicit dynamic analysis",
             "use the explicit dynamic analysis with slow loading and damping, or turn self-contact off"});
    return problems;
}

} // namespace periscope
