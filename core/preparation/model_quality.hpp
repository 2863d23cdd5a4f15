// Numbers that show before the run how far the results of a model can be trusted, each compared with limits from
// practice. The help page "Check and log" lists them.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct Prediction;

enum class Verdict { fine, look, wrong };
std::string_view verdict_word(Verdict verdict); // "fine", "borderline", "poor"

struct QualityRow {
    std::string path;  // the path in the case at which it can be changed: "horizon"
    std::string what;  // "Spacings per horizon"
    std::string value; // "3.02"
    Verdict verdict = Verdict::fine;
    std::string advice; // what the number means and what to do, in whole sentences; empty if the number is good
    friend bool operator==(const QualityRow&, const QualityRow&) = default;
};

// The steps of an explicit dynamic run, s; zero if they are unknown, and for a quasi-static run.
struct StepLengths {
    double used = 0;   // the time step
    double stable = 0; // the stable time step
    double limit = 0;  // the stability limit, if it is known
};

// Returns the rows that apply: spacings per horizon, thinnest side, share of nodes whose families are cut by the
// surface, stiffness of the body, uncracked ligament, characteristic length of softening materials, time step,
// convergence tolerance. `nodes` are those of the case's body and may be null for a box; numbers that need the nodes
// are then omitted.
std::vector<QualityRow> model_quality(const Case& value, const Nodes* nodes, const StepLengths& steps);
std::vector<QualityRow> predicted_quality(const Case& value, const Nodes* nodes, const Prediction& prediction);

// Returns the share (0 … 1) of the nodes whose family lacks more than a tenth of its volume: exact for a box without
// holes, estimated from a sample for other bodies, and nothing if nodes are needed and missing.
std::optional<double> share_of_cut_families(const Case& value, const Nodes* nodes);

} // namespace periscope
