// The folder a run writes: case.json, frames/frame-0000.vtu …, frames.pvd, observers.csv, run.json, checkpoint.h5.
// With rigid bodies also frames/rigid-bodies-0000.vtp … and rigid-bodies.pvd (rigid_bodies_file.hpp).
// Every file is written aside and renamed, so that a crash at any moment leaves only whole files; observers.csv alone
// grows, by whole lines. What is kept of a run that fails is decided in gpu/job/job.hpp.
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
    double share = 1; // of the nodes
};

// One of several processes of MPI that compute a run together.
struct RankRecord {
    double share = 1;                                      // of the nodes
    std::uint64_t messages_of_step = 0, bytes_of_step = 0; // sent to other ranks
};

struct RunRecord { // what run.json says besides the case
    RunState state = RunState::running;
    std::string message;                    // why it failed, or how its stop criterion was met
    std::vector<std::string> notes;         // what the run had to do otherwise than asked
    std::vector<LoadStepRecord> load_steps; // of a quasi-static run, those before it was resumed included
    RemovedNodes removed;                   // of RunEntry::removal_distance, those before it was resumed included
    std::optional<FirstBreak> first_break;  // of a bond, in any frame so far
    std::vector<QualityRow> quality;        // run_quality(), once it has ended
    std::string device, driver, precision;
    std::vector<DeviceRecord> devices;                   // where there are several; empty: one, which `device` names
    std::vector<std::pair<std::string, double>> timings; // seconds, by phase
    std::uint64_t steps_done = 0;
    double node_steps_per_second = 0; // nodes × steps of this run ÷ the time spent solving them
    std::vector<RankRecord> ranks;    // where there are several; empty: one process
};

struct WrittenUpTo { // what a run had written when it wrote its checkpoint
    std::uint64_t step = 0;
    std::optional<std::uint64_t> rows = {}; // unknown of checkpoints of earlier versions
};

class ResultsFolder {
public:
    // Makes the folder. Throws FileError when it cannot be written, or is not empty and `overwrite` is false;
    // with `overwrite` only files of an earlier run are removed.
    ResultsFolder(std::filesystem::path folder, const Case& value, const Model& model, bool overwrite);
    // The folder of a run that is resumed from its checkpoint: what was written later is removed. Throws FileError. If
    // frames or rows before the checkpoint are missing, it throws before it changes anything.
    static ResultsFolder resumed(std::filesystem::path folder, const Case& value, const Model& model,
                                 const WrittenUpTo& checkpoint);
    ~ResultsFolder();
    ResultsFolder(ResultsFolder&&) noexcept;

    // VTU, then the PVD, and the rows up to now. A thread of this object writes, so that the caller goes
    // on; it waits only when two frames are not yet written. What went wrong is thrown by the next call or by
    // finish().
    void write_frame(FramePtr frame);
    void write_frame(const Frame& frame); // the same of a copy
    // Waits for the frames before and is back when it is written: there is room for a piece of it only. Throws as
    // VtuWriter::write.
    void write_frame(const FrameInPieces& frame);
    // From now on writing frames takes no more than about this share of the time until someone waits for them. Those
    // not yet written, up to this many, stay in memory.
    void set_pace(double share, std::size_t most_waiting);
    // To the CSV with the next frame, or at once when a second has passed since rows were last written.
    void add_samples(const std::vector<Sample>& samples);
    // Waits until all frames and rows so far are on the disk, so that the checkpoint never knows more than they do.
    void write_checkpoint(const Checkpoint& checkpoint);
    void update(const RunRecord& record); // run.json now: once the device is known, say
    // Waits for the frames, then writes CSV and run.json; the record says "failed" when a frame could not be
    // written, or what was written has gone since. A case.json or frames.pvd that has gone is written again.
    void finish(const RunRecord& record);
    const std::filesystem::path& path() const;

private:
    struct Impl;
    explicit ResultsFolder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// The case as its results folder keeps it: it can be run again from there, where relative file names would not hold.
Case with_absolute_files(Case value);

// Makes the folder if need be and refuses what ResultsFolder would refuse; removes nothing. For asking before
// the long work rather than after it. Throws FileError.
void check_results_folder(const std::filesystem::path& folder, bool overwrite);

} // namespace periscope
