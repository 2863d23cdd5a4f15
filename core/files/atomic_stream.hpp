// A stream into an AtomicFile, for libraries that write to streams: nothing large is kept in memory.
#pragma once

#include "core/files/atomic_file.hpp"

#include <exception>
#include <ostream>
#include <streambuf>
#include <vector>

namespace periscope {

// Goes back to any place of what was written, too. The stream itself never fails: VTK 9.1 crashes in a stream that does. After
// the first failure of writing nothing more is written, and finish() throws it.
class AtomicBuffer : public std::streambuf {
public:
    explicit AtomicBuffer(AtomicFile& file); // which must outlive it
    void finish();                           // writes what still waits. Throws FileError when anything was not written

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode which) override;
    pos_type seekpos(pos_type place, std::ios_base::openmode which) override;
    int sync() override {
        flush();
        return 0;
    }

private:
    void flush();
    void put(const char* bytes, std::size_t count);
    std::uint64_t place() const { return begin_ + waiting_.size(); }

    AtomicFile& file_;
    std::vector<char> waiting_;
    std::uint64_t begin_ = 0, end_ = 0; // place in the file of what waits; how far it was written
    std::exception_ptr error_;
};

} // namespace periscope
