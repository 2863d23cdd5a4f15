// The user's own library of materials, for all cases.
#pragma once

#include "core/case_file/material_library.hpp"

#include <filesystem>

namespace periscope::ui {

std::filesystem::path own_material_file(); // the file may not exist

// Returns the material as an entry of that library. Its source names the case and the day.
LibraryMaterial own_entry(const Case& value, const MaterialEntry& material);

// Returns a name that no material of the library has: this name, with a number if necessary.
std::string free_library_name(const std::vector<LibraryMaterial>& library, const std::string& name);

} // namespace periscope::ui
