// The engine: one model on one device.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "gpu/device.hpp"

#include <memory>
#include <string>
#include <vector>

namespace periscope::gpu {

enum class Precision { single, double_ };

// How bonds lie in memory: in whole vectors of one node (processors), or interleaved over the nodes of a slice (GPUs).
enum class BondLayout { automatic, vectors, interleaved };

struct SolverOptions {
    std::string device; // part of a name; empty: choose
    Precision precision = Precision::single;
    BondLayout layout = BondLayout::automatic; // by the kind of device; another choice is slower, not wrong
};

// Owns all device state of a run. Used by one thread at a time. The model must outlive it.
class Solver {
public:
    Solver(const Model& model, const SolverOptions& options, const Progress& progress = {});
    ~Solver();
    Solver(Solver&&) noexcept;

    // Runs `steps` time steps and waits for them. Throws RunError when the state became non-finite or exploded,
    // naming step and node; the state is lost then: frames read before are the last good ones.
    void advance(std::uint64_t steps);

    std::uint64_t step() const;
    double time() const;
    FramePtr frame();                   // read back now
    State state();                      // read back now, full precision
    std::vector<Sample> take_samples(); // observer rows since the last call
    std::uint64_t broken_bonds();       // each bond counted once, pre-cracks included

    const DeviceInfo& device() const;
    std::uint64_t device_bytes() const; // allocated on the device
    double build_seconds() const;       // compiling the kernels

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace periscope::gpu
