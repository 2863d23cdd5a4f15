// Materials that come with the program, each with the source of its figures.
#pragma once

#include "core/case/case.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

struct LibraryMaterial {
    MaterialEntry material;
    std::string source;
};

// Reads resources/materials.json: entries are those of a case, beside their source. Throws FileError where it
// cannot be read, CaseError where an entry is not valid.
std::vector<LibraryMaterial> read_material_library(const std::filesystem::path& file);

} // namespace periscope
