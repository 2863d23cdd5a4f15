// A results folder, read back: what its run says of itself, its frames and its observers' rows. Nothing is
// locked or changed, so that a run may go on writing meanwhile: run.json, the PVD and the frames appear
// whole, the CSV grows by lines. Every fault throws FileError naming the file and what to do.
#pragma once

#include "core/case/case.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/results/frame_fields.hpp"
#include "core/results/results_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct RunFacts { // of run.json
    RunRecord record;
    std::string started;                   // ISO 8601: another one, another run
    std::vector<std::uint64_t> resumed_at; // steps
    std::uint64_t steps = 0;               // of the whole run
    std::size_t nodes = 0;
    bool running() const { return record.state == RunState::running; }
};

bool holds_results(const std::filesystem::path& folder); // at a glance: there is a run.json

RunFacts read_run_facts(const std::filesystem::path& folder);

// As with_absolute_files() left it; also throws CaseError.
Case read_results_case(const std::filesystem::path& folder);

// Names relative to the folder of the frames that are whole, in the order of time; none when there is no PVD
// yet.
std::vector<std::string> read_frame_names(const std::filesystem::path& folder);

struct StoredFrame {
    Frame frame;
    std::vector<float> position;          // 3 per node, m, undeformed
    std::vector<std::uint64_t> numbers{}; // of nodes of a volume mesh in its file; otherwise empty
    // For a file without all nodes (Frame::thinned), until in_order_of() gives each node of the body its place:
    std::vector<std::uint32_t> held{};       // the node of each point
    std::size_t body_nodes = 0;              // of its body
    std::vector<const FrameField*> fields{}; // that the file has, also where it has no point
};

StoredFrame read_vtu(const std::filesystem::path& file);

// At a glance: the file is there and has its end.
bool is_whole_vtu(const std::filesystem::path& file);

// Throws FileError unless the frame is of these nodes, in this order. Nodes without values are not looked at.
void check_nodes(const std::filesystem::path& file, const StoredFrame& frame, const Nodes& nodes);

// The rows of a table that may be growing.
class SampleReader {
public:
    SampleReader(std::filesystem::path csv, const Model& model);

    // Whole rows since the last call; all of them again when the file was replaced, as a resumed run does.
    std::vector<Sample> next();

private:
    Sample row_of(std::string_view line) const;

    std::filesystem::path file_;
    std::string header_;
    std::vector<std::uint8_t> has_axes_; // per observer
    std::uint64_t inode_ = 0;
    std::size_t read_ = 0; // bytes
    std::size_t rows_ = 0;
};

} // namespace periscope
