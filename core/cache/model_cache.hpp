// What earlier preparations have built, so that a second run begins at once: the nodes of meshed surfaces, and the families
// of bodies with voids, where every bond has to be looked at. Other families are found about as fast as they are read.
#pragma once

#include "core/cache/cache_folder.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/model/model.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

inline constexpr std::uint64_t usual_cache_limit = std::uint64_t{4} << 30; // bytes

class ModelCache {
public:
    explicit ModelCache(std::filesystem::path folder, std::uint64_t limit = usual_cache_limit)
        : folder_(std::move(folder), limit) {}

    const std::filesystem::path& path() const { return folder_.path(); }

    // The nodes of this mesh: from the cache, or made and kept there. Throws what `make` throws.
    Nodes nodes(const Surface& surface, const MesherOptions& options, const std::function<Nodes()>& make) const;
    // The families of these nodes: the same. `voids` says what `blocked` depends on besides them.
    Families families(const Positions& positions, double reach, const std::string& voids, const BondFilter& blocked,
                      const Progress& progress) const;

private:
    CacheFolder folder_;
};

// What bonds must not pass, for `voids`: everything outside a surface, outside the elements of a mesh, or beyond the
// boundary of a plane mesh.
std::string outside_of(const Surface& surface);
std::string outside_of(const std::vector<std::array<std::uint32_t, 2>>& boundary);
std::string outside_of(const std::vector<std::array<std::uint32_t, 4>>& tetrahedra);

// In the user's cache folder; nothing when there is none.
std::optional<ModelCache> user_model_cache();

} // namespace periscope
