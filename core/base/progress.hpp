// Long work reports its progress to its caller by a callback, and the caller can cancel the work.
#pragma once

#include "core/base/error.hpp"

#include <functional>
#include <string_view>

namespace periscope {

// A function that is called by the working thread with the completed fraction, 0 … 1, and a description of the current
// work. It returns false to cancel; report() then throws Cancelled.
using Progress = std::function<bool(double fraction, std::string_view what)>;

inline void report(const Progress& progress, double fraction, std::string_view what) {
    if (progress && !progress(fraction, what))
        throw Cancelled();
}

} // namespace periscope
