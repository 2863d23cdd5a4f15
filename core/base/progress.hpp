// Long work reports its progress to its caller, and learns from it that it should stop.
#pragma once

#include "core/base/error.hpp"

#include <functional>
#include <string_view>

namespace periscope {

// Called from the working thread with a fraction 0…1 and what is being done.
// Returns false to cancel; the work then throws Cancelled.
using Progress = std::function<bool(double fraction, std::string_view what)>;

inline void report(const Progress& progress, double fraction, std::string_view what) {
    if (progress && !progress(fraction, what))
        throw Cancelled();
}

} // namespace periscope
