// The functions of a solver on one of several ranks: what the first rank requests of the others.
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/made_on_ranks.hpp"
#include "gpu/solver_impl.hpp"

#include <fmt/format.h>

#include <cstring>
#include <span>
#include <utility>

namespace periscope::gpu {
namespace {

// Returns those of the `count` bytes from `offset` on of an array that this rank has: for each run of consecutive bytes
// its first index, its length, and the bytes.
Bytes own_bytes(const StateArray& array, std::uint64_t offset, std::uint64_t count) {
    Bytes all(count), packed;
    array.read(offset, all);
    array.own(offset, count, [&](std::uint64_t first, std::uint64_t n) {
        const std::array head{first, n};
        const auto bytes = std::as_bytes(std::span(head));
        packed.insert(packed.end(), bytes.begin(), bytes.end());
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first - offset);
        packed.insert(packed.end(), begin, begin + static_cast<std::ptrdiff_t>(n));
    });
    return packed;
}

void unpack(const Bytes& packed, std::uint64_t offset, std::span<std::byte> to) {
    for (std::size_t at = 0; at < packed.size();) {
        std::array<std::uint64_t, 2> head{};
        std::memcpy(head.data(), packed.data() + at, sizeof head);
        std::memcpy(to.data() + (head[0] - offset), packed.data() + at + sizeof head, head[1]);
        at += sizeof head + head[1];
    }
}

// Returns a feature of the model or of its options that several ranks do not support; empty if there is none.
std::string unsupported(const Model& model, const SolverOptions& options) {
    if (model.self_contact)
        return "self-contact";
    if (!options.devices.empty() || options.split_device > 0)
        return "several devices";
    if (options.domains > 1)
        return "several domains";
    if (options.device_memory > 0)
        return "a limit of the device memory";
    return {};
}

// Returns the numbers of a model that its fingerprint does not contain, because that is a fingerprint of the body.
std::string numbers_of(const Model& model) {
    std::string all = fmt::format("{} {} {} {} {} {} {};", fingerprint(model), model.time_step, model.steps,
                                  model.start_time, model.damping, model.local_damping, model.bonds_cut());
    for (const Material& material : model.materials)
        all += fmt::format("{} ", material.density);
    for (const BondLaw& law : model.laws) {
        all += fmt::format("{} {} {} {};", law.micromodulus, law.critical_stretch, law.strengthening, law.fading);
        for (const LawPoint& point : law.softening)
            all += fmt::format("{} ", point.stretch);
    }
    for (const StateConstants& constants : model.state_constants)
        all += fmt::format("{} {};", constants.dilatation, constants.deviator);
    for (const double number : numbers_of_bodies(model))
        all += fmt::format("{} ", number);
    const QuasiStaticEntry& method = model.quasi_static;
    all += fmt::format("{} {} {} {} {};", static_cast<int>(model.stepper), method.tolerance, method.most_iterations,
                       static_cast<int>(method.fall_back), model.load_control ? model.load_control->value : 0.0);
    all += fmt::format("{};", model.removal ? model.removal->distance : 0.0);
    const double end = model.time(model.steps);
    for (const double time : {0.3 * end, end}) {
        for (const Motion& motion : model.motions)
            all += fmt::format("{} ", motion.displacement(time));
        for (const Load& load : model.loads)
            all += fmt::format("{} {} {} {} ", load.value.x, load.value.y, load.value.z, load.ramp.value(time));
        for (const RigidBody& body : model.rigid_bodies) {
            const RigidState start = state_at_start(body, model.start_time);
            for (const double number : packed(advanced(body, start, time, time, model.space), units_of(model)))
                all += fmt::format("{} ", number);
        }
    }
    return all;
}

} // namespace

void require_for_ranks(const Model& model, const SolverOptions& options) {
    if (const std::string reason = unsupported(model, options); !reason.empty())
        throw CaseError({{"--ranks", fmt::format("A run with {} is not available on several ranks", reason),
                          "run it in one process"}});
}

