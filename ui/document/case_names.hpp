// Renames entries of a case, also wherever other entries refer to them, and makes names unique.
#pragma once

#include "core/case/case.hpp"

#include <algorithm>
#include <string>

namespace periscope::ui {

void rename_material(Case& value, std::size_t material, const std::string& name);
void rename_set(Case& value, std::size_t set, const std::string& name);
void rename_observer(Case& value, std::size_t observer, const std::string& name);
void rename_rigid_body(Case& value, std::size_t body, const std::string& name);

// Returns "hole" for "hole 2": the name without a number at its end.
std::string stem_of(const std::string& name);

// Returns `name` if no entry has it. Otherwise returns its stem with the first unused number from 2 on.
template <typename Entries>
std::string free_name(const Entries& entries, const std::string& name) {
    const auto taken = [&](const std::string& n) {
        return std::ranges::any_of(entries, [&](const auto& e) { return e.name == n; });
    };
    std::string free = name;
    for (int i = 2; taken(free); ++i)
        free = stem_of(name) + ' ' + std::to_string(i);
    return free;
}

} // namespace periscope::ui
