#include "ui/report/fragments_report.hpp"

#include "core/cracks/parted_body.hpp"
#include "core/curves/noise.hpp"
#include "ui/report/unit_column.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

std::optional<ReportTable> fragments_at_the_end(const Model& model, const Fragments& fragments, UnitSystem units) {
    constexpr std::size_t most = 12;
    const auto& all = fragments.all;
    const std::size_t family = nodes_of_family(model), large = fragments.of_at_least(family);
    if (large < 2)
        return std::nullopt;
    const std::size_t named = std::min(most, large);
    double fastest = 0, most_energy = 0;
    Fragment rest; // sum of the fragments that have no row of their own; its velocity is not used
    for (std::size_t k = 0; k < all.size(); ++k) {
        const Fragment& f = all[k];
        if (k < named) {
            fastest = std::max(fastest, norm(f.velocity));
            most_energy = std::max(most_energy, f.kinetic_energy);
        } else {
            rest.nodes += f.nodes;
            rest.mass += f.mass;
            rest.kinetic_energy += f.kinetic_energy;
        }
    }
    const UnitColumn mass("kg", all.front().mass, units), speed("m/s", fastest, units, rounding_of_steps * fastest),
        energy("J", most_energy, units);
    const double total = fragments.mass();
    const auto share = [&](double kg) { return QObject::tr("%1 %").arg(100 * kg / total, 0, 'f', 1); };
    ReportTable table{QObject::tr("Fragments: %1 of at least %2 nodes (a family), %3 of the mass in smaller ones")
                          .arg(format_count(double(large)))
                          .arg(family)
                          .arg(share(fragments.mass_of_smaller(family))),
                      {QObject::tr("fragment"), QObject::tr("nodes"), mass.head(QObject::tr("mass")),
                       QObject::tr("share"), speed.head(QObject::tr("speed")),
                       speed.head(QObject::tr("velocity x, y, z")), energy.head(QObject::tr("kinetic energy"))},
                      {}};
    for (std::size_t k = 0; k < named; ++k) {
        const Fragment& f = all[k];
        table.rows.push_back({QString::number(k + 1), format_count(double(f.nodes)), mass.cell(f.mass), share(f.mass),
                              speed.cell(norm(f.velocity)), speed.cell(f.velocity), energy.cell(f.kinetic_energy)});
    }
    if (named < all.size())
        table.rows.push_back({QObject::tr("%1 more").arg(format_count(double(all.size() - named))),
                              format_count(double(rest.nodes)), mass.cell(rest.mass), share(rest.mass), QString(),
                              QString(), energy.cell(rest.kinetic_energy)});
    if (model.stepper != Stepper::dynamic) { // a quasi-static run has no velocities
        constexpr qsizetype without_motion = 4;
        table.head.resize(without_motion);
        for (QStringList& row : table.rows)
            row.resize(without_motion);
    }
    return table;
}

} // namespace periscope::ui
