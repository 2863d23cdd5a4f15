// Chooses the rows of a product of features, stores and layouts that are tested by default: a few rows that cover all
// pairs, because each row costs seconds of compilation. The long tests have the whole product.
#pragma once

#include "tests/test_program.hpp"

#include <QSet>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace periscope::test {

struct StoreRow {
    QStringList features;
    bool listed = false;    // in the family store
    bool is_double = false, // single precision in the layout of processors and double in that of GPUs cover both
        scalars = false;
};

// Returns the name of a feature for the kernels, which do not distinguish some features: all laws of straight lines,
// and all lattices with vacant sites.
inline QString to_kernels(const QString& feature) {
    if (feature == "bilinear" || feature == "trilinear" || feature == "table")
        return "corners";
    return feature == "bridged hole" ? "hole" : feature;
}

// Whether a feature only changes the content of arrays for the same kernels. Then a test with vectors of the lattice is
// enough.
inline bool is_of_arrays(const QString& feature) {
    return feature == "long" || feature == "random shares";
}

// Returns what a row covers: its kernels (those of the lattice, or those of lists for processors or for GPUs) in its
// layout; each of its features; each feature in its store and in its layout; and each pair of features.
inline QSet<QString> shown_by(const StoreRow& row) {
    const QString store = row.listed ? "family" : "lattice", layout = row.scalars ? "scalars" : "vectors";
    QSet<QString> shown{store + layout};
    for (const QString& name : row.features) {
        const QString feature = to_kernels(name);
        if (is_of_arrays(feature)) {
            if (!row.listed && !row.scalars)
                shown << name;
            continue;
        }
        shown << name << feature + " in " + store << feature + " as " + layout;
        for (const QString& other : row.features)
            if (!is_of_arrays(other) && feature < to_kernels(other))
                shown << feature + " with " + to_kernels(other);
    }
    return shown;
}

// Returns few rows that cover as much as all rows together. Repeatedly chooses the row that covers most of what neither
// `others`, which are tested anyway, nor the rows chosen before cover; of equal ones, the first. Lists come first,
// because their kernels are compiled in half the time of those of a lattice.
inline std::vector<StoreRow> covering_rows(const QList<QStringList>& cases, const std::vector<StoreRow>& others = {}) {
    std::vector<StoreRow> all, chosen;
    for (const QStringList& features : cases)
        for (const bool listed : {true, false})
            for (const bool scalars : {true, false})
                all.push_back({features, listed, scalars, scalars});
    if (long_tests_wanted())
        return all;
    QSet<QString> shown;
    for (const StoreRow& row : others)
        shown += shown_by(row);
    const auto gain = [&](const StoreRow& row) { return (shown_by(row) - shown).size(); };
    while (true) {
        const auto best =
            std::ranges::max_element(all, [&](const StoreRow& a, const StoreRow& b) { return gain(a) < gain(b); });
        if (best == all.end() || gain(*best) == 0)
            return chosen;
        shown += shown_by(*best);
        chosen.push_back(*best);
    }
}

} // namespace periscope::test
