// Reads the sections "results" and "bands" of a study file: the numbers and curves that the study collects from its
// runs.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/formula_names.hpp"
#include "core/study/study.hpp"

#include <string>
#include <vector>

namespace periscope {

// Reads an entry of "results". Later formulas may use its name. Errors are added to `problems`.
StudyResult read_result(const Json& json, const std::string& path, FormulaNames& names, std::vector<Problem>& problems);

// Reads an entry of "bands".
StudyBand read_band(const Json& json, const std::string& path, FormulaNames& names, std::vector<Problem>& problems);

// Reads results that are given without a study. Each text is an entry as in the section "results", such as { "name":
// "peak", "extreme": "pull x", "unit": "kN" }. Throws CaseError.
std::vector<StudyResult> read_results(const std::vector<std::string>& texts);

} // namespace periscope
