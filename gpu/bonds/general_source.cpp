#include "gpu/bonds/general_source.hpp"

#include "gpu/bonds/read_out.hpp"

#include "core/case/observer_table.hpp"
#include "core/reference/relaxation.hpp"

#include <fmt/format.h>

#include <string_view>

namespace periscope::gpu {

std::string observer_definitions() {
    std::string text = "#define OBSERVING\n" + read_out_definitions();
    const auto number = [&](std::string_view name, auto value) {
        text += fmt::format("#define {} {}\n", name, static_cast<unsigned>(value));
    };
    for (std::size_t r = 0; r < reduction_words().size(); ++r)
        number(fmt::format("SAMPLE_{}", reduction_words()[r]), r);
    number("FIELD_VELOCITY", ObservedField::velocity);
    number("FIELD_DAMAGE", ObservedField::damage);
    number("FIELD_FORCE", ObservedField::force_density);
    return text;
}

void define_general(Definitions& d, bool wide_is_double) {
    if (wide_is_double)
        d.flag("WIDE_IS_DOUBLE");
    d.real("LARGEST_DAMPING", relaxation::largest_damping);
}

} // namespace periscope::gpu
