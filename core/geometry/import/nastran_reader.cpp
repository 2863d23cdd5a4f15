#include "core/geometry/import/nastran_reader.hpp"

#include "core/geometry/import/nastran_axes.hpp"
#include "core/geometry/import/nastran_cards.hpp"
#include "core/geometry/import/point_numbers.hpp"
#include "core/geometry/mesh/group_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace periscope {
namespace {

// An element card; its grid points begin in field 3.
struct NastranElement {
    std::string_view card;
    ElementKind linear;
    std::size_t corners;
    ElementKind second_order;
    std::size_t nodes; // number of nodes of the second-order element; that of its corners if there is none
};

const NastranElement* element_of(std::string_view card) {
    using enum ElementKind;
    static constexpr std::array table{NastranElement{"CTETRA", tetrahedron, 4, tetrahedron10, 10},
                                      NastranElement{"CPYRAM", pyramid, 5, pyramid13, 13},
                                      NastranElement{"CPYRA", pyramid, 5, pyramid13, 13},
                                      NastranElement{"CPENTA", wedge, 6, wedge15, 15},
                                      NastranElement{"CHEXA", hexahedron, 8, hexahedron20, 20},
                                      NastranElement{"CTRIA3", triangle, 3, triangle, 3},
                                      NastranElement{"CTRIAR", triangle, 3, triangle, 3},
                                      NastranElement{"CTRIA6", triangle6, 6, triangle6, 6},
                                      NastranElement{"CQUAD4", quadrilateral, 4, quadrilateral, 4},
                                      NastranElement{"CQUADR", quadrilateral, 4, quadrilateral, 4},
                                      NastranElement{"CQUAD8", quadrilateral8, 8, quadrilateral8, 8}};
    const auto found = std::ranges::find(table, card, &NastranElement::card);
    return found == table.end() ? nullptr : &*found;
}

// Returns whether the card generates or moves grid points or elements, or reads them from other files.
bool makes_nodes(std::string_view card) {
    static constexpr std::array<std::string_view, 22> names{
        "GRIDB",  "GRIDF",  "GRIDS",  "GRIDG",  "GRIDA",  "EGRID", "CGEN",   "POINT",  "POINTAX", "RINGAX", "SECTAX",
        "FEEDGE", "FEFACE", "GMCURV", "GMSURF", "GMCORD", "SELOC", "SEBULK", "SEMPLN", "SECONCT", "CSUPER", "RELOC"};
    return std::ranges::find(names, card) != names.end() || card.starts_with("CORD");
}

// Returns whether the card is a solid or plate element that is not read. Without it, the body would have a gap.
bool is_unread_element(std::string_view card) {
    static constexpr std::array<std::string_view, 14> names{"CTRIAX",  "CTRIAX6", "CTRAX3", "CTRAX6",  "CQUADX",
                                                            "CQUADX4", "CQUADX8", "CQUAD",  "CPLSTN3", "CPLSTN4",
                                                            "CPLSTS3", "CPLSTS4", "CIFHEX", "CIFPENT"};
    return std::ranges::find(names, card) != names.end();
}

class NastranReader {
public:
    NastranReader(const std::filesystem::path& file, std::string_view text) : file_(file), cards_(file, text) {}

    VolumeMesh read() {
        while (cards_.next())
            card();
        if (mesh_.points.empty())
            cards_.fail_at(0, "the file has no GRID card: it contains no mesh, or it is not Nastran bulk data",
                           "export the mesh as Nastran bulk data (.bdf)");
        place_points();
        join_elements();
        note_skipped_cards();
        return std::move(mesh_);
    }

private:
    void card() {
        const std::string& name = cards_.name();
        if (name.starts_with("INCLUDE"))
            cards_.fail("INCLUDE names another file", "put its content into this file");
        if (name.starts_with("BEGIN"))
            cards_.fail("superelements and auxiliary models are not read", "export the whole mesh as one model");
        if (name.starts_with('=') || name.starts_with('/'))
            cards_.fail(fmt::format("'{}' repeats or deletes cards, which is not supported", name),
                        "export the file without replication");
        if (name == "GRID")
            grid();
        else if (name == "GRDSET")
            default_system_ = cards_.field(2).empty() ? 0 : cards_.whole(2);
        else if (NastranAxes::is_read(name))
            axes_.add(cards_);
        else if (const NastranElement* type = element_of(name))
            element(*type);
        else if (makes_nodes(name))
            cards_.fail(fmt::format("{} is not read: it defines, generates or moves grid points or elements", name),
                        "export the mesh with GRID cards in the basic system");
        else if (is_unread_element(name))
            cards_.fail(fmt::format("elements {} are not read", name),
                        "mesh a solid with CTETRA, CPENTA, CPYRAM or CHEXA, a plane with CTRIA3 or CQUAD4");
        else
            ++skipped_[name];
    }

