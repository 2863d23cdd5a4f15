#include "gpu/bonds/contact_buffers.hpp"

#include "gpu/device/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace periscope::gpu {
namespace {

constexpr double part_of_length = 0.9; // the same value as in core/model/self_contact.cpp
// by this distance, in spacings, rounding may change positions; cells are wider by ten times this
constexpr double rounding = 1e-3;
constexpr std::size_t bucket_bytes = 64;

// Returns the distance, in spacings, by which two nodes can approach each other before the lists of pairs must be
// rebuilt. With a wide margin the lists are valid for longer, but contain more pairs that do not touch. With a margin
// of more than half of the reach of contact, nodes that were near each other from the start could not be distinguished
// from nodes that have come near.
double list_margin(const Model& model) {
    const SelfContact& contact = *model.self_contact;
    if (contact.of_all) // all pairs within reach repel each other
        return 0.3;
    return std::clamp(0.5 * (contact.reach - contact.distance) / model.nodes.spacing, 0.3, 1.0);
}

double list_reach(const Model& model) {
    return model.self_contact->distance / model.nodes.spacing + list_margin(model);
}

double cell_width(const Model& model) {
    return list_reach(model) + 10 * rounding;
}

// Returns the number of buckets along each axis: one for each cell of the undeformed body and a few around it, but not
// many more than the number of cells that contain nodes.
std::array<std::uint32_t, 3> buckets(const Model& model) {
    const Vec3 size = bounding_box(model.nodes.position).size();
    const double width = cell_width(model), nodes = static_cast<double>(model.nodes.size());
    const double most = 100 + 8 * nodes / std::max(1.0, std::pow(width, static_cast<double>(axes_of(model.space))));
    std::array<double, 3> wanted{1, 1, 1};
    double all = 1;
    for (std::size_t a = 0; a < axes_of(model.space); ++a)
        all *= wanted[a] = std::floor(size[a] / model.nodes.spacing / width) + 4;
    const double less = std::min(1.0, std::pow(most / all, 1 / static_cast<double>(axes_of(model.space))));
    std::array<std::uint32_t, 3> count{};
    for (std::size_t a = 0; a < 3; ++a)
        count[a] = static_cast<std::uint32_t>(std::max(1.0, less * wanted[a]));
    return count;
}

bool breaks_in_compression(const Model& model) {
    return std::any_of(model.laws.begin(), model.laws.end(), [](const BondLaw& l) { return l.breaks_in_compression; });
}

// Returns κ_s c/δ (self_contact.hpp) of each pair of materials, in device units.
std::vector<double> springs(const Model& model) {
    const double unit = units_of(model).stiffness() / model.nodes.spacing;
    std::vector<double> all;
    for (std::size_t a = 0; a < model.materials.size(); ++a)
        for (std::size_t b = 0; b < model.materials.size(); ++b)
            all.push_back(contact_spring(model, a, b) / unit);
    return all;
}

} // namespace

std::string contact_definitions(const Model& model, bool double_precision) {
    if (!model.self_contact)
        return {};
    const SelfContact& contact = *model.self_contact;
    const double dx = model.nodes.spacing, reach = contact.reach / dx;
    const Definitions numbers(double_precision);
    std::string text = "#define SELF_CONTACT\n";
    const auto define = [&](const char* name, const std::string& value) {
        text += fmt::format("#define {} {}\n", name, value);
    };
    const auto real = [&](const char* name, double value) { define(name, numbers.number(value)); };
    if (contact.of_all)
        define("CONTACT_OF_ALL", "");
    define("CONTACT_AXES", std::to_string(axes_of(model.space)));
    real("CONTACT_DISTANCE", contact.distance / dx);
    real("CONTACT_PART", part_of_length);
    real("CONTACT_FAMILY", reach + rounding);
    real("LIST_REACH", list_reach(model));
    real("PER_CELL", 1 / cell_width(model));
    real("MOST_APART", reach - list_reach(model) - rounding);
    real("HALF_MARGIN", 0.5 * list_margin(model) - rounding);
    real("HALF_PLAY", breaks_in_compression(model)
                          ? 0
                          : std::max(0.0, 0.5 * (1 - part_of_length) * contact.shortest / dx - rounding));
    if (contact.left_out)
        define("BONDS_LEFT_OUT", "");
    const auto along = buckets(model);
    for (std::size_t a = 0; a < 3; ++a)
        define((std::string("BUCKETS_") + "XYZ"[a]).c_str(), std::to_string(along[a]));
    define("NO_NODE", std::to_string(no_contact_node));
    define("CONTACT_MATERIALS", std::to_string(model.materials.size()));
    return text;
}

ContactBuffers make_contact_buffers(DeviceContext& device, const Model& model, std::size_t items, std::size_t values,
                                    bool double_precision) {
    if (!model.self_contact)
        return {};
    // a distance travelled that is so large that the lists are made before the first step
    constexpr float at_once = 1e30F;
    std::vector<cl_uint> book(book_numbers);
    book[book_travelled] = std::bit_cast<cl_uint>(at_once);
    ContactBuffers made;
    made.book = device.of(book);
    made.springs = device.of_reals(springs(model), double_precision);
    made.partners = device.zeros(8 * items);
    made.alive = device.zeros(4 * items);
    made.energy = device.zeros((double_precision ? 8 : 4) * items);
    const auto [x, y, z] = buckets(model);
    made.buckets = device.zeros(bucket_bytes * x * y * z);
    made.next = device.zeros(4 * values);
    made.listed = (model.self_contact->of_all ? 20 : 1) * model.nodes.size() / 2 + 4096;
    made.list = device.buffer(8 * made.listed);
    return made;
}

std::vector<std::uint8_t> contact_materials(const Model& model) {
    std::vector<std::uint8_t> materials(model.nodes.size());
    for (std::size_t i = 0; i < materials.size(); ++i)
        materials[i] = static_cast<std::uint8_t>(model.material_of(i));
    return materials;
}

std::vector<std::uint16_t> contact_near(const Model& model) {
    std::vector<std::uint32_t> near = model.self_contact->near;
    if (model.regular) {
        RegularFamily whole = *model.regular;
        whole.absent.clear();
        near = family_sizes_of_nodes(*model.nodes.lattice, whole);
    }
    std::vector<std::uint16_t> short_near(near.size());
    std::ranges::transform(near, short_near.begin(),
                           [](std::uint32_t n) { return static_cast<std::uint16_t>(std::min(n, 0xffffU)); });
    return short_near;
}

} // namespace periscope::gpu
