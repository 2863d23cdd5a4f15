// The program of the family store for one model.
#pragma once

#include "core/model/model.hpp"
#include "gpu/node_classes.hpp"
#include "gpu/program.hpp"

namespace periscope::gpu {

// `slice` 1: sixteen bonds of a node at once; otherwise lists of `slice` nodes interleaved, a bond at a time.
std::string family_source(const Model& model, const NodeClasses& classes, bool double_precision,
                          unsigned slice);

} // namespace periscope::gpu