    void grid() {
        mesh_.point_numbers.push_back(cards_.whole(1));
        system_of_.push_back(cards_.field(2).empty() ? default_mark : cards_.whole(2));
        mesh_.points.push_back({cards_.real_or_zero(3), cards_.real_or_zero(4), cards_.real_or_zero(5)});
    }

    void element(const NastranElement& type) {
        const std::uint64_t number = cards_.whole(1);
        const std::uint64_t property = cards_.field(2).empty() ? number : cards_.whole(2);
        const auto is_there = [&](std::size_t k) { return !cards_.field(3 + k).empty() && cards_.field(3 + k) != "0"; };
        std::size_t middles = 0;
        for (std::size_t k = type.corners; k < type.nodes; ++k)
            middles += is_there(k) ? 1 : 0;
        if (middles != 0 && middles != type.nodes - type.corners)
            cards_.fail(fmt::format("element {}: {} has {} of its {} mid-edge nodes", number, type.card, middles,
                                    type.nodes - type.corners),
                        "export the mesh with linear elements, or with all mid-edge nodes");
        const std::size_t count = middles == 0 ? type.corners : type.nodes;
        numbers_of_element_.clear();
        for (std::size_t k = 0; k < count; ++k)
            numbers_of_element_.push_back(cards_.whole(3 + k));
        mesh_.elements.push_back({middles == 0 ? type.linear : type.second_order, static_cast<std::uint32_t>(count),
                                  corner_numbers_.size(), number});
        corner_numbers_.insert(corner_numbers_.end(), numbers_of_element_.begin(), numbers_of_element_.end());
        property_of_.push_back(property);
        line_of_.push_back(cards_.line());
    }

    void place_points() {
        const NumberIndex points(mesh_.point_numbers);
        if (points.twice())
            cards_.fail_at(0, fmt::format("two GRID cards have the number {}", *points.twice()),
                           "renumber one of them");
        for (std::uint64_t& system : system_of_)
            system = system == default_mark ? default_system_ : system;
        mesh_.points = axes_.basic(cards_, mesh_.points, system_of_, points);
    }

    void join_elements() {
        const NumberIndex points(mesh_.point_numbers);
        std::vector<std::uint64_t> numbers;
        for (const MeshElement& e : mesh_.elements)
            numbers.push_back(e.number);
        if (const NumberIndex elements(numbers); elements.twice())
            cards_.fail_at(0, fmt::format("two elements have the number {}", *elements.twice()),
                           "renumber one of them");
        mesh_.corners.resize(corner_numbers_.size());
        GroupMaker groups(file_, mesh_.points.size());
        std::map<std::uint64_t, std::size_t> group_of;
        for (std::size_t i = 0; i < mesh_.elements.size(); ++i) {
            const MeshElement& e = mesh_.elements[i];
            for (std::uint64_t k = e.first; k < e.first + e.nodes; ++k) {
                const auto point = points.find(corner_numbers_[k]);
                if (!point)
                    cards_.fail_at(line_of_[i],
                                   fmt::format("element {} refers to grid point {}, which does not exist", e.number,
                                               corner_numbers_[k]),
                                   "export the file again with all grid points");
                mesh_.corners[k] = *point;
            }
            auto group = group_of.find(property_of_[i]);
            if (group == group_of.end())
                group =
                    group_of.emplace(property_of_[i], groups.group(fmt::format("property {}", property_of_[i]))).first;
            groups.add(group->second, mesh_.corners_of(e));
        }
        mesh_.groups = groups.finish();
    }

    void note_skipped_cards() {
        if (skipped_.empty())
            return;
        std::string names;
        std::size_t count = 0;
        for (const auto& [name, times] : skipped_)
            if (++count <= most_named)
                names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", printable_name(name), times);
        if (count > most_named)
            names += fmt::format(" and {} others", count - most_named);
        mesh_.notes.push_back(fmt::format("mesh: cards that are not read: {}. Only grid points, coordinate systems and "
                                          "elements are; enter materials, loads and constraints in the case.",
                                          names));
    }

    static std::string printable_name(std::string_view name) {
        std::string text(name.substr(0, 16));
        std::ranges::replace_if(
            text, [](unsigned char c) { return c < 32 || c > 126; }, '?');
        return text;
    }

    // Marks a GRID card without a coordinate system, which has that of GRDSET.
    static constexpr std::uint64_t default_mark = UINT64_MAX;
    static constexpr std::size_t most_named = 12;

    std::filesystem::path file_;
    NastranCards cards_;
    NastranAxes axes_;
    VolumeMesh mesh_;
    std::uint64_t default_system_ = 0;
    std::vector<std::uint64_t> system_of_, corner_numbers_, property_of_, numbers_of_element_;
    std::vector<std::size_t> line_of_; // the line in the file of each element
    std::map<std::string, std::size_t> skipped_;
};

} // namespace

VolumeMesh read_nastran(const std::filesystem::path& file, std::string_view text) {
    return NastranReader(file, text).read();
}

} // namespace periscope
