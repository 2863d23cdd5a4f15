// The numbers of a case that a study can vary, and a menu that offers them.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <functional>
#include <vector>

class QMenu;

namespace periscope::ui {

struct CaseParameter {
    QString path;    // in the case: "materials[0].density"
    QString place;   // the same on screen: "Materials ▸ steel ▸ Density ρ"
    QString present; // its value, as the file has it: "7850 kg/m^3"
};

// Returns the numbers that the case gives, in the order of the workflow tree. Numbers that it does not give, the output of a run, and the points
// of lists are not among them.
std::vector<CaseParameter> parameters_of_case(const Case& value);

// Fills the menu with the parameters, grouped as in the workflow tree. An action has the path as its object name.
void offer_parameters(QMenu& menu, const Case& value, const std::function<void(const CaseParameter&)>& chosen);

} // namespace periscope::ui
