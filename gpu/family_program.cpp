#include "gpu/family_program.hpp"

#include "gpu/bond_store.hpp"
#include "gpu/kernel_sources.hpp"
#include "gpu/law_constants.hpp"
#include "gpu/small_strain.hpp"

#include <algorithm>

namespace periscope::gpu {

std::string family_source(const Model& model, const NodeClasses& classes, bool double_precision,
                          unsigned slice) {
    Definitions d(double_precision);
    const Units units = units_of(model);
    d.integer("LANES", slice == 1 ? 16 : 1);
    d.integer("SLICE", slice);
    const double limit = growth(smallest_elastic_stretch(model));
    const SmallStrain small = small_strain(limit);
    d.real("CAREFUL_ABOVE",
           0.99999 * std::min(limit, small.high)); // a little early: the careful pass decides
    d.real("CAREFUL_BELOW", std::max(small.low, 0.99999 * growth(-smallest_elastic_compression(model))));
    d.real("LARGEST_JUMP", model.horizon / units.length);
    if (model.partial_volumes)
        d.flag("PARTIAL_VOLUMES");
    if (!model.family_volume.empty())
        d.flag("SURFACE");
    if (classes.has_motions())
        d.flag("MOTIONS");
    if (classes.has_loads())
        d.flag("LOADS");
    if (classes.has_no_fail())
        d.flag("NO_FAIL");
    d.line(classes.fits_byte() ? "typedef uchar class_t;" : "typedef ushort class_t;");
    d.line(read_out_definitions());
    d.define("SAMPLE_SOURCES", "const global real4* nodes, const global real4* force");

    Definitions tables(double_precision); // after the types
    define_laws(tables, model, units, PairKeys::indices);
    tables.line(horner(small.coefficient.size()));
    tables.integer("TERMS", static_cast<std::int64_t>(small.coefficient.size()));
    tables.line("constant real COEFFICIENT[TERMS] = " + tables.list(small.coefficient) + ";");
    return d.text() + kernels::types + kernels::family_lanes + tables.text() + kernels::law +
           kernels::family_bond + kernels::family_step + kernels::family_observe + kernels::sample;
}

} // namespace periscope::gpu
