// The rows of a case's keys, a table for each entry, in the order of the file. What has no row yet is read and written key by key.
#pragma once

#include "core/case/case.hpp"
#include "core/case/key_row.hpp"

#include <span>

namespace periscope {

std::span<const KeyRow<CorrectionsEntry>> corrections_keys();
std::span<const KeyRow<SelfContactEntry>> self_contact_keys();
std::span<const KeyRow<RunEntry>> run_keys();
std::span<const KeyRow<OutputEntry>> output_keys();

} // namespace periscope
