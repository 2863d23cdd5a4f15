// Reads and writes libraries of materials: the library of the program, and the user's own library. Each entry has the
// source of its values.
#pragma once

#include "core/case/case.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

struct LibraryMaterial {
    MaterialEntry material;
    std::string source;
    std::string group = "Other"; // the submenu of the entry, such as "Steel"
};

// Reads resources/materials.json or a file of the same form: a list of objects with "group" (optional), "source" and
// "material"; the material has the form of one in a case. Throws FileError if the file cannot be read, and CaseError if
// an entry is not valid.
std::vector<LibraryMaterial> read_material_library(const std::filesystem::path& file);

// The functions below use the user's own library. They throw like read_material_library(); the file is then unchanged.
std::vector<LibraryMaterial> read_own_materials(const std::filesystem::path& file); // empty if the file does not exist
// Adds the entry, or replaces the one with the same name. What belongs to a single case is removed from the material:
// node set, share and seed. The folder is made if it does not exist. Also throws CaseError if the material is not
// valid.
void keep_own_material(const std::filesystem::path& file, LibraryMaterial entry);
void remove_own_material(const std::filesystem::path& file, const std::string& name);

} // namespace periscope
