#include "core/geometry/import/position_tables.hpp"

#include "core/base/error.hpp"
#include "core/base/point_tree.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/import/factor_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <utility>

namespace periscope {
namespace {

namespace fs = std::filesystem;

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
// The largest distance of a node from the nearest point, divided by the largest distance between neighbouring points.
constexpr double farthest = 2;

// A file that has been read. It finds the row that belongs to a node.
class Rows {
public:
    explicit Rows(FactorTable table) : table_(std::move(table)) {
        if (table_.by_number)
            return;
        points_ = std::make_unique<const PointTree>(table_.points);
        if (points_->size() > 1)
            reach2_ = farthest * farthest * points_->largest_gap();
    }

    std::uint32_t components() const { return table_.components; }

    double at(std::uint64_t number, Vec3 position, std::size_t component) const {
        std::size_t row = 0;
        if (table_.by_number) {
            const auto found = std::ranges::lower_bound(table_.numbers, number);
            if (found == table_.numbers.end() || *found != number)
                return no_value;
            row = static_cast<std::size_t>(found - table_.numbers.begin());
        } else {
            for (std::size_t a = 0; a < 3; ++a)
                if (!table_.counts[a])
                    position[a] = 0;
            const PointTree::Found found = points_->nearest(position, reach2_);
            if (found.square > reach2_ || points_->size() == 0)
                return no_value;
            row = found.index;
        }
        return table_.values[row * table_.components + component];
    }

private:
    FactorTable table_;
    std::unique_ptr<const PointTree> points_;
    double reach2_ = std::numeric_limits<double>::infinity(); // m²
};

} // namespace

PositionTables position_tables(const Case& c) {
    PositionTables tables(c.conditions.size());
    std::map<std::pair<fs::path, std::string>, std::shared_ptr<const Rows>> read;
    for (std::size_t i = 0; i < tables.size(); ++i)
        for (std::size_t a = 0; a < 3; ++a) {
            const FactorEntry& factor = c.conditions[i].factor[a];
            if (factor.file.empty() || !c.conditions[i].value[a])
                continue;
            const fs::path file = c.folder / factor.file; // an absolute path on the right replaces the folder
            std::shared_ptr<const Rows>& rows = read[{file, factor.column}];
            try {
                if (!rows)
                    rows = std::make_shared<const Rows>(read_factors(file, factor.column));
                const std::uint32_t components = rows->components();
                const std::size_t component = components > 1 ? a : 0;
                if (component >= components)
                    refuse(file, fmt::format("array '{:.200}' has {} components", factor.column, components),
                           fmt::format("enter the name of an array that has a component along {}", "xyz"[a]));
                tables[i][a] = [rows, component](std::uint64_t number, const Vec3& position) {
                    return rows->at(number, position, component);
                };
            } catch (const FileError& e) {
                throw FileError(fmt::format("conditions[{}].factor[{}]: {}", i, a, e.what()));
            }
        }
    return tables;
}

} // namespace periscope
