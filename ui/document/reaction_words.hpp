// Describes reaction forces, for the panel of the results and for the report.
#pragma once

#include "core/case/unit.hpp"
#include "core/curves/reactions.hpp"

#include <QString>

#include <vector>

namespace periscope::ui {

struct ReactionRow { // a row for one component of a reaction
    QString axis, largest, at, last;
};
struct ReactionWords {
    QString where;   // for example "far edge: velocity", or the name of the rigid body
    QString missing; // the reason why there are no rows, and how to get them
    std::vector<ReactionRow> rows;
};

QString reactions_title();
QString sign_of_reactions(); // returns a sentence about which direction is positive
std::vector<ReactionWords> reaction_words(const Case& value, const CurveTable& curves, UnitSystem units);

} // namespace periscope::ui
