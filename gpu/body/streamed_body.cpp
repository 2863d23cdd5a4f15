#include "gpu/body/streamed_body.hpp"

#include "gpu/device/host_memory.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::array<cl_int, 2> no_fault{-1, 0};

std::int64_t position(std::int64_t block, std::int64_t ring) {
    return (block % ring + ring) % ring;
}

} // namespace

StreamedBody::StreamedBody(DeviceContext& device, const Domain& whole, const StreamPlan& plan, const Make& make)
    : device_(device), whole_(whole), plan_(plan), up_(device.context, device.device.handle),
      down_(device.context, device.device.handle) {
    const std::uint64_t others = device_.bytes;
    for (const Domain& domain : parts()) {
        stores_.clear(); // there is no memory for two stores
        device_.bytes = others;
        stores_.push_back(make(domain));
        if (arrays_.empty())
            prepare(store());
        take_over(domain);
    }
    of_step_ = store().halo_of_dilatation().empty() ? 1 : 2;
}

Domain StreamedBody::part(std::uint32_t first, std::uint32_t end) const {
    return part_of(whole_, first, end, plan_.ring);
}

// Divides the body into parts that are as large as the ring.
std::vector<Domain> StreamedBody::parts() const {
    std::vector<Domain> parts;
    for (std::uint32_t first = 0; first < whole_.end_block; first = parts.back().end_block)
        parts.push_back(part(first, std::min(first + plan_.ring, whole_.end_block)));
    return parts;
}

void StreamedBody::prepare(const BondStore& like) {
    const Domain& domain = like.domain();
    const std::vector<PassedArray> all = like.passed();
    const auto is_there = [&](const char* name) {
        return std::ranges::any_of(all, [&](const PassedArray& a) { return a.array.name == name; });
    };
    // In the state-based theory no mark shows permanently which blocks have softened, so λ is an ordinary array.
    const bool has_left = is_there("stiffness") && is_there("softened");
    for (std::size_t number = 0; number < all.size(); ++number) {
        const PassedArray& passed = all[number];
        const Slice& slice = passed.array.slice;
        if (has_left && passed.array.name == "stiffness") {
            left_.emplace(device_, slice, domain, whole_, like.real_size());
            left_number_ = number;
            continue;
        }
        if (passed.array.name == "special")
            marks_ = arrays_.size();
        const std::size_t of_block = slice.count / domain.blocks(); // items
        Passing array;
        array.of_device = passed;
        array.number = number;
        array.block = of_block * slice.item;
        array.row_here = slice.here * slice.item;
        array.row_host = slice.whole * slice.item;
        array.first_here = slice.first * slice.item;
        array.first_host = (slice.first_of_whole - of_block * domain.first_block) * slice.item;
        array.bytes = (slice.bytes_of_whole() + 15) / 16 * 16; // buffers are rounded up to 16 bytes
        array.host = host_memory(device_, array.bytes);
        arrays_.push_back(std::move(array));
    }
}

// Copies the state from the store of this domain to the host. At the ends of the body, this includes the ghosts around
// it.
void StreamedBody::take_over(const Domain& domain) {
    const std::vector<PassedArray> passed = store().passed();
    const std::int64_t lag = plan_.lag;
    if (left_)
        left_here_ = passed[left_number_].array.buffer;
    for (Passing& array : arrays_) {
        array.of_device = passed[array.number];
        const std::int64_t before = array.has_ghosts() && domain.first_block == 0 ? lag : 0,
                           behind = array.has_ghosts() && domain.end_block == whole_.end_block ? lag : 0;
        read(device_.queue, array, {domain.first_block - before, -before, domain.blocks() + before + behind});
    }
    device_.queue.finish();
}

cl::Buffer StreamedBody::buffer_of(const Passing& array, bool as_before) const {
    const NodeState& nodes = store().nodes();
    if (array.buffer().name == "displacement")
        return as_before ? nodes.before() : nodes.now();
    if (array.buffer().name == "step_least_stretch")
        return as_before ? nodes.least_before() : nodes.least_now();
    return array.buffer().buffer;
}

StreamedBody::Rectangle StreamedBody::rectangle_of(const Passing& array, const Piece& piece) {
    // ghosts before the body have negative block numbers
    const auto from = [&](std::size_t first, std::int64_t blocks) {
        return static_cast<std::size_t>(static_cast<std::int64_t>(first) +
                                        blocks * static_cast<std::int64_t>(array.block));
    };
    return {{from(array.first_here, piece.here), 0, 0},
            {from(array.first_host, piece.block), 0, 0},
            {static_cast<std::size_t>(piece.count) * array.block, array.buffer().slice.rows, 1}};
}

