#include "gpu/domain/state_transfer.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

namespace periscope::gpu {
namespace {

constexpr std::size_t piece = 1U << 24; // bytes transferred at once, a multiple of 64, the size of a record

template <typename Value>
std::span<Value> as(std::span<std::byte> bytes) {
    return {reinterpret_cast<Value*>(bytes.data()), bytes.size() / sizeof(Value)};
}

template <typename Real>
void scale(std::span<std::byte> stored, double factor) {
    for (Real& value : as<Real>(stored))
        value = static_cast<Real>(static_cast<double>(value) * factor);
}

// Keeps only numbers 4 to 6 of each stored record, the displacement, and takes the others from the record of this run.
template <typename Real>
void take_displacement(std::span<std::byte> stored, std::span<std::byte> here) {
    const auto from = as<Real>(here), to = as<Real>(stored);
    for (std::size_t i = 0; i < to.size(); ++i)
        if (i % 8 < 4 || i % 8 == 7)
            to[i] = from[i];
}

// Returns whether displacements and velocities are finite. A value that is not, for example from a damaged file, would
// spread from node to node.
template <typename Real>
bool are_finite(Restoring how, std::span<std::byte> stored) {
    const std::span<const Real> values = as<Real>(stored);
    const bool is_of_nodes = how == Restoring::nodes;
    if (!is_of_nodes && how != Restoring::per_step && how != Restoring::per_step_rest)
        return true;
    for (std::size_t i = 0; i < values.size(); ++i)
        if ((!is_of_nodes || (i % 8 >= 4 && i % 8 < 7)) && !std::isfinite(values[i]))
            return false;
    return true;
}

// Returns whether the stored bits contain only bonds that the model has. The last 16 bytes of a buffer, at which
// `to_end` says that `stored` ends, may belong to no bond.
bool has_only_bonds(std::span<const std::byte> stored, std::span<const std::byte> here, bool to_end) {
    const std::size_t count = stored.size() - std::min<std::size_t>(stored.size(), to_end ? 16 : 0);
    for (std::size_t i = 0; i < count; ++i)
        if ((stored[i] & ~here[i]) != std::byte{0})
            return false;
    return true;
}

void check_values(const CheckpointBlock& block, Restoring how, std::span<std::byte> stored,
                  std::span<const std::byte> here, bool is_double, bool is_same_run, bool to_end) {
    if (!(is_double ? are_finite<double>(how, stored) : are_finite<float>(how, stored)))
        throw CaseError({{"restart.checkpoint", fmt::format("Contains values in '{}' that are not finite", block.name),
                          "the file is damaged; use another checkpoint, or start a new run"}});
    if (how == Restoring::life && is_same_run && !has_only_bonds(stored, here, to_end))
        throw CaseError({{"restart.checkpoint", "Contains bonds that this body does not have",
                          "the file is damaged; use another checkpoint, or start a new run"}});
}

// Changes the stored bytes to those of the new run, in the way that `how` describes.
void adapt(Restoring how, std::span<std::byte> stored, std::span<std::byte> here, double step_ratio, bool is_double) {
    switch (how) {
    case Restoring::as_stored:
    case Restoring::account:
        return;
    case Restoring::nodes:
        return is_double ? take_displacement<double>(stored, here) : take_displacement<float>(stored, here);
    case Restoring::per_step:
        if (step_ratio != 1)
            is_double ? scale<double>(stored, step_ratio) : scale<float>(stored, step_ratio);
        return;
    case Restoring::per_step_rest:
        if (step_ratio != 1)
            std::ranges::fill(stored, std::byte{0});
        return;
    case Restoring::life:
        for (std::size_t i = 0; i < stored.size(); ++i)
            stored[i] &= here[i];
        return;
    case Restoring::marks:
        for (std::size_t i = 0; i < stored.size(); ++i)
            stored[i] |= here[i];
        return;
    case Restoring::flags: // earlier versions also stored bytes other than 1
        for (std::size_t i = 0; i < stored.size(); ++i)
            stored[i] = (stored[i] | here[i]) == std::byte{0} ? std::byte{0} : std::byte{1};
    }
}

const StateArray& find(const std::vector<StateArray>& arrays, const CheckpointBlock& block) {
    const auto found = std::ranges::find(arrays, block.name, &StateArray::name);
    if (found == arrays.end())
        throw CaseError(
            {{"restart.checkpoint", fmt::format("Contains data ('{}') that this case does not use", block.name),
              "keep the type of bond law; softening is irreversible"}});
    if (found->bytes != block.bytes)
        throw CaseError({{"restart.checkpoint",
                          fmt::format("Does not fit this case: {} bytes of '{}' instead of {}", block.bytes, block.name,
                                      found->bytes),
                          "use the same geometry, horizon, spacing, corrections and crack types"}});
    return *found;
}

// Marks all bonds as possibly softened if the checkpoint has λ but no marks, as those of earlier versions.
void mark_all_softened(const std::vector<StateArray>& arrays, const std::vector<CheckpointBlock>& blocks) {
    const auto has = [&](const char* name) {
        return std::ranges::find(blocks, name, &CheckpointBlock::name) != blocks.end();
    };
    if (!has("stiffness") || has("softened"))
        return;
    for (const StateArray& a : arrays)
        if (a.name == "softened")
            a.write(0,
                    std::vector<std::byte>(a.bytes, a.restoring == Restoring::flags ? std::byte{1} : std::byte{0xff}));
}

// Returns whether a block is restored. A run that is not resumed counts its energies from 0, has no extrapolation yet,
// and begins with the rigid bodies of its case. Blocks "step_…" are ignored if no array has their name.
bool is_wanted(const CheckpointBlock& block, const std::vector<StateArray>& arrays, bool is_same_run) {
    if (block.name.starts_with("step_") && std::ranges::find(arrays, block.name, &StateArray::name) == arrays.end())
        return false;
    return is_same_run || !(block.name.starts_with("energy_") || block.name.starts_with("rest_") ||
                            block.name == relaxation_block || block.name == rigid_block);
}

StateBuffer::Access access_to(DeviceContext& device, const StateBuffer& b) {
    if (b.access.read)
        return b.access;
    return {b.buffer.getInfo<CL_MEM_SIZE>(),
            [&device, buffer = b.buffer](std::uint64_t offset, std::span<std::byte> to) {
                device.queue.enqueueReadBuffer(buffer, CL_TRUE, offset, to.size(), to.data());
            },
            [&device, buffer = b.buffer](std::uint64_t offset, std::span<const std::byte> from) {
                device.queue.enqueueWriteBuffer(buffer, CL_TRUE, offset, from.size(), from.data());
            }};
}

} // namespace

StateArray array_of(DeviceContext& device, const StateBuffer& b) {
    const StateBuffer::Access access = access_to(device, b);
    return {b.name, access.bytes, b.restoring, access.read, access.write};
}

StateArray joined_array(const std::vector<DomainBuffer>& of_domains) {
    const StateBuffer& any = of_domains.front().buffer;
    return {any.name,
            (any.slice.bytes_of_whole() + 15) / 16 * 16, // buffers are rounded up to 16 bytes
            any.restoring,
            [of_domains](std::uint64_t offset, std::span<std::byte> to) {
                std::ranges::fill(to, std::byte{0});
                for (const DomainBuffer& of : of_domains) {
                    const Turn turn(of.device, of.turn);
                    const StateBuffer::Access access = access_to(of.device, of.buffer);
                    for_each_run(of.buffer.slice, offset, to.size(),
                                 [&](std::uint64_t here, std::uint64_t whole, std::uint64_t n) {
                                     access.read(here, to.subspan(whole - offset, n));
                                 });
                }
            },
            [of_domains](std::uint64_t offset, std::span<const std::byte> from) {
                for (const DomainBuffer& of : of_domains) {
                    const Turn turn(of.device, of.turn);
                    const StateBuffer::Access access = access_to(of.device, of.buffer);
                    for_each_run(of.buffer.slice, offset, from.size(),
                                 [&](std::uint64_t here, std::uint64_t whole, std::uint64_t n) {
                                     access.write(here, from.subspan(whole - offset, n));
                                 });
                }
            },
            [of_domains](std::uint64_t offset, std::uint64_t bytes, const StateArray::Each& each) {
                for (const DomainBuffer& of : of_domains)
                    for_each_run(of.buffer.slice, offset, bytes,
                                 [&](std::uint64_t, std::uint64_t whole, std::uint64_t n) { each(whole, n); });
            }};
}

std::vector<CheckpointBlock> state_blocks(const std::vector<StateArray>& arrays) {
    std::vector<CheckpointBlock> blocks;
    blocks.reserve(arrays.size());
    for (const StateArray& a : arrays)
        blocks.push_back({a.name, a.bytes, a.read});
    return blocks;
}

void restore_blocks(const std::vector<StateArray>& arrays, const std::vector<CheckpointBlock>& blocks,
                    double step_ratio, bool double_precision, bool is_same_run) {
    for (const CheckpointBlock& block : blocks)
        if (is_wanted(block, arrays, is_same_run))
            find(arrays, block); // finds all blocks before anything is changed
    std::vector<std::byte> stored, here;
    for (const CheckpointBlock& block : blocks) {
        if (!is_wanted(block, arrays, is_same_run))
            continue;
        const StateArray& target = find(arrays, block);
        for (std::uint64_t at = 0; at < block.bytes; at += piece) {
            const std::size_t bytes = std::min<std::uint64_t>(piece, block.bytes - at);
            stored.resize(bytes);
            here.resize(bytes);
            block.read(at, stored);
            target.read(at, here);
            check_values(block, target.restoring, stored, here, double_precision, is_same_run,
                         at + bytes == block.bytes);
            adapt(target.restoring, stored, here, step_ratio, double_precision);
            target.write(at, stored);
        }
    }
    mark_all_softened(arrays, blocks);
}

} // namespace periscope::gpu
