#include "core/checks/check_rows.hpp"

#include "core/base/overloaded.hpp"
#include "core/case/set_uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace periscope {
namespace {

constexpr double on_row = 1e-6; // a side of a shape that is nearer than this to a row lies on the row; in spacings
constexpr double thin = 0.5;    // thickness below which a shape may fall between two rows; in spacings

// The positions of the rows of nodes along one axis: first + k spacing, k = 0 … count − 1.
struct Rows {
    double first = 0, spacing = 0; // m
    long count = 0;

    double row_number(double x) const {
        return (x - first) / spacing;
    } // position as a row number, which need not be whole
    // Returns the row on which a side of a shape lies, or nothing if it lies between rows. Also returns nothing for the
    // outermost rows, because the shape then does not end inside the body.
    std::optional<long> at(double x) const {
        const double k = row_number(x), row = std::round(k);
        const bool inside = row > 0 && row < static_cast<double>(count - 1);
        return inside && std::abs(k - row) < on_row ? std::optional(static_cast<long>(row)) : std::nullopt;
    }
    // Returns the number of rows between two positions. `included` says whether rows exactly at these positions count.
    long between(double from, double to, bool included) const {
        const double margin = included ? on_row : -on_row;
        const double low = std::max(0.0, std::ceil(row_number(from) - margin));
        const double high = std::min(static_cast<double>(count - 1), std::floor(row_number(to) + margin));
        return std::max(0L, std::lround(high - low) + 1);
    }
};

class RowChecker {
public:
    RowChecker(const Case& c, const BoxGeometry& box) : case_(c), box_(box), dx_(box.spacing.value) {}

    std::vector<Problem> run() {
        std::vector<bool> is_hole(case_.sets.size(), false);
        for (const std::size_t set : sets_of_holes(case_))
            is_hole[set] = true;
        for (std::size_t i = 0; i < case_.sets.size(); ++i) {
            const SetShape& shape = case_.sets[i].shape;
            if (const auto* set = std::get_if<SetBox>(&shape))
                is_hole[i] ? hole(i, *set) : thin_box(i, *set);
            else if (!is_hole[i])
                thin_layer(i, shape);
        }
        for (std::size_t i = 0; i < case_.cracks.size(); ++i)
            crack(i, case_.cracks[i].shape);
        return std::move(warnings_);
    }

private:
    Rows rows(std::size_t axis) const {
        const double count = std::max(1.0, std::round(box_.box[axis].metres(dx_) / dx_));
        return {box_.origin[axis].metres(dx_) + 0.5 * dx_, dx_, static_cast<long>(std::min(count, 1e9))};
    }
    std::size_t axes() const { return axes_of(box_.space); }
    std::optional<double> metres(const std::optional<Quantity>& q) const {
        return q ? std::optional(q->metres(dx_)) : std::nullopt;
    }

    void thin_box(std::size_t set, const SetBox& shape) {
        for (std::size_t a = 0; a < axes(); ++a) {
            const auto low = metres(shape.min[a]), high = metres(shape.max[a]);
            if (!low || !high || *high < *low || *high - *low >= thin * dx_)
                continue;
            const long count = rows(a).between(*low, *high, true);
            if (count == 0)
                continue; // a set without nodes is reported as an error
            warnings_.push_back(
                {fmt::format("sets[{}].box", set),
                 fmt::format("'{}' is {:.4g} mm thick along {}, less than half the spacing of {:.4g} mm; "
                             "it contains {} row of nodes only because of its exact position",
                             case_.sets[set].name, 1e3 * (*high - *low), "xyz"[a], 1e3 * dx_, count),
                 "make it at least one spacing thick"});
        }
    }

    // Warns of a layer thinner than half a spacing. The outermost nodes are half a spacing below the surface, so such a
    // layer has no nodes or, below a surface that is not flat, only some.
    void thin_layer(std::size_t set, const SetShape& shape) {
        const std::optional<Quantity> depth = std::visit(
            Overloaded{
                [](const OneOf<SetPlane, SetFace, SetFacing> auto& layer) { return std::optional(layer.depth); },
                [](const SetPrism& prism) { return prism.depth; },
                [](const auto&) { return std::optional<Quantity>(); },
            },
            shape);
        if (!depth)
            return;
        const double deep = depth->metres(dx_, case_.horizon.metres(dx_));
        if (deep > 0 && deep < (thin - on_row) * dx_)
            warnings_.push_back({fmt::format("sets[{}]", set),
                                 fmt::format("'{}' is {:.4g} mm deep, less than half the spacing of {:.4g} mm; the "
                                             "outermost nodes lie half a spacing deep",
                                             case_.sets[set].name, 1e3 * deep, 1e3 * dx_),
                                 "make it at least one spacing deep"});
    }

