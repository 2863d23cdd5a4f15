// Where something is wrong, in the words of the screen rather than of the file.
#pragma once

#include "core/case/case.hpp"
#include "core/model/error.hpp"
#include "ui/panels/item.hpp"

#include <QString>

namespace periscope::ui {

// "Materials ▸ steel ▸ Density ρ" of "materials[0].density"; the last part is missing where no field has a
// label.
QString place_of(const Case& value, const QString& path);

QString place_of(const Case& value, const Item& item);

QString reason_of(const Problem& problem); // and what to do

QString words_of(const Case& value, const Problem& problem); // place, reason and remedy

} // namespace periscope::ui