void StreamedBody::write(cl::CommandQueue& queue, const Passing& array, const cl::Buffer& to, const Piece& piece) {
    const Rectangle r = rectangle_of(array, piece);
    queue.enqueueWriteBufferRect(to, CL_FALSE, r.here, r.host, r.extent, array.row_here, 0, array.row_host, 0,
                                 array.host.get());
}

void StreamedBody::read(cl::CommandQueue& queue, Passing& array, const Piece& piece) {
    const Rectangle r = rectangle_of(array, piece);
    queue.enqueueReadBufferRect(buffer_of(array, false), CL_FALSE, r.here, r.host, r.extent, array.row_here, 0,
                                array.row_host, 0, array.host.get());
}

void StreamedBody::warm_up(const StepsOfDevices& first) {
    const cl::Buffer &prescribed = first.front().front().prescribed, &loads = first.front().front().loads;
    store().warm_up(prescribed, loads);
    store().restrict_to({1, 1}); // also compiles the launch of kernels that does not begin with the first block
    store().dilate({prescribed, 0, loads});
    store().move({prescribed, 0, loads});
}

void StreamedBody::each(const Visit& visit) {
    const std::int64_t lag = plan_.lag, last = whole_.end_block;
    for (const Domain& domain : parts()) {
        store().set_domain(domain);
        for (const Passing& array : arrays_) {
            const std::int64_t around = array.of_device.is_read_around ? lag : 0;
            const std::int64_t before = domain.first_block == 0 && !array.has_ghosts() ? 0 : around,
                               end = std::min<std::int64_t>(domain.end_block + around,
                                                            array.has_ghosts() ? last + lag : last);
            write(device_.queue, array, buffer_of(array, false),
                  {domain.first_block - before, -before, end - domain.first_block + before});
        }
        if (left_)
            left_->upload(device_.queue, left_here_, {domain.first_block, 0, domain.blocks()});
        visit(store());
        device_.queue.finish();
    }
}

std::vector<StateArray> StreamedBody::state() {
    std::vector<StateArray> arrays;
    for (Passing& array : arrays_)
        if (array.of_device.is_state)
            arrays.push_back({array.buffer().name, array.bytes, array.buffer().restoring,
                              [&array](std::uint64_t offset, std::span<std::byte> to) {
                                  std::memcpy(to.data(), array.host.get() + offset, to.size());
                              },
                              [&array](std::uint64_t offset, std::span<const std::byte> from) {
                                  std::memcpy(array.host.get() + offset, from.data(), from.size());
                              }});
    if (left_) {
        const StateBuffer::Access access = left_->access();
        arrays.push_back({"stiffness", access.bytes, Restoring::as_stored, access.read, access.write});
    }
    return arrays;
}

void StreamedBody::run(const StepsOfDevices& steps, const AfterStep& after_last) {
    const std::span<const StepCall> all(steps.front());
    const std::size_t most = steps_at_once(), passages = (all.size() + most - 1) / most;
    for (std::size_t p = 0; p < passages; ++p) { // passages of about equal length
        const std::size_t first = all.size() * p / passages, end = all.size() * (p + 1) / passages;
        pass(all.subspan(first, end - first), end == all.size() ? after_last : AfterStep{});
    }
}

// Returns where the blocks from `first` up to `end` are in the ring: one piece, or two if they cross the end of the
// ring.
std::vector<StreamedBody::Piece> StreamedBody::in_ring(std::int64_t first, std::int64_t end) const {
    std::vector<Piece> pieces;
    const std::int64_t ring = plan_.ring;
    while (first < end) {
        const std::int64_t here = position(first, ring), count = std::min(end - first, ring - here);
        pieces.push_back({first, here, count});
        first += count;
    }
    return pieces;
}

// Returns the pieces and further copies of the blocks near the ends of the ring: blocks within `lag` of one end are
// repeated beyond the other end, so that kernels find neighbours there.
std::vector<StreamedBody::Piece> StreamedBody::with_margins(const std::vector<Piece>& pieces) const {
    const std::int64_t ring = plan_.ring, lag = plan_.lag;
    std::vector<Piece> all = pieces;
    for (const Piece& p : pieces) {
        if (p.here < lag)
            all.push_back({p.block, p.here + ring, std::min(p.count, lag - p.here)});
        if (const std::int64_t end = p.here + p.count; end > ring - lag) {
            const std::int64_t from = std::max(p.here, ring - lag);
            all.push_back({p.block + from - p.here, from - ring, end - from});
        }
    }
    return all;
}

