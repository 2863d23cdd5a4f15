// Summarises a case: its numbers of errors, of warnings and of poor quality values. The window and the command line use
// the same words.
#pragma once

#include "core/preparation/model_quality.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace periscope {

struct CaseVerdict {
    std::size_t errors = 0, warnings = 0;
    std::size_t poor = 0;    // number of quality values that are rated poor
    std::size_t missing = 0; // values that have not been entered yet

    bool is_flawless() const { return errors + warnings + poor + missing == 0; }
};

std::size_t poor_values(const std::vector<QualityRow>& quality);

// "1 error, 2 warnings", "1 missing value", "1 poor quality value"; "no errors or warnings" for a case without any.
std::string verdict_words(const CaseVerdict& verdict);

} // namespace periscope
