#include "core/preparation/inspect_nodes.hpp"

#include "core/building/build_model.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/geometry/import/position_tables.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/geometry/visibility/crack_surfaces.hpp"
#include "core/preparation/body_warnings.hpp"

namespace periscope {
namespace {

// Reads the files of a case in three groups. For each, calls read(path, reading): `path` is the path in the case that
// names the files of the group, and `reading` reads them. `read` decides what happens to errors.
template <typename Read>
FilesOfCase files_by(const Case& value, const Progress& progress, const Read& read) {
    FilesOfCase files;
    read("initial_cracks", [&] { files.cracks = surface_cracks(value, progress); });
    read("rigid_bodies", [&] { files.forms = rigid_forms(value, progress); });
    read("conditions", [&] { files.tables = position_tables(value); });
    return files;
}

} // namespace

FilesOfCase files_of_case(const Case& value, const Progress& progress) {
    return files_by(value, progress, [](const char*, const auto& reading) { reading(); });
}

FilesOfCase readable_files_of_case(const Case& value, const Progress& progress) {
    std::vector<Problem> unreadable;
    FilesOfCase files = files_by(value, progress, [&](const char* path, const auto& reading) {
        try {
            reading();
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& e) {
            unreadable.push_back({path, e.what(), {}});
        }
    });
    files.unreadable = std::move(unreadable);
    return files;
}

NodeFindings inspect_nodes(const Case& value, const std::optional<ImportedSurface>& surface, const Nodes& nodes,
                           const FilesOfCase& files, const Progress& progress) {
    NodeFindings found;
    found.problems = files.unreadable;
    for (Problem& problem : check_on_nodes(value, nodes, files.forms, files.tables))
        found.problems.push_back(std::move(problem));
    if (!found.problems.empty())
        return found;
    found.load_totals = load_totals(value, nodes, files.tables);
    found.warnings = body_warnings(value, surface, nodes, files.cracks, files.forms, progress);
    return found;
}

} // namespace periscope
