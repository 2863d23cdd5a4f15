// Libraries of materials, each entry with the source of its figures: the library that comes with the program, and a person's own one.
#pragma once

#include "core/case/case.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

struct LibraryMaterial {
    MaterialEntry material;
    std::string source;
    std::string group = "Other"; // the submenu that lists it, e.g. "Steel"
};

// Reads resources/materials.json or a file of the same form: a list of objects with "group" (may be absent), "source" and "material", which
// is written as in a case. Throws FileError where it cannot be read, CaseError where an entry is not valid.
std::vector<LibraryMaterial> read_material_library(const std::filesystem::path& file);

// A person's own library, in the same form. These functions throw as read_material_library(); then they have written nothing.
std::vector<LibraryMaterial> read_own_materials(const std::filesystem::path& file); // empty if the file does not exist
// Adds the entry, in the place of the one with the same name. What belongs to one case alone is left out: node set, share, seed. The folder
// is made if necessary. Throws CaseError also where the material is not valid.
void keep_own_material(const std::filesystem::path& file, LibraryMaterial entry);
void remove_own_material(const std::filesystem::path& file, const std::string& name);

} // namespace periscope
