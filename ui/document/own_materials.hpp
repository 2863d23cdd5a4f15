// The user's own library of materials, for all cases.
#pragma once

#include "core/case_file/material_library.hpp"

#include <filesystem>

namespace periscope::ui {

std::filesystem::path own_material_file(); // the file may not exist

// Returns the material as an entry of the user's library. Its source names the case and the date.
LibraryMaterial own_entry(const Case& value, const MaterialEntry& material);

// Returns `name`, followed by a number if a material of the library has this name already.
std::string free_library_name(const std::vector<LibraryMaterial>& library, const std::string& name);

} // namespace periscope::ui
