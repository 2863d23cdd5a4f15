// Makes the tables of a report about the model, the machine and the load steps.
#pragma once

#include "core/case/unit.hpp"
#include "core/results/results_folder.hpp"
#include "ui/report/report.hpp"

namespace periscope::ui {

ReportTable model_facts(const Model& model, UnitSystem units);
ReportTable run_facts(const RunRecord& record, const Model& model);
// Returns how each load step of a quasi-static run ended.
ReportTable load_steps(const RunRecord& record, const Model& model);

} // namespace periscope::ui
