// Determines whether a study belongs to a case.
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

namespace periscope::ui {

// Returns true if each key in which the case differs from that of the study is one of the study's parameters, or a part
// of one.
bool is_case_of(const Case& value, const Study& study);

// Returns true if the case is that of the study, with the same values of the parameters.
bool is_base_of(const Case& value, const Study& study);

// Reads the case of a study, with absolute paths of its files. Throws Error.
Case base_case(const Study& study);

// Returns the values of the parameters in the study's case, in their units; empty where the case has none.
StudyRow base_values(const Study& study);

} // namespace periscope::ui
