// Frames as VTU files. What does not change during a run is built once.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <filesystem>
#include <memory>

namespace periscope {

// Numbers have the model's frame_precision. Used by one thread at a time. Keeps no reference to the model.
class VtuWriter {
public:
    explicit VtuWriter(const Model& model);
    ~VtuWriter();

    // Throws FileError; std::invalid_argument when the frame is of another model.
    void write(const std::filesystem::path& file, const Frame& frame);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// One frame alone, for export. Throws FileError.
void write_vtu(const std::filesystem::path& file, const Model& model, const Frame& frame);

} // namespace periscope
