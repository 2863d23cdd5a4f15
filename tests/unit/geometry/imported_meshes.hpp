// Imports meshes that a test writes, and has functions to examine them.
#pragma once

#include "core/geometry/import/import_mesh.hpp"
#include "core/nodes/nodes.hpp"
#include "tests/unit/mesh_files.hpp"

#include <QTemporaryDir>

#include <cstddef>
#include <filesystem>
#include <map>
#include <numeric>
#include <string>

namespace periscope::test {

inline double sum_of(const NodeValues<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

inline std::map<std::string, std::size_t> group_sizes(const Nodes& nodes) {
    std::map<std::string, std::size_t> sizes;
    for (const NodeGroup& g : nodes.groups)
        sizes[g.name] = g.nodes.size();
    return sizes;
}

// A folder for the files of one test.
class MeshFolder {
public:
    std::filesystem::path path() const { return place_.path().toStdString(); }

    // Imports a body from the text of a mesh.
    ImportedMesh import(const std::string& name, const std::string& text, const std::string& unit = "m") const {
        write_text(path() / name, text);
        return import_mesh({name, unit, Space::solid, {}, {}}, path());
    }

private:
    QTemporaryDir place_;
};

} // namespace periscope::test
