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
    write_waiting();
    if (error_)
        std::rethrow_exception(error_);
}

void AtomicBuffer::write(std::string_view bytes) {
    try {
        if (!error_ && !bytes.empty())
            file_.write_at(begin_, bytes);
    } catch (...) {
        error_ = std::current_exception();
    }
    begin_ += bytes.size();
    end_ = std::max(end_, begin_);
}

void AtomicBuffer::write_waiting() {
    write({waiting_.data(), waiting_.size()});
    waiting_.clear();
    begin_ = position_;
}

std::streamsize AtomicBuffer::xsputn(const char* bytes, std::streamsize count) {
    const auto size = static_cast<std::size_t>(count);
    if (position_ - begin_ + size > buffered_bytes)
        write_waiting();
    if (size > buffered_bytes) {
        write({bytes, size});
    } else {
        const auto at = waiting_.begin() + static_cast<std::ptrdiff_t>(position_ - begin_);
        const auto changed = std::min(size, static_cast<std::size_t>(end_of_waiting() - position_));
        std::copy_n(bytes, changed, at);
        waiting_.insert(waiting_.end(), bytes + changed, bytes + size);
    }
    position_ += size;
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
    const std::uint64_t last = std::max(end_, end_of_waiting());
    const auto base = static_cast<off_type>(from == std::ios_base::beg   ? 0
                                            : from == std::ios_base::cur ? position_
                                                                         : last);
    if (base + offset < 0)
        return {off_type{-1}};
    position_ = static_cast<std::uint64_t>(base + offset);
    if (position_ < begin_ || position_ > end_of_waiting())
        write_waiting();
    return {static_cast<off_type>(position_)};
}

AtomicBuffer::pos_type AtomicBuffer::seekpos(pos_type position, std::ios_base::openmode which) {
    return seekoff(off_type(position), std::ios_base::beg, which);
}

} // namespace periscope
