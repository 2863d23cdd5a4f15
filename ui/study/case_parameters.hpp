// The numbers of a case that a study can vary, and a menu that offers them.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <functional>
#include <vector>

class QMenu;
class QToolButton;

namespace periscope::ui {

struct CaseParameter {
    QString path;      // path in the case: "materials[0].density"
    QString full_name; // the same path on screen: "Materials ▸ steel ▸ Density ρ"
    QString present;   // its present value as in the case file: "7850 kg/m^3"
};

// Returns the numbers that the case gives, in the order of the workflow tree. Not included are keys without a value in
// the case, the version, the section `output`, lists of points or of more than three numbers, and, in a plane, the z
// components of conditions and observers.
std::vector<CaseParameter> parameters_of_case(const Case& value);

// Fills the menu with the parameters, grouped as in the workflow tree. An action has the path as its object name.
void offer_parameters(QMenu& menu, const Case& value, const std::function<void(const CaseParameter&)>& chosen);

// Returns a button "Add parameter …" whose menu offers the parameters that the case has when the menu opens. The case
// must exist as long as the button. The menu has the button's object name with ".menu".
QToolButton* add_parameter_button(const QString& name, std::function<const Case&()> value,
                                  std::function<void(const CaseParameter&)> chosen);

} // namespace periscope::ui
