#include "core/results/fragments_table.hpp"

#include <fmt/format.h>

namespace periscope {

std::string fragments_csv(const Fragments& fragments) {
    std::string csv = "fragment,nodes,mass [kg],x [m],y [m],z [m],vx [m/s],vy [m/s],vz [m/s],kinetic energy [J]\n";
    for (std::size_t k = 0; k < fragments.all.size(); ++k) {
        const Fragment& f = fragments.all[k];
        csv +=
            fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g}\n", k + 1, f.nodes, f.mass,
                        f.centre.x, f.centre.y, f.centre.z, f.velocity.x, f.velocity.y, f.velocity.z, f.kinetic_energy);
    }
    return csv;
}

} // namespace periscope
