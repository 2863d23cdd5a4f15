// The library of materials that a person keeps for all cases.
#pragma once

#include "core/case_file/material_library.hpp"

#include <filesystem>

namespace periscope::ui {

std::filesystem::path own_material_file(); // it may not exist

// The material as an entry of that library. Its source names the case and the day.
LibraryMaterial own_entry(const Case& value, const MaterialEntry& material);

// A name that no material of the library has: the name itself, or with a number.
std::string free_library_name(const std::vector<LibraryMaterial>& library, const std::string& name);

} // namespace periscope::ui
