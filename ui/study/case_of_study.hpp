// Does a study belong to a case?
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "core/study/study_plan.hpp"

namespace periscope::ui {

// True where each key in which the case differs from that of the study is one of its parameters, or a part of one.
bool is_case_of(const Case& value, const Study& study);

// True where the case is that of the study, with the same values of the parameters.
bool is_base_of(const Case& value, const Study& study);

// Reads the case of a study, with absolute paths of its files. Throws Error.
Case base_case(const Study& study);

// The values that the case of the study has at its parameters, in their units; empty where it has none.
StudyRow base_values(const Study& study);

} // namespace periscope::ui
