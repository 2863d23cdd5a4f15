// The reference of a run: its analysis, where it starts, when it ends, and what it stores.
#include "core/case/case_keys.hpp"
#include "core/case/node_fields.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {
namespace {

Keys fields_key(std::string_view key) {
    std::vector<std::string> fields;
    fields.reserve(node_fields.size());
    for (const NodeFieldInfo& field : node_fields)
        fields.emplace_back(field.key);
    return {{std::string(key), "list of " + words_of(fields), "depends on laws and analysis",
             "Fields stored besides damage, displacement and velocity. Without the list: `softening`, "
             "`dissipated_energy` and "
             "`stretch_ratio` if a law softens; `strain` and `stress` in a quasi-static analysis; otherwise none."}};
}

Keys run_key(std::string_view key) {
    if (key == "stop_when")
        return {{"stop_when", "object", "none", "Ends the run before the end time. See `run.stop_when`."}};
    if (key == "load_control")
        return {{"load_control", "object", "none", "Load steps controlled by an observer. See `run.load_control`."}};
    if (key == "time_step")
        return {
            {"time_step", fmt::format("`\"50 ns\"` or `\"{}\"`", words::automatic_step), "automatic",
             fmt::format("Time step. Omit it to use the stable time step times the safety factor; `\"{}\"` uses the "
                         "stability limit times the safety factor.",
                         words::automatic_step)}};
    return {{"devices", "`2` or `\"1,2\"`", "one device",
             "Devices that share the run: their number, or a comma-separated list of device numbers or parts of device "
             "names (see `periscope-cli info`). Only for runs without self-contact. The command line and the window "
             "override "
             "it."}};
}

} // namespace

std::vector<ReferenceObject> runs() {
    return {
        {"run", "Analysis and time.", R"({ "end_time": "100 us" })", reference_of(key_rows<RunEntry>(), run_key)},
        {"run.stop_when",
         "Stop criterion: the run ends at the first row of the observer that meets it. Exactly one of `rises_to`, "
         "`falls_to` and `falls_to_share`. See [Analysis](analysis.md#stop-criterion).",
         R"({ "observer": "load", "component": "y", "falls_to_share": 0.1 })",
         {{"observer", "text", required, "Name of an observer."},
          {"component", "text", "the first",
           "`x`, `y`, `z` or `magnitude` of a vector; `xx` ... `zx` of a tensor; `1`, `2` or `3` of principal values; "
           "`kinetic` ... of all energies."},
          {"rises_to", "value with the unit of the observer", "none",
           "The run ends when the observer reaches this value from below."},
          {"falls_to", "value with the unit of the observer", "none",
           "The run ends when the observer reaches this value from above."},
          {"falls_to_share", "`0.1`", "none",
           "The run ends when the magnitude of the observer is at most this fraction of its largest magnitude so far; "
           "between 0 and 1."},
          {"after_peak_of", "value with the unit of the observer", "none",
           "With `falls_to_share`: the criterion applies once the magnitude of the observer has reached this value."}}},
        {"run.load_control",
         "Load steps controlled by an observer, with the analysis `quasi-static-newton`. See "
         "[Analysis](analysis.md#load-control-by-an-observer).",
         R"({ "observer": "CMOD", "component": "x", "value": "0.2 mm" })", reference_of(key_rows<LoadControlEntry>())},
        {"restart",
         "Start from the checkpoint of another run.",
         R"({ "checkpoint": "first/checkpoint.h5" })",
         {{"checkpoint", "text", required, "The file, relative to the case file."}}},
        {"output", "Stored results.", R"({ "frames": 50 })", reference_of(key_rows<OutputEntry>(), fields_key)}};
}

} // namespace periscope::reference_parts
