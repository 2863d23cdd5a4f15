// Where something is wrong, in the words of the screen rather than of the file.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "ui/base/item.hpp"

#include <QString>

namespace periscope::ui {

// "Materials ▸ steel ▸ Density ρ" of "materials[0].density"; the last part is missing where no field has a
// label.
QString place_of(const Case& value, const QString& path);

QString place_of(const Case& value, const Item& item);

// The words with entries of the case that they name by their path, such as conditions[1], by what the tree calls them.
QString with_names(const Case& value, const QString& words);

// What is wrong and what to do, with names.
QString reason_of(const Case& value, const Problem& problem);

QString words_of(const Case& value, const Problem& problem); // place, reason and remedy

} // namespace periscope::ui
