// The rigid bodies of a frame as a VTP file beside its VTU file: their surfaces where they are, for ParaView, and their
// state. Points have "velocity" (m/s, with that of the rotation), cells "rigid body" (its number in the case, from 0)
// and "force" (N, of the deformable body on this one). The field data have the state, one tuple a body: "displacement"
// of the centre, "axes" (the body's three unit vectors in space), "centre velocity", "angular velocity", "angular
// momentum", "total force", "torque", "contact energy" and "friction loss", in SI units.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/shapes/triangles.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

inline constexpr const char* rigid_bodies_pvd = "rigid-bodies.pvd"; // in the folder of a run

// "frames/rigid-bodies-0007.vtp" of "frames/frame-0007.vtu".
std::filesystem::path rigid_bodies_name(const std::filesystem::path& frame);
// Returns the entries of the PVD file of the rigid bodies, made from those of the frames.
std::vector<std::pair<double, std::string>>
rigid_bodies_entries(const std::vector<std::pair<double, std::string>>& frames);

// Keeps no reference to the model.
class RigidBodiesWriter {
public:
    explicit RigidBodiesWriter(const Model& model);

    bool empty() const { return bodies_.empty(); }
    // Throws FileError; std::invalid_argument when the frame has other bodies.
    void write(const std::filesystem::path& file, const Frame& frame) const;

private:
    std::vector<RigidBody> bodies_;
    std::vector<Surface> surfaces_; // the surface of each body, in the axes of the body
};

// Returns the states in the order of the model. Throws FileError, also if the file has another number of bodies.
std::vector<RigidState> read_rigid_bodies(const std::filesystem::path& file, std::size_t bodies);

} // namespace periscope