void StreamedBody::upload(std::int64_t first, std::int64_t end) {
    const std::int64_t last = whole_.end_block;
    for (const Passing& array : arrays_) {
        if (array.of_device.is_of_last_step)
            continue;
        const std::int64_t from = array.has_ghosts() ? first : std::max<std::int64_t>(first, 0),
                           to = array.has_ghosts() ? end : std::min(end, last);
        const bool is_around = array.of_device.is_read_around;
        const auto put = [&](std::int64_t a, std::int64_t b, bool as_before) {
            const std::vector<Piece> pieces = in_ring(a, b);
            for (const Piece& piece : is_around ? with_margins(pieces) : pieces)
                write(up_, array, buffer_of(array, as_before), piece);
        };
        put(from, to, false);
        if (is_around && array.of_device.is_state) { // no step writes ghosts, so both buffers get them
            put(from, std::min<std::int64_t>(to, 0), true);
            put(std::max(from, last), to, true);
        }
    }
    if (left_)
        for (const Piece& piece : in_ring(std::max<std::int64_t>(first, 0), std::min(end, last)))
            left_->upload(up_, left_here_, piece);
}

void StreamedBody::download(std::int64_t first, std::int64_t end, bool with_last_step) {
    for (Passing& array : arrays_)
        if (array.of_device.is_state || (with_last_step && array.of_device.is_of_last_step))
            for (const Piece& piece : in_ring(first, end))
                read(down_, array, piece);
}

// Downloads λ of these blocks. The marks of softened blocks must have arrived on the host.
void StreamedBody::download_stiffness(std::int64_t first, std::int64_t end) {
    const Passing& marks = arrays_[marks_];
    if (left_)
        for (const Piece& piece : in_ring(first, end))
            left_->download(down_, left_here_, piece, marks.host.get() + marks.first_host);
}

void StreamedBody::repeat_at_margins(const StateBuffer& array, const Piece& done) {
    const Slice& slice = array.slice;
    const std::size_t block = whole_.block_size * slice.item;
    const std::vector<Piece> pieces = with_margins({done});
    for (std::size_t k = 1; k < pieces.size(); ++k) {
        const Piece& to = pieces[k];
        const auto offset = [&](std::int64_t here) -> cl::array<cl::size_type, 3> {
            const std::int64_t first = static_cast<std::int64_t>(slice.first * slice.item);
            return {static_cast<std::size_t>(first + here * static_cast<std::int64_t>(block)), 0, 0};
        };
        device_.queue.enqueueCopyBufferRect(array.buffer, array.buffer, offset(position(to.block, plan_.ring)),
                                            offset(to.here),
                                            {static_cast<std::size_t>(to.count) * block, slice.rows, 1},
                                            slice.here * slice.item, 0, slice.here * slice.item, 0);
    }
}

void StreamedBody::compute(const StepCall& call, bool is_dilatation, std::int64_t first, std::int64_t end,
                           const AfterStep& after) {
    const unsigned before = store().nodes().current;
    for (const Piece& piece : in_ring(first, end)) {
        const BlockRange here{static_cast<std::uint32_t>(piece.here),
                              static_cast<std::uint32_t>(piece.here + piece.count)};
        store().restrict_to(here);
        store().set_current(before);
        if (is_dilatation)
            store().dilate(call);
        else
            store().move(call);
        if (after)
            after(store(), {here, static_cast<std::uint32_t>(piece.block)});
        for (const StateBuffer& array : is_dilatation ? store().halo_of_dilatation() : store().halo())
            repeat_at_margins(array, piece);
    }
}

