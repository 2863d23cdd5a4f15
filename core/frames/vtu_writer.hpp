// Writes frames as VTU files. What does not change during a run is built once.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <filesystem>
#include <memory>

namespace periscope {

// Node sets are arrays "set: NAME" of 0 and 1. Each set adds one byte per node to every frame. A run with more sets
// than this writes them once, as sets.vtu, and its frames do not have them.
inline constexpr std::size_t most_sets_in_frames = 16;
enum class SetArrays { in_frames, apart };
inline SetArrays set_arrays_of(const Model& model) {
    return model.sets.size() > most_sets_in_frames ? SetArrays::apart : SetArrays::in_frames;
}

inline constexpr const char* sets_name = "sets.vtu"; // in the folder of a run

// Writes a file with the nodes and all sets, without values. Throws FileError.
void write_sets_vtu(const std::filesystem::path& file, const Model& model);

// Numbers have the model's frame_precision. If the model wants only some nodes in frames, or the frame has values of
// some nodes only, the file contains only these (frame_selection.hpp): as faces of the mesh if they are those of its
// surface, otherwise as vertices. The array "node index", which is also VTK's global ids, then has the node of each
// point. Used by one thread at a time. Keeps no reference to the model.
class VtuWriter {
public:
    explicit VtuWriter(const Model& model, SetArrays sets = SetArrays::in_frames);
    ~VtuWriter();

    // Throws FileError; std::invalid_argument when the frame is of another model.
    void write(const std::filesystem::path& file, const Frame& frame);
    // Does the same with values that are read while they are written. Also throws what reading them throws.
    void write(const std::filesystem::path& file, const FrameInPieces& frame);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Writes a single frame with all node sets, for export. Throws FileError.
void write_vtu(const std::filesystem::path& file, const Model& model, const Frame& frame);

} // namespace periscope
