// Passes values from one writing thread to one reading thread without locks. A new value replaces an older one that has
// not been read yet.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <utility>

namespace periscope::ui {

template <typename T>
class TripleBuffer {
public:
    // Called only by the thread that writes.
    void publish(T value) {
        slots_[write_] = std::move(value);
        write_ = middle_.exchange(write_ | fresh, std::memory_order_acq_rel) & index;
    }

    // Called only by the thread that reads. Returns each value once; nothing if there is no newer one.
    std::optional<T> take() {
        if (!(middle_.load(std::memory_order_relaxed) & fresh))
            return std::nullopt;
        read_ = middle_.exchange(read_, std::memory_order_acq_rel) & index;
        return std::exchange(slots_[read_], T{});
    }

private:
    // `middle_` is the index of a slot, plus `fresh` if the value in this slot has not been read.
    static constexpr unsigned index = 3, fresh = 4;
    std::array<T, 3> slots_{};
    std::atomic<unsigned> middle_{1};
    unsigned write_ = 0, read_ = 2;
};

} // namespace periscope::ui