// Computes the steps in one passage: for each chunk, uploads its blocks, computes each phase as far as the previous
// phase allows, and downloads the blocks that all phases have completed.
void StreamedBody::pass(std::span<const StepCall> steps, const AfterStep& after_last) {
    const auto phases = static_cast<std::int64_t>(steps.size() * of_step_);
    const std::int64_t blocks = whole_.end_block, lag = plan_.lag, chunk = plan_.chunk;
    const std::int64_t chunks = (blocks + (phases - 1) * lag + chunk - 1) / chunk;
    const auto end_of = [&](std::int64_t phase, std::int64_t c) {
        return std::clamp<std::int64_t>((c + 1) * chunk - phase * lag, 0, blocks);
    };
    const auto uploaded_to = [&](std::int64_t c) { return std::min((c + 1) * chunk, blocks) + lag; };
    const auto count = static_cast<std::size_t>(chunks);
    std::vector<cl::Event> uploaded(count), computed(count), arrived(count), downloaded(count);
    std::vector<std::array<cl_int, 2>> faults(count, no_fault);
    const unsigned start = store().nodes().current;
    const auto wait_for = [](cl::CommandQueue& queue, const std::vector<cl::Event>& events) {
        if (!events.empty())
            queue.enqueueBarrierWithWaitList(&events);
    };
    const auto bring = [&](std::int64_t c) {
        if (c >= chunks)
            return;
        std::vector<cl::Event> before; // what must end before their blocks in the ring are overwritten
        if (c >= 2)
            before.push_back(computed[static_cast<std::size_t>(c - 2)]);
        if (c >= 3)
            before.push_back(downloaded[static_cast<std::size_t>(c - 3)]);
        wait_for(up_, before);
        store().set_current(start);
        upload(c == 0 ? -lag : uploaded_to(c - 1), uploaded_to(c));
        up_.enqueueMarkerWithWaitList(nullptr, &uploaded[static_cast<std::size_t>(c)]);
        up_.flush();
    };
    // λ is downloaded last, while the next chunk is computed, because the marks that say which blocks have softened
    // must have arrived.
    const auto complete = [&](std::int64_t c) {
        if (c < 0)
            return;
        const auto k = static_cast<std::size_t>(c);
        if (left_) {
            arrived[k].wait();
            download_stiffness(end_of(phases - 1, c - 1), end_of(phases - 1, c));
        }
        down_.enqueueMarkerWithWaitList(nullptr, &downloaded[k]);
        down_.flush();
    };
    device_.queue.finish(); // completes earlier commands
    bring(0);
    for (std::int64_t c = 0; c < chunks; ++c) {
        const auto k = static_cast<std::size_t>(c);
        bring(c + 1);
        wait_for(device_.queue, {uploaded[k]});
        for (std::int64_t phase = 0; phase < phases; ++phase) {
            const auto s = static_cast<std::size_t>(phase / of_step_);
            store().set_current((start + static_cast<unsigned>(s)) % 2);
            const bool is_last = phase + 1 == phases;
            compute(steps[s], of_step_ == 2 && phase % 2 == 0, end_of(phase, c - 1), end_of(phase, c),
                    is_last ? after_last : AfterStep{});
        }
        device_.queue.enqueueReadBuffer(store().nodes().fault, CL_FALSE, 0, sizeof no_fault, faults[k].data());
        device_.queue.enqueueWriteBuffer(store().nodes().fault, CL_FALSE, 0, sizeof no_fault, no_fault.data());
        device_.queue.enqueueMarkerWithWaitList(nullptr, &computed[k]);
        device_.queue.flush();
        if (left_)
            complete(c - 1);
        wait_for(down_, {computed[k]});
        store().set_current((start + static_cast<unsigned>(steps.size())) % 2);
        download(end_of(phases - 1, c - 1), end_of(phases - 1, c), steps.back().keep_force);
        if (left_) {
            down_.enqueueMarkerWithWaitList(nullptr, &arrived[k]);
            down_.flush();
        } else {
            complete(c);
        }
    }
    if (left_)
        complete(chunks - 1);
    down_.finish();
    device_.queue.finish();
    up_.finish();
    for (std::int64_t c = 0; c < chunks; ++c) { // within a chunk, an index in the ring belongs to one block
        const auto& found = faults[static_cast<std::size_t>(c)];
        if (found[0] < 0 || (fault_ && fault_->step <= found[1]))
            continue;
        fault_ = Fault{node_of_fault(static_cast<std::uint32_t>(found[0]), end_of(phases - 1, c - 1)), found[1]};
    }
}

// Returns the number of a node from its index `found` in the arrays of the ring. It belongs to the first block from
// `first` on that has this index.
std::uint32_t StreamedBody::node_of_fault(std::uint32_t found, std::int64_t first) {
    const std::int64_t ring = plan_.ring;
    store().set_domain(part(0, plan_.ring));
    const std::int64_t here = store().block_of_fault(found), block = first + position(here - first, ring);
    store().set_domain(part(static_cast<std::uint32_t>(block - here), static_cast<std::uint32_t>(block - here + ring)));
    return store().node_of_fault(found);
}

} // namespace periscope::gpu
