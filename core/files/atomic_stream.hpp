// A stream to an AtomicFile, for libraries that write to streams. It keeps at most a mebibyte in memory.
#pragma once

#include "core/files/atomic_file.hpp"

#include <exception>
#include <ostream>
#include <streambuf>
#include <vector>

namespace periscope {

// A seekable stream. The bytes written last, up to a mebibyte, stay in memory, where they can still be changed. VTK
// flushes after each attribute and completes the head of a file at the end; a small file is nevertheless written by one
// call of the operating system. The stream never reports a failure, because VTK 9.1 crashes if it does. After a
// failure, nothing more is written, and finish() throws the error.
class AtomicBuffer : public std::streambuf {
public:
    explicit AtomicBuffer(AtomicFile& file); // the file must outlive the stream
    // Writes the remaining bytes. Throws the FileError of the first failure if anything could not be written.
    void finish();

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode which) override;
    pos_type seekpos(pos_type position, std::ios_base::openmode which) override;

private:
    void write_waiting();
    void write(std::string_view bytes); // writes at begin_ and advances it
    std::uint64_t end_of_waiting() const { return begin_ + waiting_.size(); }

    AtomicFile& file_;
    std::vector<char> waiting_;  // bytes that have not yet been written to the file
    std::uint64_t begin_ = 0;    // position in the file of the first byte of waiting_
    std::uint64_t position_ = 0; // position of the next byte, at most end_of_waiting()
    std::uint64_t end_ = 0;      // end of the bytes that have been written to the file
    std::exception_ptr error_;
};

} // namespace periscope
