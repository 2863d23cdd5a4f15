// Reads the sections "results" and "bands" of a study file: which numbers and curves of its runs it has.
#pragma once

#include "core/base/error.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/formula_names.hpp"
#include "core/study/study.hpp"

#include <string>
#include <vector>

namespace periscope {

// Reads an entry of "results". The formulas of later results may use its name.
StudyResult read_result(const Json& json, const std::string& path, FormulaNames& names, std::vector<Problem>& problems);

// Reads an entry of "bands".
StudyBand read_band(const Json& json, const std::string& path, FormulaNames& names, std::vector<Problem>& problems);

// Reads results alone. Each text is an object as in the list of a study, such as { "name": "peak", "extreme": "pull x",
// "unit": "kN" }. Throws CaseError.
std::vector<StudyResult> read_results(const std::vector<std::string>& texts);

} // namespace periscope
