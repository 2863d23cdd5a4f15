// Names the location of a problem in the words of the screen rather than of the file.
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

// What such a place adds to another above it: "Density ρ" to "Materials ▸ steel"; empty where both are the same.
QString place_below(const QString& place, const QString& above);

// The last part alone: "Density ρ"; empty of the path of a whole entry.
QString field_at(const QString& path);

// What the tree calls an entry of a list: "steel", "left (velocity)", "crack 1". Empty of what is no entry.
QString name_of(const Case& value, const Item& item);

// The words with entries of the case that they name by their path, such as conditions[1], by what the tree calls them, and
// quantities that they name by their key, such as 'elastic_stretch', by their labels.
QString with_names(const Case& value, const QString& words);

// What is wrong and what to do, with names.
QString reason_of(const Case& value, const Problem& problem);

QString words_of(const Case& value, const Problem& problem); // place, reason and remedy

// A warning of the model, such as "run.integrator: 'euler' is unstable …": its path and its reason. The path is empty where
// the warning has none.
Problem problem_of(const QString& warning);

QString note_of(const Case& value, const QString& warning); // its place in place of its path, with names

} // namespace periscope::ui
