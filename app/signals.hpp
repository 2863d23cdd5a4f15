// What Ctrl-C, SIGTERM and SIGHUP do to the command line.
//
// The first sets a mark that long work asks for, and that ends it in order. Work that does not ask within `patience`
// (reading a long case, building kernels) is ended where it is: unless it writes what is to be kept, and says so by an
// OrderlyPart. A second Ctrl-C or SIGTERM ends the program at once; SIGHUP, which a closing terminal may send several
// times, never does. Where SIGHUP is ignored already (nohup) it stays so.
//
// A thread waits for them, and all others block them: the compiler of an OpenCL driver (LLVM's) sets handlers of its own in
// the middle of a run, which restore the default on their way, and a second SIGHUP in that moment killed the program.
#pragma once

#include <filesystem>
#include <string>

namespace periscope::app {

inline constexpr int patience_ms = 700;

void catch_signals();
void unblock_signals(); // of a program that this process becomes
bool was_interrupted();

// What a forced end prints, on standard output or standard error.
void set_last_words(const std::string& text, bool on_standard_output);

// While one exists, the work is not ended by force, nor by a reader of what it prints that has gone.
class OrderlyPart {
public:
    OrderlyPart();
    ~OrderlyPart();
    OrderlyPart(const OrderlyPart&) = delete;
    OrderlyPart& operator=(const OrderlyPart&) = delete;
};

// While one exists, a forced end removes this folder, made by this program, if it holds nothing but that file.
class NewFolder {
public:
    NewFolder(const std::filesystem::path& folder, const std::string& file);
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
};

} // namespace periscope::app
