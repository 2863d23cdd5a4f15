// The steps of build_model, in their order. Each fills its part of the model and says what is wrong.
#pragma once

#include "core/model/model.hpp"

namespace periscope {

// conditions.cpp
void make_sets(const Case& value, Model& model, std::vector<Problem>& problems);
void make_conditions(const Case& value, const PlaceTables& tables, Model& model, std::vector<Problem>& problems);

// rigid_body.cpp: after the materials of the nodes.
void make_rigid_bodies(const Case& value, const RigidForms& forms, Model& model, std::vector<Problem>& problems);

// self_contact.cpp: after the bonds.
void make_self_contact(const Case& value, Model& model);

// removal.cpp
void make_removal(const Case& value, Model& model);

// observers.cpp
void make_observers(const Case& value, Model& model, std::vector<Problem>& problems);

// stop_criterion.cpp: after the observers and the cracks.
void make_stop_criterion(const Case& value, Model& model);

// place_materials.cpp: which node consists of what, from the sets. Returns the case with the materials of the model, whose graded
// materials are several.
Case place_materials(const Case& value, Model& model, std::vector<Problem>& problems);

// pre_cracks.cpp: marks the bonds that pre-cracks break and takes those away that never existed.
void cut_bonds(const Case& value, const std::vector<SurfaceCrack>& surfaces, Model& model, const Progress& progress);

// corrections.cpp: after the weighted volumes.
void make_corrections(const Case& value, Model& model);

// stable_time_step.cpp
void choose_steps(const Case& value, Model& model);

// doubts.cpp: warnings about what is doubtful, not wrong.
void warn_of_doubts(const Case& value, Model& model);

// A point as it stands in messages.
std::string at(const Vec3& point);

} // namespace periscope
