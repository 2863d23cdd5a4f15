// Writes frames as VTU files. Whatever does not change during a run (materials, volumes, node sets) is built only once
// (vtu_grid.hpp). The table in core/model/frame_fields.cpp lists the fields that a frame can have.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <filesystem>
#include <memory>

namespace periscope {

// A node set is written as an array "set: NAME" of 0 and 1, which adds one byte per node to every frame. A run with
// more sets than this writes them once, to sets.vtu, and its frames do not contain them.
inline constexpr std::size_t most_sets_in_frames = 16;
enum class SetArrays { in_frames, apart };
inline SetArrays set_arrays_of(const Model& model) {
    return model.sets.size() > most_sets_in_frames ? SetArrays::apart : SetArrays::in_frames;
}

inline constexpr const char* sets_name = "sets.vtu"; // in the folder of a run

// Writes a file with the nodes and all sets, without values. Throws FileError.
void write_sets_vtu(const std::filesystem::path& file, const Model& model);

// Writes the frames of one model, with numbers in the model's frame_precision. A file contains only some nodes if the
// model requests this, or if the frame has values of some nodes only (frame_selection.hpp). In such a file, triangles
// of the outer surface are written as faces, and the other nodes as vertices; the array "node index", which is also
// VTK's global ids, has the index of each point's node. May be used by one thread at a time. Keeps no reference to the
// model.
class VtuWriter {
public:
    explicit VtuWriter(const Model& model, SetArrays sets = SetArrays::in_frames);
    ~VtuWriter();

    // Throws FileError, and std::invalid_argument if the frame belongs to another model.
    void write(const std::filesystem::path& file, const Frame& frame);
    // Does the same with values that are read piece by piece while they are written. Also throws what reading them
    // throws.
    void write(const std::filesystem::path& file, const FrameInPieces& frame);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Writes a single frame with all node sets, for export. Throws FileError.
void write_vtu(const std::filesystem::path& file, const Model& model, const Frame& frame);

} // namespace periscope
