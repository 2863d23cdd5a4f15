#include "core/files/atomic_stream.hpp"

#include <algorithm>

namespace periscope {
namespace {

constexpr std::size_t buffered_bytes = 1U << 20;

}

AtomicBuffer::AtomicBuffer(AtomicFile& file) : file_(file) {
    waiting_.reserve(buffered_bytes);
}

void AtomicBuffer::finish() {
    flush();
    if (error_)
        std::rethrow_exception(error_);
}

void AtomicBuffer::put(const char* bytes, std::size_t count) {
    try {
        if (!error_)
            file_.write_at(begin_, {bytes, count});
    } catch (...) {
        error_ = std::current_exception();
    }
    begin_ += count;
    end_ = std::max(end_, begin_);
}

void AtomicBuffer::flush() {
    put(waiting_.data(), waiting_.size());
    waiting_.clear();
}

std::streamsize AtomicBuffer::xsputn(const char* bytes, std::streamsize count) {
    const auto size = static_cast<std::size_t>(count);
    if (waiting_.size() + size > buffered_bytes)
        flush();
    if (size > buffered_bytes)
        put(bytes, size);
    else
        waiting_.insert(waiting_.end(), bytes, bytes + size);
    return count;
}

AtomicBuffer::int_type AtomicBuffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof()))
        return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    xsputn(&byte, 1);
    return c;
}

AtomicBuffer::pos_type AtomicBuffer::seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode) {
    const std::uint64_t last = std::max(end_, place());
    const auto base = static_cast<off_type>(from == std::ios_base::beg   ? 0
                                            : from == std::ios_base::cur ? place()
                                                                         : last);
    if (base + offset < 0)
        return {off_type{-1}};
    const auto to = static_cast<std::uint64_t>(base + offset);
    if (to != place()) {
        flush();
        begin_ = to;
    }
    return {static_cast<off_type>(to)};
}

AtomicBuffer::pos_type AtomicBuffer::seekpos(pos_type place, std::ios_base::openmode which) {
    return seekoff(off_type(place), std::ios_base::beg, which);
}

} // namespace periscope