void agree_on_ranks(Communicator& ranks, const std::string& fault) {
    const std::vector<std::string> faults = told_by_all(ranks, fault);
    for (std::size_t r = 0; r < faults.size() && fault.empty(); ++r)
        if (!faults[r].empty())
            throw DeviceError(fmt::format("Rank {} failed: {}", r, faults[r]));
}

void require_equal_ranks(Communicator& ranks, const Model& model, const std::string& device) {
    const std::vector<std::string> devices = told_by_all(ranks, device), models = told_by_all(ranks, numbers_of(model));
    for (std::size_t r = 1; r < devices.size(); ++r) {
        if (devices[r] != devices[0])
            throw DeviceError(
                fmt::format("Rank 0 computes on {}, but rank {} on {}, which rounds differently. Choose a "
                            "device that all ranks have with --device.",
                            devices[0], r, devices[r]));
        if (models[r] != models[0])
            throw DeviceError(
                fmt::format("Rank {} has built another model than rank 0. Put the case and its files into a "
                            "folder that all machines share.",
                            r));
    }
}

void Solver::Impl::obey(const RankCall& call) {
    const auto& [first, second, third] = call.numbers;
    switch (call.command) {
    case Command::advance:
    case Command::relax:
        try {
            call.command == Command::advance ? advance(first) : void(relax(first));
        } catch (const RunError&) { // the first rank reports the error
        }
        observers->take();
        return;
    case Command::frame:
        send_frame(static_cast<FrameUse>(first))->take();
        return;
    case Command::read_state:
        ranks->gather(own_bytes(own_arrays().at(first), second, third));
        return;
    case Command::write_state: {
        Bytes bytes;
        ranks->broadcast(bytes);
        own_arrays().at(first).write(second, bytes);
        return;
    }
    case Command::state_written:
        return restored(first, second != 0, third != 0);
    case Command::displacements:
        reader->displacements();
        return;
    case Command::living_bonds:
        body->living_bonds();
        return;
    case Command::traffic:
        ranks->gather(std::as_bytes(std::span(&sent_in_steps, 1)));
        return;
    case Command::build:
    case Command::end: // this command is not for a solver
        return;
    }
}

StateArray Solver::Impl::of_all_ranks(StateArray own, std::uint64_t number) {
    StateArray all = own;
    all.read = [this, own, number](std::uint64_t offset, std::span<std::byte> to) {
        together({Command::read_state, {number, offset, to.size()}}, [&] {
            own.read(offset, to);
            for (const Bytes& of_rank : ranks->gather({}))
                unpack(of_rank, offset, to);
        });
    };
    all.write = [this, own, number](std::uint64_t offset, std::span<const std::byte> from) {
        together({Command::write_state, {number, offset, from.size()}}, [&] {
            Bytes bytes(from.begin(), from.end());
            ranks->broadcast(bytes);
            own.write(offset, from);
        });
    };
    return all;
}

RankTraffic Solver::Impl::sent() const {
    return ranks ? body->resident()->sent_to_ranks() : RankTraffic{};
}

void Solver::Impl::count_sent(const RankTraffic& before, std::uint64_t steps) {
    const RankTraffic now = sent();
    sent_in_steps.messages += now.messages - before.messages;
    sent_in_steps.bytes += now.bytes - before.bytes;
    steps_of_traffic += steps;
}

std::vector<RankFacts> Solver::Impl::rank_facts() {
    if (!ranks)
        return {};
    const std::vector<Bytes> of_ranks =
        together({Command::traffic}, [&] { return ranks->gather(std::as_bytes(std::span(&sent_in_steps, 1))); });
    std::vector<RankFacts> facts;
    for (std::size_t r = 0; r < of_ranks.size(); ++r) {
        RankTraffic sent;
        std::memcpy(&sent, of_ranks[r].data(), sizeof sent);
        const std::uint64_t steps = std::max<std::uint64_t>(1, steps_of_traffic);
        facts.push_back({shares[r], sent.messages / steps, sent.bytes / steps});
    }
    return facts;
}

} // namespace periscope::gpu
