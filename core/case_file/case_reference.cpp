#include "core/case_file/case_reference.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/grading.hpp"
#include "core/case/kind_table.hpp"
#include "core/case/node_fields.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/quantities.hpp"
#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace periscope {
namespace {

using Keys = std::vector<ReferenceKey>;

constexpr const char* required = "required";
constexpr const char* a_length = "length";
constexpr const char* a_vector = "`[x, y, z]`, lengths";
constexpr const char* a_direction = "`[x, y, z]`, numbers";

std::string words_of(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "`\"" : ", `\"") + word + "\"`";
    return text;
}

// The key of a choice. Its first word counts if the key is missing.
ReferenceKey choice(std::string key, std::span<const std::string> words, std::string meaning) {
    return {std::move(key), words_of(words), "`\"" + words.front() + "\"`", std::move(meaning)};
}

ReferenceKey quantity(std::string_view key, std::string otherwise) {
    const QuantityInfo& info = quantity_info(key);
    const bool is_number = info.dimension == dimension::none;
    return {std::string(key), fmt::format("`{0}{1}{0}`", is_number ? "" : "\"", info.example), std::move(otherwise),
            fmt::format("{}. {}", info.label, info.help)};
}

Keys joined(Keys keys, Keys more) {
    keys.insert(keys.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return keys;
}

Keys bond_keys() {
    Keys keys{quantity("youngs_modulus", "required, unless `potential_depth` is given")};
    keys.push_back(choice("law", keys_of(bond_laws()), "Bond law. See [Bond laws](bond-laws.md)."));
    for (const LawValue& value : law_values()) {
        std::string laws;
        for (const LawInfo& law : bond_laws())
            if (is_told(law, value.key))
                laws += (laws.empty() ? "`" : ", `") + std::string(law.key) + "`";
        keys.push_back(quantity(value.key, "depends on the law"));
        keys.back().meaning += " Laws: " + laws + ".";
    }
    keys.push_back(choice("strength_of", words::strengths_of,
                          "Whether the tensile strength is that of a body of this material or of a single bond. See "
                          "[Bond laws](bond-laws.md#tensile-strength)."));
    keys.push_back({"points", "`[[1e-4, 1], [5e-4, 0]]`", "depends on the law",
                    "Points of the law `table`: stretch, and force divided by the peak force."});
    keys.push_back(choice("breaks_in", words::breaks_in, "Whether bonds also break in compression."));
    return keys;
}

Keys grading_keys() {
    Keys keys;
    for (const GradedProperty& property : graded_properties)
        keys.push_back({std::string(property.key), "text", "`\"1\"`",
                        "Function of x, y and z in metres that multiplies this property."});
    keys.push_back(
        {"steps", "whole number", "`8`", "Number of steps from the smallest to the largest factor of each property."});
    return keys;
}

Keys condition_keys() {
    Keys keys;
    for (const ConditionInfo& info : condition_infos())
        keys.push_back({std::string(info.key),
                        info.is_scalar   ? fmt::format("number, such as `\"{}\"`", info.example)
                        : info.has_value ? fmt::format("`[x, y, z]`, such as `[\"{}\", null, null]`", info.example)
                                         : std::string("`true`"),
                        "one of these", std::string(info.help)});
    return joined(
        keys,
        {{"set", "text", required, "Name of the node set."},
         {"ramp", "object", "constant", "Factor over time. See `conditions[].ramp`."},
         {"pulse", "object", "none", "Factor over space for initial values. See `conditions[].pulse`."},
         {"factor", "text, `{\"file\", \"column\"}`, or `[x, y, z]` of these", "1",
          "Function of position that multiplies the value, such as `\"sin(pi*x/0.1)\"`, with x, y, "
          "z in metres, or the values of a column in a CSV or VTU file; one only for `pressure`. Not for `force`. See "
          "[Case file](case-file.md#functions-of-position)."},
         choice("distribution", words::force_sharings, "How a `force` is distributed over the nodes.")});
}

Keys observer_keys() {
    Keys keys{{"name", "text", required, "Column header in observers.csv."}};
    for (const ObserverInfo& info : observer_infos()) {
        std::string value = "`true`";
        if (info.has_field)
            value = words_of(keys_of(observed_field_infos()));
        else if (info.energies == ObservedEnergies::one)
            value = words_of(words::energy_parts);
        else if (info.place == ObservedPlace::two_ends)
            value = "`[A, B]`; each a set, a point or a node number";
        else if (info.place == ObservedPlace::set)
            value = "text: a set";
        std::string help(info.help);
        if (info.place == ObservedPlace::rigid_body) {
            value = words_of(keys_of(rigid_quantity_infos()));
            help += " Requires `\"body\"`, the name of the rigid body.";
        }
        keys.push_back({std::string(info.key), std::move(value), "one of these", std::move(help)});
    }
    keys.push_back({"set", "text", "the whole body", "Name of the node set."});
    keys.push_back(quantity("interval", "`output.samples` samples in total"));
    return keys;
}

Keys set_keys() {
    Keys keys{{"name", "text", required, "Name of the set. Names are unique."}};
    for (const std::string& kind : words::set_kinds)
        keys.push_back({kind, "shape", "one of these", "See [Shapes](shapes.md)."});
    keys.push_back({"colour", "`\"#rrggbb\"`", "automatic", "Colour in the view."});
    return keys;
}

Keys crack_keys() {
    Keys keys;
    for (const std::string& kind : words::crack_kinds)
        keys.push_back({kind, "shape", "one of these", "See [Shapes](shapes.md)."});
    keys.push_back(
        choice("bonds", words::crack_bonds, "Bonds crossing the crack: broken (counted as damage) or absent."));
    return keys;
}

Keys output_keys() {
    std::vector<std::string> fields;
    fields.reserve(node_fields.size());
    for (const NodeFieldInfo& field : node_fields)
        fields.emplace_back(field.key);
    return {{"frames", "whole number", "`100`", "Number of frames, excluding the first."},
            {"samples", "whole number", "`1000`", "Number of rows in observers.csv."},
            quantity("checkpoint_interval", "`\"5 min\"`"),
            {"fields", "list of " + words_of(fields), "depends on the laws",
             "Fields stored besides damage, displacement and velocity. Without the list: `softening`, "
             "`dissipated_energy` and "
             "`stretch_ratio` if a law softens, otherwise none."},
            choice("frame_nodes", words::frame_nodes,
                   "Nodes that the files of frames hold. See [Output](output.md#nodes-in-frames)."),
            quantity("frame_damage", "`0.01`"),
            choice("frame_order", words::frame_orders, "Order of nodes in frames; `\"mesh\"`: by node number."),
            choice("frame_precision", words::frame_precisions, "32-bit or 64-bit numbers in frames.")};
}

Keys case_keys() {
    return {{"periscope", "`2`", required, "File format version."},
            {"name", "text", "`\"untitled\"`", "Name of the case."},
            {"description", "text", "empty", "Shown when the case is opened."},
            {"geometry", "object", required, "The body. See `geometry`."},
            quantity("horizon", required),
            choice("theory", words::theories, "See [Theory](theory.md)."),
            choice("micromodulus", words::micromoduli, "Micromodulus as a function of the bond length."),
            choice("influence", words::influences, "Influence function; state-based theory only."),
            {"materials", "list", required, "See `materials[]`. The first one applies wherever no later one does."},
            {"interfaces", "list", "`[]`", "Bonds between two materials. See `interfaces[]`."},
            {"corrections", "object", "none", "See `corrections`."},
            {"sets", "list", "`[]`", "Node sets. See `sets[]`."},
            {"initial_cracks", "list", "`[]`", "See `initial_cracks[]`."},
            {"conditions", "list", "`[]`", "Boundary and initial conditions, loads. See `conditions[]`."},
            {"rigid_bodies", "list", "`[]`", "Strikers, rollers, supports. See `rigid_bodies[]`."},
            {"self_contact", "object", "none", "Parts and fragments of the body touch each other. See `self_contact`."},
            {"observers", "list", "`[]`", "Values recorded over time. See `observers[]`."},
            {"run", "object", required, "Analysis and time. See `run`."},
            {"restart", "object", "none", "Start from a checkpoint. See `restart`."},
            {"output", "object", "defaults", "See `output`."}};
}

Keys run_keys() {
    return {
        quantity("end_time", required),
        {"stop_when", "object", "none", "Ends the run before the end time. See `run.stop_when`."},
        choice("analysis", words::steppers, "See [Analysis](analysis.md)."),
        quantity("safety_factor", "`0.8`"),
        {"time_step", fmt::format("`\"50 ns\"` or `\"{}\"`", words::automatic_step), "automatic",
         fmt::format(
             "Time step. Omit it to use the stable time step times the safety factor; `\"{}\"` uses the stability "
             "limit times the safety factor.",
             words::automatic_step)},
        choice("integrator", words::integrators, "Explicit dynamic analysis only."),
        quantity("damping", "`0`"),
        quantity("local_damping", "`0`"),
        quantity("removal_distance", "none"),
        {"devices", "`2` or `\"1,2\"`", "one device",
         "Devices that share the run: their number, or a comma-separated list of device numbers or parts of device "
         "names (see `periscope-cli info`). Only for runs without self-contact. The command line and the window "
         "override "
         "it."},
        {"load_steps", "whole number", fmt::format("`{}`", QuasiStaticEntry{}.load_steps),
         "Load steps of a quasi-static analysis."},
        quantity("tolerance", "`1e-5`"),
        {"maximum_iterations", "whole number", "`20000`",
         "Iterations per load step; if more are needed, the run fails."},
        choice("if_not_converged", words::fall_backs, "Fallback for a load step that Newton's method does not solve."),
        {"load_control", "object", "none", "Load steps controlled by an observer. See `run.load_control`."}};
}

std::vector<ReferenceObject> shapes_of_sets() {
    const ReferenceKey depth{"depth", a_length, "unlimited", "Depth below the surface that faces the viewer."};
    const ReferenceKey layer{"depth", a_length, "`\"1 dx\"`", "Thickness of the layer below the surface."};
    const ReferenceKey angle{"angle", "`\"20 deg\"`", "`\"20 deg\"`", "Largest angle between neighbouring normals."};
    return {
        {"sets[].box",
         "Nodes in a box; `null` leaves a side open.",
         R"({ "min": [null, null, null], "max": ["5 mm", null, null] })",
         {{"min", a_vector, "open", "Corner with the smallest coordinates."},
          {"max", a_vector, "open", "Corner with the largest coordinates."}}},
        {"sets[].brush[]",
         "One painted sphere.",
         R"({ "centre": [0, 0, 0], "radius": "5 mm" })",
         {{"centre", a_vector, required, "Centre."},
          {"radius", a_length, required, "Radius."},
          {"erase", "`true`", "adds", "Removes nodes from the set instead of adding them."},
          depth}},
        {"sets[].sphere",
         "Nodes in a sphere.",
         R"({ "centre": [0, 0, 0], "radius": "5 mm" })",
         {{"centre", a_vector, required, "Centre."}, {"radius", a_length, required, "Radius."}}},
        {"sets[].cylinder",
         "Nodes in a cylinder.",
         R"({ "from": [0, 0, 0], "to": [0, 0, "9 mm"], "radius": "2 mm" })",
         {{"from", a_vector, required, "Centre of one end."},
          {"to", a_vector, required, "Centre of the other end."},
          {"radius", a_length, required, "Radius."}}},
        {"sets[].plane",
         "Nodes in a layer behind a plane.",
         R"({ "point": [0, 0, 0], "normal": [1, 0, 0], "depth": "3 dx" })",
         {{"point", a_vector, required, "A point of the plane."},
          {"normal", a_direction, required, "Normal of the plane; the layer extends against it."},
          {"depth", a_length, required, "Thickness of the layer."}}},
        {"sets[].prism",
         "Nodes in a prism over a polygon.",
         R"({ "outline": [[0, 0, 0], ["5 mm", 0, 0], [0, "5 mm", 0]], "direction": [0, 0, 1] })",
         {{"outline", "list of `[x, y, z]`", required, "Corners."},
          {"direction", a_direction, required, "Axis of the prism."},
          depth}},
        {"sets[].face",
         "Nodes below a face of the body.",
         R"({ "point": [0, 0, 0] })",
         {{"point", a_vector, required, "A point on or near the face."}, angle, layer}},
        {"sets[].facing",
         "Nodes below the faces that face a direction.",
         R"({ "direction": [1, 0, 0] })",
         {{"direction", a_direction, required, "Direction of the outward normal."}, angle, layer}},
        {"sets[].grown",
         "Another set, grown or shrunk.",
         R"({ "set": "a", "by": "1 dx" })",
         {{"set", "text", required, "Name of the other set."},
          {"by", a_length, required, "Distance; negative: shrinks the set."}}},
    };
}

std::vector<ReferenceObject> shapes_of_cracks() {
    return {{"initial_cracks[].plane",
             "A parallelogram.",
             R"({ "corner": [0, 0, 0], "first": [0, "5 mm", 0], "second": [0, 0, "5 mm"] })",
             {{"corner", a_vector, required, "A corner."},
              {"first", a_vector, required, "From the corner to an adjacent one."},
              {"second", a_vector, required, "From the corner to the other adjacent one."}}},
            {"initial_cracks[].disc",
             "A disc.",
             R"({ "centre": [0, 0, 0], "normal": [0, 0, 1], "radius": "5 mm" })",
             {{"centre", a_vector, required, "Centre."},
              {"normal", a_direction, required, "Normal."},
              {"radius", a_length, required, "Radius."}}},
            {"initial_cracks[].slot",
             "A box; `null` leaves a side open.",
             R"({ "min": ["1 mm", null, null], "max": ["2 mm", "5 mm", null] })",
             {{"min", a_vector, "open", "Corner with the smallest coordinates."},
              {"max", a_vector, "open", "Corner with the largest coordinates."}}},
            {"initial_cracks[].surface",
             "A surface from a file.",
             R"({ "file": "crack.stl", "unit": "mm" })",
             {{"file", "text", required, format_names(GeometryKind::surface) + "; relative to the case file."},
              {"unit", "text", required, "Unit of the coordinates."}}}};
}

std::vector<ReferenceObject> geometries() {
    return {
        {"geometry",
         "One of three body types.",
         R"({ "mesh": { "file": "beam.msh", "unit": "m" } })",
         {{"lattice", "object", "one of these", "A box of regular nodes. See `geometry.lattice`."},
          {"surface", "object", "one of these", "A body inside a surface. See `geometry.surface`."},
          {"mesh", "object", "one of these", "A volume mesh. See `geometry.mesh`."},
          {"discretise", "object", "required with `surface`", "See `geometry.discretise`."}}},
        {"geometry.lattice",
         "A box of regular nodes.",
         R"({ "box": ["9 mm", "5 mm", "5 mm"], "spacing": "1 mm" })",
         {{"box", a_vector, required, "Edges of the box."},
          {"origin", a_vector, "`[0, 0, 0]`", "Corner with the smallest coordinates."},
          quantity("spacing", required),
          choice("space", words::spaces, "A solid, a plane model or a bar."),
          choice("bonds_across_holes", words::across_holes, "Bonds whose line crosses a hole."),
          {"holes", "list of sets", "`[]`", "Sets whose nodes are removed."}}},
        {"geometry.surface",
         "A closed triangle surface.",
         R"({ "file": "plate.stl", "unit": "mm" })",
         {{"file", "text", required, format_names(GeometryKind::surface) + "; relative to the case file."},
          {"unit", "text", required, "Unit of the coordinates."}}},
        {"geometry.discretise",
         "How the interior of a surface is filled with nodes.",
         R"({ "tetrahedra": { "spacing": "2 mm" } })",
         {{"tetrahedra", "object", "one of these", "Tetrahedral mesh. See `geometry.discretise.tetrahedra`."},
          {"lattice", "object", "one of these", "Regular nodes. See `geometry.discretise.lattice`."}}},
        {"geometry.discretise.tetrahedra",
         "A tetrahedral mesh.",
         R"({ "spacing": "2 mm" })",
         {quantity("spacing", required),
          choice("nodes", words::placements, "Whether nodes are at the vertices or the centroids.")}},
        {"geometry.discretise.lattice", "Regular nodes.", R"({ "spacing": "2 mm" })", {quantity("spacing", required)}},
        {"geometry.mesh",
         "A volume mesh whose nodes are used.",
         R"({ "file": "beam.msh", "unit": "m" })",
         {{"file", "text", required, format_names(GeometryKind::mesh) + "; relative to the case file."},
          {"unit", "text", required, "Unit of the coordinates."},
          choice("space", words::spaces, "`\"plane_stress\"` or `\"plane_strain\"` for a mesh in a plane."),
          {"thickness", a_length, "required in a plane", "Thickness of a mesh in a plane."},
          choice("bonds_across_holes", words::across_holes,
                 "Bonds whose line crosses a hole, a slot or another gap.")}}};
}

std::vector<ReferenceObject> joined(std::vector<std::vector<ReferenceObject>> parts) {
    std::vector<ReferenceObject> all;
    for (auto& part : parts)
        all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
    return all;
}

std::vector<ReferenceObject> materials() {
    return {
        {"materials[]", "A material of the body.",
         R"({ "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" })",
         joined(Keys{{"name", "text", required, "Name of the material. Names are unique."},
                     {"set", "text", "the whole body, of the first material", "Name of its node set."},
                     quantity("share", "all nodes of the set"),
                     {"seed", "whole number", "`1`", "Seed of the random choice of a `share`."},
                     quantity("poisson_ratio", "value of the bond-based theory"),
                     quantity("density", required),
                     {"anisotropy", "object", "isotropic", "See `materials[].anisotropy`."},
                     {"grading", "object", "uniform", "See `materials[].grading`."}},
                bond_keys())},
        {"materials[].anisotropy",
         "Stiffness and strength by direction.",
         R"({ "direction": [1, 0, 0], "stiffness_ratio": 3 })",
         {{"direction", a_direction, required, "Direction of the fibres."},
          quantity("stiffness_ratio", "`1`"),
          quantity("strength_ratio", "`1`")}},
        {"materials[].grading",
         "Properties that vary with position. See [Case file](case-file.md#materials-that-vary-with-position).",
         R"({ "youngs_modulus": "1 + x/0.1", "steps": 8 })", grading_keys()},
        {"interfaces[]", "Bonds between two materials.",
         R"({ "between": ["a", "b"], "youngs_modulus": "40 GPa", "critical_stretch": 5e-4 })",
         joined(Keys{{"between", "two names", required, "Names of the materials."}}, bond_keys())},
        {"corrections",
         "Corrections of families.",
         R"({ "surface": "volume" })",
         {choice("surface", words::surface_corrections, "Surface correction."),
          choice("partial_volume", words::partial_volumes, "Partial volumes of nodes at the horizon."),
          choice("stiffness_of", words::stiffnesses_of,
                 "What has the stiffness that is entered: the `continuum`, of which the nodes are an approximation, or "
                 "the `body` of nodes itself. See [Expectations](expectations.md).")}}};
}

constexpr const char* speeds = "`[x, y, z]`, velocities";
constexpr const char* spins = "`[x, y, z]`, such as `[0, 0, \"100 rad/s\"]`";

Keys rigid_body_keys() {
    Keys keys{{"name", "text", required, "Name of the rigid body. Names are unique."}};
    for (const std::string& shape : words::rigid_shapes)
        keys.push_back(
            shape == "polygon" // a list, which has no keys
                ? ReferenceKey{shape, "`[[x, y, z], …]`, lengths", "one of these",
                               "Corners of a polygon in order, at least three; it may be concave. Only in "
                               "a plane; z is not used."}
                : ReferenceKey{shape, "object", "one of these", fmt::format("See `rigid_bodies[].{}`.", shape)});
    return joined(keys,
                  {{"free", "object", "fixed", "The body moves freely. See `rigid_bodies[].free`."},
                   {"moved", "object", "fixed", "The motion is prescribed. See `rigid_bodies[].moved`."},
                   choice("contact", words::contact_methods, "How nodes are kept out. See [Contact](rigid-bodies.md)."),
                   quantity("friction", "`0`"),
                   quantity("contact_stiffness", "`0.25`"),
                   quantity("contact_distance", "`\"0.5 dx\"`")});
}

std::vector<ReferenceObject> rigid_bodies() {
    return {
        {"rigid_bodies[]", "A rigid body that touches the deformable body. See [Rigid bodies](rigid-bodies.md).",
         R"({ "name": "striker", "sphere": { "centre": [0, "2 m", 0], "radius": "5 mm" } })", rigid_body_keys()},
        {"rigid_bodies[].sphere",
         "A sphere; in a plane a disc.",
         R"({ "centre": [0, "2 m", 0], "radius": "5 mm" })",
         {{"centre", a_vector, required, "Centre."}, {"radius", a_length, required, "Radius."}}},
        {"rigid_bodies[].box",
         "A box; in a plane a rectangle.",
         R"({ "min": [0, "2 m", 0], "max": ["1 m", "3 m", "1 m"] })",
         {{"min", a_vector, required, "Corner with the smallest coordinates."},
          {"max", a_vector, required, "Opposite corner."},
          {"rotation", "`[x, y, z]`", "zero",
           "Rotation about the centre: the angle times the axis, such as `[0, 0, \"30 deg\"]`."}}},
        {"rigid_bodies[].cylinder",
         "A cylinder with flat ends; not available in a plane.",
         R"({ "from": [0, "2 m", 0], "to": [0, "3 m", 0], "radius": "5 mm" })",
         {{"from", a_vector, required, "Centre of one end."},
          {"to", a_vector, required, "Centre of the other end."},
          {"radius", a_length, required, "Radius."}}},
        {"rigid_bodies[].half_space",
         "Everything behind a plane.",
         R"({ "point": [0, "-2 m", 0], "normal": [0, 1, 0] })",
         {{"point", a_vector, required, "Point of the plane; a rotation is about it."},
          {"normal", a_direction, required, "Outward normal, of any length."}}},
        {"rigid_bodies[].surface",
         "What a closed surface from a file encloses; not available in a plane.",
         R"({ "file": "striker.stl", "unit": "mm" })",
         {{"file", "text", required,
           format_names(GeometryKind::surface) + " file, relative to the folder of the case."},
          {"unit", "text", required, "Unit of its coordinates: mm, cm, m, in …"},
          {"offset", a_vector, "zero", "Moves the body away from its place in the file."},
          {"rotation", "`[x, y, z]`", "zero", "Rotation about the centre of gravity, as of a box."}}},
        {"rigid_bodies[].free",
         "Mass and initial motion of a free body.",
         R"({ "mass": "1 kg", "velocity": [0, "-5 m/s", 0] })",
         {quantity("mass", "this or `density`"),
          {"density", "`\"7800 kg/m^3\"`", "this or `mass`", "Density."},
          {"velocity", speeds, "zero", "Initial velocity of the centre."},
          {"angular_velocity", spins, "zero", "Initial angular velocity."},
          {"acceleration", "`[x, y, z]`, accelerations", "none", "Acceleration, such as gravity."}}},
        {"rigid_bodies[].moved",
         "A prescribed motion.",
         R"({ "displacement": [0, "-1 mm", 0], "ramp": { "shape": "smooth", "time": "1 ms" } })",
         {{"displacement", a_vector, "this or `velocity`", "Displacement of the centre."},
          {"rotation", "`[x, y, z]`, angles", "none", "Rotation vector: angle times axis. Only with `displacement`."},
          {"velocity", speeds, "this or `displacement`", "Velocity of the centre."},
          {"angular_velocity", spins, "none", "Rate of the rotation vector. Only with `velocity`."},
          {"ramp", "object", "constant", "Factor over time. See `conditions[].ramp`."}}}};
}

ReferenceObject self_contact() {
    return {"self_contact",
            "Contact of the body with itself. An empty object turns it on. See [Rigid bodies and "
            "contact](rigid-bodies.md).",
            R"({ "distance": "1.2 dx" })",
            {choice("pairs", words::contact_pairs,
                    "Which nodes repel each other: those without an intact bond, or bonded ones too."),
             quantity("stiffness", "`15`"), quantity("distance", "`\"1.35 dx\"`")}};
}

std::vector<ReferenceObject> conditions_and_runs() {
    return {
        {"conditions[]", "A boundary or initial condition, or a load.", R"({ "fixed": true, "set": "a" })",
         condition_keys()},
        {"conditions[].ramp",
         "Factor over time.",
         R"({ "shape": "linear", "time": "1 ms" })",
         {{"shape", words_of(words::ramp_shapes), "`\"linear\"`", "Shape of the factor over time."},
          {"time", "time", "required, except for `constant`", "Duration of the ramp."}}},
        {"conditions[].ramp",
         "Factor over time, as a table.",
         R"({ "shape": "table", "points": [["0 ms", 0], ["1 ms", 1]] })",
         {{"shape", "`\"table\"`", required, "Shape of the factor over time."},
          {"points", "list of `[time, factor]`", required, "Linear between the points, constant outside."}}},
        {"conditions[].pulse",
         "Factor over space.",
         R"({ "centre": [0, 0, 0], "width": "1 cm" })",
         {{"centre", a_vector, required, "Centre."}, {"width", a_length, required, "Width w of exp(−r²/w²)."}}},
        {"observers[]", "A value recorded over time.", R"({ "name": "u", "mean_displacement": "a" })", observer_keys()},
        {"run", "Analysis and time.", R"({ "end_time": "100 us" })", run_keys()},
        {"run.stop_when",
         "Stop criterion: the run ends at the first row of the observer that meets it. Exactly one of `rises_to`, "
         "`falls_to` and `falls_to_share`. See [Analysis](analysis.md#stop-criterion).",
         R"({ "observer": "load", "component": "y", "falls_to_share": 0.1 })",
         {{"observer", "text", required, "Name of an observer."},
          {"component", "text", "the first",
           "`x`, `y`, `z` or `magnitude` of a vector; `xx` ... `zx` of a tensor; `1`, `2` or `3` of principal values; "
           "`kinetic` ... of all energies."},
          {"rises_to", "value with the unit of the observer", "none",
           "The run ends when the observer reaches this value from below."},
          {"falls_to", "value with the unit of the observer", "none",
           "The run ends when the observer reaches this value from above."},
          {"falls_to_share", "`0.1`", "none",
           "The run ends when the magnitude of the observer is at most this fraction of its largest magnitude so far; "
           "between 0 and 1."},
          {"after_peak_of", "value with the unit of the observer", "none",
           "With `falls_to_share`: the criterion applies once the magnitude of the observer has reached this value."}}},
        {"run.load_control",
         "Load steps controlled by an observer, with the analysis `quasi-static-newton`. See "
         "[Analysis](analysis.md#load-control-by-an-observer).",
         R"({ "observer": "CMOD", "component": "x", "value": "0.2 mm" })",
         {{"observer", "text", required, "Name of an observer of the kind `opening` or `mean_displacement`."},
          choice("component", words::axes, "Component of the observer."),
          {"value", a_length, required,
           "Value at the end of the last load step; load step k of n ends at k/n of it."}}},
        {"restart",
         "Start from the checkpoint of another run.",
         R"({ "checkpoint": "first/checkpoint.h5" })",
         {{"checkpoint", "text", required, "The file, relative to the case file."}}},
        {"output", "Stored results.", R"({ "frames": 50 })", output_keys()}};
}

std::string row(const ReferenceKey& k) {
    return fmt::format("| `{}` | {} | {} | {} |\n", k.key, k.value, k.otherwise, k.meaning);
}

} // namespace

