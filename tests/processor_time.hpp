// Limits how long a test may compute. It counts the processor time of the program, so that a busy machine does not make
// the test fail.
#pragma once

#include <ctime>

namespace periscope::test {

class ProcessorTime {
public:
    // Returns the seconds since the object was made, summed over all threads.
    double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

private:
    std::clock_t begin_ = std::clock();
};

} // namespace periscope::test
