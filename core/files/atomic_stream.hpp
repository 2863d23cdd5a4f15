// A stream into an AtomicFile, for libraries that write to streams: nothing large is kept in memory.
#pragma once

#include "core/files/atomic_file.hpp"

#include <exception>
#include <ostream>
#include <streambuf>
#include <vector>

namespace periscope {

// A stream that can go back to any place of what was written. What was written last waits in memory, up to a mebibyte, and is
// changed there if the stream goes back into it: VTK flushes after each attribute and fills in the head of a file at the end, and
// a small frame is one write all the same. The stream itself never fails: VTK 9.1 crashes in a stream that does. After the first
// failure nothing more is written, and finish() throws it.
class AtomicBuffer : public std::streambuf {
public:
    explicit AtomicBuffer(AtomicFile& file); // which must outlive it
    void finish();                           // writes what still waits. Throws FileError when anything was not written

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode which) override;
    pos_type seekpos(pos_type place, std::ios_base::openmode which) override;

private:
    void write_waiting();
    void write(std::string_view bytes); // at place_, past the waiting bytes
    std::uint64_t end_of_waiting() const { return begin_ + waiting_.size(); }

    AtomicFile& file_;
    std::vector<char> waiting_;
    std::uint64_t begin_ = 0; // position in the file of the first waiting byte
    std::uint64_t place_ = 0; // where the next byte goes, at most end_of_waiting()
    std::uint64_t end_ = 0;   // of what was given to the file
    std::exception_ptr error_;
};

} // namespace periscope
