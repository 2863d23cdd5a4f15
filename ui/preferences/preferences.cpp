#include "ui/preferences/preferences.hpp"

#include "ui/actions/text_size.hpp"
#include "ui/document/autosave_choice.hpp"
#include "ui/run/run_defaults.hpp"
#include "ui/text/unit_choice.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"

namespace periscope::ui {

PreferenceValues values_of(const Preferences& p) {
    return {p.units.system(),     p.text_size.percent(), p.theme.theme(), p.colour_maps.map(),
            p.autosave.seconds(), p.run.device(),        p.run.cores()};
}

void apply(const PreferenceValues& values, const Preferences& p) {
    p.units.choose(values.units);
    p.text_size.choose(values.text_percent);
    p.theme.choose(values.theme);
    p.colour_maps.choose(values.colour_map);
    p.autosave.choose(values.autosave);
    p.run.choose_device(values.device);
    p.run.choose_cores(values.cores);
}

} // namespace periscope::ui
