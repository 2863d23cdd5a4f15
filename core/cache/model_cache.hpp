// Stores parts of models on disk, so that a second run of a case does not build them again: the nodes of meshed
// surfaces, and the families of bodies with empty spaces that bonds must not cross, for which every bond is checked.
// Other families are found about as fast as they would be read.
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

    // Returns the nodes of the mesh of `surface` with these options. If they are not in the cache, calls `make` and
    // stores its result. Throws what `make` throws.
    Nodes nodes(const Surface& surface, const MesherOptions& options, const std::function<Nodes()>& make) const;
    // Returns the families of nodes at these positions, up to the distance `reach` (m). If they are not in the cache,
    // finds and stores them. `blocked` decides which bonds do not exist; `voids`, from outside_of() below, describes
    // everything besides the nodes on which its decisions depend.
    Families families(const Positions& positions, double reach, const std::string& voids, const BondFilter& blocked,
                      const Progress& progress) const;

private:
    CacheFolder folder_;
};

// Return `voids`, the part of the key that describes the space that bonds must not cross: all that is outside a
// surface, beyond the boundary of a plane mesh, or outside the elements of a mesh.
std::string outside_of(const Surface& surface);
std::string outside_of(const std::vector<std::array<std::uint32_t, 2>>& boundary);
std::string outside_of(const std::vector<std::array<std::uint32_t, 4>>& tetrahedra);

// Returns the cache in the user's cache folder; nothing if there is no such folder.
std::optional<ModelCache> user_model_cache();

} // namespace periscope
