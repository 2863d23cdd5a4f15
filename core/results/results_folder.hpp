// Writes the results folder of a run: case.json, frames/frame-0000.vtu …, frames.pvd, observers.csv, run.json,
// checkpoint.h5. With rigid bodies, there are also frames/rigid-bodies-0000.vtp … and rigid-bodies.pvd
// (rigid_bodies_file.hpp). Each file is written under another name and then renamed, so that a crash at any moment
// leaves only complete files. Only observers.csv grows, by whole lines. gpu/job/job.hpp decides what is kept of a run
// that fails.
#pragma once

#include "core/cracks/first_break.hpp"
#include "core/model/checkpoint.hpp"
#include "core/model/frame.hpp"
#include "core/model/load_step_record.hpp"
#include "core/model/model.hpp"
#include "core/preparation/model_quality.hpp"
#include "core/results/run_state.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

// One of several devices that compute a run together.
struct DeviceRecord {
    std::string name, driver;
    double share = 1; // share of the nodes
};

// One of several MPI processes that compute a run together.
struct RankRecord {
    double share = 1;                                      // share of the nodes
    std::uint64_t messages_of_step = 0, bytes_of_step = 0; // per step, sent to other ranks
};

struct RunRecord { // the content of run.json besides the case
    RunState state = RunState::running;
    std::string message;            // the reason for the failure, or how the stop criterion was met
    std::vector<std::string> notes; // what the run had to do differently from what was requested
    // The load steps of a quasi-static run, including those before it was resumed.
    std::vector<LoadStepRecord> load_steps;
    // Nodes removed by RunEntry::removal_distance, including those before the run was resumed.
    RemovedNodes removed;
    std::optional<FirstBreak> first_break; // the first broken bond that any frame has shown so far
    std::vector<QualityRow> quality;       // run_quality() after the end of the run
    std::string device, driver, precision;
    // All devices if there are several; empty if there is only one, `device`.
    std::vector<DeviceRecord> devices;
    std::vector<std::pair<std::string, double>> timings; // seconds, by phase
    std::uint64_t steps_done = 0;
    double node_steps_per_second = 0; // nodes × steps of this run, divided by the time spent solving them
    std::vector<RankRecord> ranks;    // empty for a single process
};

struct WrittenUpTo { // how much a run had written to its results folder when it wrote its checkpoint
    std::uint64_t step = 0;
    std::optional<std::uint64_t> rows = {}; // rows of observers.csv; unknown for checkpoints of earlier versions
};

class ResultsFolder {
public:
    // Makes the folder. Throws FileError when it cannot be written, or when it is not empty and `overwrite` is false.
    // With `overwrite`, only files of an earlier run are removed.
    ResultsFolder(std::filesystem::path folder, const Case& value, const Model& model, bool overwrite);
    // Opens the folder of a run that is resumed from its checkpoint, and removes what was written after the checkpoint.
    // Throws FileError. If frames or rows before the checkpoint are missing, it throws before it changes anything.
    static ResultsFolder resumed(std::filesystem::path folder, const Case& value, const Model& model,
                                 const WrittenUpTo& checkpoint);
    ~ResultsFolder();
    ResultsFolder(ResultsFolder&&) noexcept;

    // Writes the VTU file, then the PVD file and the rows of observers.csv that wait to be written. A thread of this
    // object does this while the caller continues; the call waits only if two earlier frames are not yet written. While
    // frames wait, the PVD file is written once per second. Errors are thrown by the next call or by finish().
    void write_frame(FramePtr frame);
    void write_frame(const Frame& frame); // copies the frame
    // Writes a frame of which memory holds only one piece at a time. Waits for the earlier frames, and returns when
    // this one is written. Throws as VtuWriter::write does.
    void write_frame(const FrameInPieces& frame);
    // From now on, limits the time spent writing frames to about the fraction `share`, except while a call waits for
    // them. Up to `most_waiting` frames are kept in memory meanwhile, but no more than can be written within two
    // seconds at the end of the run.
    void set_pace(double share, std::size_t most_waiting);
    // Adds rows to observers.csv. They are written with the next frame, or immediately if rows were last written more
    // than a second ago.
    void add_samples(const std::vector<Sample>& samples);
    // Writes a checkpoint after all earlier frames and rows are on the disk, so that it is never ahead of them.
    void write_checkpoint(const Checkpoint& checkpoint);
    void update(const RunRecord& record); // writes run.json now, for example once the device is known
    // Waits for the frames, then completes observers.csv and writes run.json. The state in run.json becomes "failed" if
    // a frame could not be written or written frames have disappeared; then the error is thrown, too. A missing
    // case.json or frames.pvd is written again.
    void finish(const RunRecord& record);
    const std::filesystem::path& path() const;

private:
    struct Impl;
    explicit ResultsFolder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// Returns the case as it is written to the results folder: with absolute file names, because relative ones would not be
// valid from there.
Case with_absolute_files(Case value);

// Makes the folder if necessary and throws the FileError that the constructor of ResultsFolder would throw; removes
// nothing. Call it before a long computation, so that an unusable folder is noticed early.
void check_results_folder(const std::filesystem::path& folder, bool overwrite);

} // namespace periscope