std::vector<ReferenceObject> case_reference() {
    const ReferenceObject whole{"", "The case itself.", {}, case_keys()};
    std::vector<ReferenceObject> sets{
        {"sets[]", "A node set.", R"({ "name": "s", "mesh_group": "support" })", set_keys()}};
    std::vector<ReferenceObject> cracks{
        {"initial_cracks[]", "A cut that exists at the start.",
         R"({ "disc": { "centre": [0, 0, 0], "normal": [0, 0, 1], "radius": "5 mm" } })", crack_keys()}};
    return joined({{whole},
                   geometries(),
                   materials(),
                   sets,
                   shapes_of_sets(),
                   cracks,
                   shapes_of_cracks(),
                   conditions_and_runs(),
                   rigid_bodies(),
                   {self_contact()}});
}

std::string case_reference_page() {
    std::string page =
        "# Case file reference\n\n"
        "Every object of a case file with its keys. `periscope-cli reference` prints this page. "
        "[Case file](case-file.md) explains it\nwith examples. `[]` in a heading is an entry of a list.\n";
    for (const ReferenceObject& object : case_reference()) {
        page += object.path.empty() ? std::string("\n## The case\n\n") : fmt::format("\n## {}\n\n", object.path);
        page += fmt::format("{}\n", object.meaning);
        if (!object.example.empty())
            page += fmt::format("\n```json\n{}\n```\n", object.example);
        page += "\n| key | value | default | meaning |\n|---|---|---|---|\n";
        for (const ReferenceKey& key : object.keys)
            page += row(key);
    }
    return page;
}

} // namespace periscope
