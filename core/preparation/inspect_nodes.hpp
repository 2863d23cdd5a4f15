// Finds errors and warnings by means of the nodes of a case before its model is built; `periscope-cli check` and the
// window's check list share this.
#pragma once

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/model/loading.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/position_values.hpp"
#include "core/rigid_bodies/rigid_form.hpp"
#include "core/shapes/pre_crack.hpp"

#include <optional>
#include <vector>

namespace periscope {

struct FilesOfCase { // the files of a case besides those of its body
    RigidForms forms;
    PositionTables tables;
    std::vector<SurfaceCrack> cracks;
    std::vector<Problem> unreadable;
};

FilesOfCase files_of_case(const Case& value,
                          const Progress& progress = {}); // throws the error of the first file that cannot be read
// Returns the files that can be read; for the others, problems with their paths in the case are added to `unreadable`.
FilesOfCase readable_files_of_case(const Case& value, const Progress& progress = {});

struct NodeFindings {
    std::vector<Problem>
        // `problems`: unreadable files, and errors of check_on_nodes(); if there are any, the other members are empty
        problems;
    std::vector<Problem> warnings; // body_warnings()
    std::vector<LoadTotal> load_totals;
};

// Inspects the nodes of a case; `surface` is the surface of its body, if it has one. Throws Cancelled.
NodeFindings inspect_nodes(const Case& value, const std::optional<ImportedSurface>& surface, const Nodes& nodes,
                           const FilesOfCase& files, const Progress& progress = {});

} // namespace periscope
