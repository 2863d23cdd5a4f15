// Writes the sources of the two programs for irregular nodes: that of a model, and the general one
// (gpu/bonds/general_source.hpp).
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/node_classes.hpp"
#include "gpu/device/program.hpp"

namespace periscope::gpu {

// If `is_scalar` is set, the layout is that for GPUs: a work-item computes a node, one bond at a time. Otherwise a
// work-item computes a cluster of four nodes, sixteen bonds at a time.
struct FamilyVariant {
    bool double_precision = false, is_scalar = false;
    bool is_part = false;        // the body has several domains
    bool has_pages = false;      // λ is in pages
    bool wide_is_double = false; // all devices have double precision (rigid_types.cl)
};
Source family_source(const Model& model, const NodeClasses& classes, const FamilyVariant& variant,
                     const std::string& further_definitions);

std::string family_general_source(const Model& model, const FamilyVariant& variant);

} // namespace periscope::gpu
