// Writes the rigid bodies of a frame as a VTP file beside the frame's VTU file. ParaView shows their surfaces at the
// current positions. This program reads their state, which is in the field data with one tuple for each body:
// "displacement" of the centre, "axes" (the three unit vectors that turn with the body), "centre velocity", "angular
// velocity", "angular momentum", "total force", "torque", "contact energy" and "friction loss", in SI units. Points
// have "velocity" (m/s; it includes the rotation). Cells have "rigid body" (its number in the case, from 0) and "force"
// (N, of the deformable body on this one).
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

// Returns "frames/rigid-bodies-0007.vtp" for "frames/frame-0007.vtu".
std::filesystem::path rigid_bodies_name(const std::filesystem::path& frame);
// Returns the time and file name of each frame's rigid bodies, which their PVD file lists. `frames` has the time and
// file name of each frame.
std::vector<std::pair<double, std::string>>
rigid_bodies_entries(const std::vector<std::pair<double, std::string>>& frames);

// Writes the files of one model's frames. It keeps no reference to the model.
class RigidBodiesWriter {
public:
    explicit RigidBodiesWriter(const Model& model);

    bool empty() const { return bodies_.empty(); }
    // Throws FileError, and std::invalid_argument if the number of bodies in the frame is not that of the model.
    void write(const std::filesystem::path& file, const Frame& frame) const;

private:
    std::vector<RigidBody> bodies_;
    std::vector<Surface> surfaces_; // the surface of each body, in the body's own axes
};

// Returns the states in the order of the model. Throws FileError, also if the file does not have this number of bodies.
std::vector<RigidState> read_rigid_bodies(const std::filesystem::path& file, std::size_t bodies);

} // namespace periscope
