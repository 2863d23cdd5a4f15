// Handles Ctrl-C, SIGTERM, SIGHUP and SIGUSR1 for the command line. Batch systems send SIGUSR1 to each process of a job
// before the time limit of the job.
//
// The first signal sets a flag. Long work checks the flag and ends in order. Work that does not check it within
// `patience_ms` (reading a large case, building kernels) is ended by force, unless an OrderlyPart exists because
// results are being written that must be kept. A second Ctrl-C or SIGTERM ends the program at once. A second SIGHUP or
// SIGUSR1 does not, because a closing terminal, or a batch system and a launcher, may send several. If SIGHUP is
// ignored already (nohup), it stays ignored.
//
// One thread waits for the signals, and all other threads block them. Handlers would not be safe: the compiler of an
// OpenCL driver (LLVM) sets handlers of its own during a run and restores the default meanwhile, and a second SIGHUP at
// that moment killed the program.
#pragma once

#include <filesystem>
#include <string>

namespace periscope::app {

inline constexpr int patience_ms = 700;

void catch_signals();
void unblock_signals(); // for a program that replaces this one
bool was_interrupted();

// Sets the text that is printed on standard output or standard error when work is ended by force.
void set_last_words(const std::string& text, bool on_standard_output);

// While an object exists, work is not ended by force, and the program continues if the reader of its output has ended.
class OrderlyPart {
public:
    OrderlyPart();
    ~OrderlyPart();
    OrderlyPart(const OrderlyPart&) = delete;
    OrderlyPart& operator=(const OrderlyPart&) = delete;
};

// While an object exists and work is ended by force, the folder, which this program has made, is removed if it contains
// nothing but this file.
class NewFolder {
public:
    NewFolder(const std::filesystem::path& folder, const std::string& file);
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
};

} // namespace periscope::app
