#include "core/building/build_model.hpp"
#include "core/case/grading.hpp"
#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_entries.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/case_tables.hpp"
#include "core/case_file/material_library.hpp"
#include "core/case_file/named_files.hpp"
#include "core/checks/check_warnings.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/preparation/body_warnings.hpp"
#include "core/preparation/model_quality.hpp"
#include "core/preparation/predict.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/tables.hpp"
#include "tests/fuzz/harness/harness.hpp"
#include "tests/fuzz/harness/harnesses.hpp"
#include "tests/fuzz/harness/small_model.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace periscope::fuzz {
namespace {

// Does with a case that could be parsed what the window and `check` do with it.
void look_at(const ParsedCase& parsed) {
    case_tables(parsed.value);
    const std::string written = case_to_json(parsed.value, parsed.unread);
    if (!parsed.problems.empty())
        return;
    warnings_of(parsed.value);
    const ParsedCase again = parse_case(written, "/");
    if (!again.problems.empty() || case_to_json(again.value) != written) {
        std::fprintf(stderr, "A valid case is another one when it is written and read again:\n%s\n%s\n%s\n",
                     written.c_str(), again.problems.empty() ? "" : again.problems[0].text().c_str(),
                     case_to_json(again.value).c_str());
        std::abort();
    }
    case_differences(parsed.value, again.value);
}

// Reads the body as `check` does.
void look_at_body(const Case& value) {
    const Nodes nodes = discretise(value, {});
    if (!check_on_nodes(value, nodes).empty())
        return;
    body_warnings(value, {}, nodes, {});
    load_totals(value, nodes, {});
    model_quality(value, &nodes, {});
    samples_header(prepare_model(value, {}, nodes));
}

// Holes are counted place by place, of large lattices at millions of places, and state-based time steps are summed over
// families: that takes seconds under sanitizers.
bool predicts_slowly(const Case& value) {
    const auto* const box = std::get_if<BoxGeometry>(&value.geometry);
    if (!box || (box->without.empty() && value.theory == Theory::bond_based))
        return false;
    const double spacing = box->spacing.value;
    double places = 1;
    for (const Quantity& length : box->box)
        places *= std::max(1.0, length.metres(spacing) / spacing);
    return places > 2000 || value.horizon.metres(spacing) > 6 * spacing;
}

} // namespace

bool is_small(const Case& value) {
    Case copy = value;
    if (!named_files(copy).empty() || predicts_slowly(value))
        return false;
    const Prediction predicted = predict(value);
    return predicted.nodes > 0 && predicted.nodes < 400 && predicted.bonds < 30000 &&
           check_prediction(value, predicted).empty();
}

void whole_case(std::string_view input) {
    const ParsedCase parsed = parse_case(input, "/");
    look_at(parsed);
    is_read([&] { in_version_2(input, "case.json"); });
    if (parsed.problems.empty() && is_small(parsed.value))
        is_read([&] { look_at_body(parsed.value); });
}

void change_of_case(std::string_view input) {
    static constexpr std::string_view text = R"({"periscope": 2, "name": "plate",
"geometry": {"lattice": {"box": ["8 mm", "4 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress"}},
"horizon": "3.015 dx", "materials": [{"name": "glass", "youngs_modulus": "70 GPa", "poisson_ratio": 0.3333,
"density": "2440 kg/m^3", "critical_stretch": 1e-3}], "sets": [{"name": "left", "box": {"max": ["2 mm", null, null]}}],
"conditions": [{"fixed": true, "set": "left"}], "observers": [{"name": "pull", "reaction": "left"}],
"run": {"end_time": "60 us"}, "output": {"frames": 8}})";
    look_at(parse_case(text, "/", {std::string(input)}));
}

void entries_of_case(std::string_view input) {
    try {
        entries_to_json(read_entries(input, "/"));
    } catch (const std::invalid_argument&) { // its text says why
    }
}

void library(std::string_view input) {
    const auto file = scratch_file("materials.json", input);
    is_read([&] { read_material_library(file); });
}

} // namespace periscope::fuzz