    // Warns if a side of a hole lies on a row inside the body, because the nodes of this row are removed, too.
    void hole(std::size_t set, const SetBox& shape) {
        for (std::size_t a = 0; a < axes(); ++a) {
            const Rows all = rows(a);
            const double low = metres(shape.min[a]).value_or(-HUGE_VAL), high = metres(shape.max[a]).value_or(HUGE_VAL);
            const std::optional<long> first = all.at(low), last = all.at(high);
            if (!first && !last)
                continue;
            const double end = last ? high : low;
            warnings_.push_back(
                {fmt::format("sets[{}].box", set),
                 fmt::format("The hole '{}' ends on a row of nodes at {} = {:.6g} mm: {} of {} rows are removed, "
                             "including this one",
                             case_.sets[set].name, "xyz"[a], 1e3 * end, all.between(low, high, true), all.count),
                 fmt::format("move this side by half a spacing, e.g. to {:.6g} mm",
                             1e3 * (last ? end - 0.5 * dx_ : end + 0.5 * dx_))});
        }
    }

    // Warns if a crack ends on a row, because bonds within this row are not cut. `low` and `high` are the ends of the
    // crack along the axis.
    void crack_end(std::size_t crack, std::size_t axis, double low, double high) {
        const Rows all = rows(axis);
        const std::optional<long> first = all.at(low), last = all.at(high);
        if (!first && !last)
            return;
        const double end = last ? high : low;
        warnings_.push_back({fmt::format("initial_cracks[{}]", crack),
                             fmt::format("Ends on a row of nodes at {} = {:.6g} mm: {} of {} rows are cut, and bonds "
                                         "within this row stay intact",
                                         "xyz"[axis], 1e3 * end, all.between(low, high, false), all.count),
                             fmt::format("move this end by half a spacing, to {:.6g} or {:.6g} mm",
                                         1e3 * (end - 0.5 * dx_), 1e3 * (end + 0.5 * dx_))});
    }

    void crack(std::size_t index, const CrackShape& shape) {
        if (const auto* plane = std::get_if<CrackPlane>(&shape)) {
            for (const QuantityVector* side : {&plane->first, &plane->second})
                for (std::size_t a = 0; a < axes(); ++a) {
                    const double extent = (*side)[a].metres(dx_), from = plane->corner[a].metres(dx_);
                    bool along_axis =
                        extent != 0; // a side of the crack that is oblique to the axes does not end on a row
                    for (std::size_t b = 0; b < 3; ++b)
                        along_axis = along_axis && (b == a || (*side)[b].value == 0);
                    if (along_axis)
                        crack_end(index, a, std::min(from, from + extent), std::max(from, from + extent));
                }
        } else if (const auto* slot = std::get_if<CrackSlot>(&shape)) {
            slot_ends(index, *slot);
        }
    }

    // Checks the ends of a slot along all axes except the one along which it is thinnest. Along this axis it does not
    // matter where the slot ends, because bonds through the slot are cut anyway.
    void slot_ends(std::size_t index, const CrackSlot& slot) {
        std::size_t thinnest = 0;
        double least = HUGE_VAL;
        for (std::size_t a = 0; a < axes(); ++a)
            if (slot.min[a] && slot.max[a])
                if (const double size = *metres(slot.max[a]) - *metres(slot.min[a]); size < least)
                    least = size, thinnest = a;
        for (std::size_t a = 0; a < axes(); ++a)
            if (a != thinnest || least == HUGE_VAL)
                crack_end(index, a, metres(slot.min[a]).value_or(-HUGE_VAL), metres(slot.max[a]).value_or(HUGE_VAL));
    }

    const Case& case_;
    const BoxGeometry& box_;
    double dx_;
    std::vector<Problem> warnings_;
};

} // namespace

std::vector<Problem> warn_of_rows(const Case& value) {
    const auto* box = std::get_if<BoxGeometry>(&value.geometry);
    if (!box || !(box->spacing.value > 0))
        return {};
    return RowChecker(value, *box).run();
}

} // namespace periscope
