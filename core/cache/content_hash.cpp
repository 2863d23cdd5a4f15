#include "core/cache/content_hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace periscope {
namespace {

std::uint64_t finished(std::uint64_t k) {
    k = (k ^ (k >> 33)) * 0xff51afd7ed558ccdU;
    k = (k ^ (k >> 33)) * 0xc4ceb9fe1a85ec53U;
    return k ^ (k >> 33);
}

// Takes sixteen bytes at a time, as MurmurHash3 does (Appleby, public domain).
struct Lanes {
    std::uint64_t a = 0x9e3779b97f4a7c15U, b = 0xc2b2ae3d27d4eb4fU;

    void take(const std::byte* bytes) {
        std::uint64_t x, y;
        std::memcpy(&x, bytes, 8);
        std::memcpy(&y, bytes + 8, 8);
        a ^= std::rotl(x * 0x87c37b91114253d5U, 31) * 0x4cf5ad432745937fU;
        a = (std::rotl(a, 27) + b) * 5 + 0x52dce729U;
        b ^= std::rotl(y * 0x4cf5ad432745937fU, 33) * 0x87c37b91114253d5U;
        b = (std::rotl(b, 31) + a) * 5 + 0x38495ab5U;
    }
};

} // namespace

std::string content_hash(std::span<const std::byte> bytes) {
    Lanes lanes;
    std::size_t at = 0;
    for (; at + 16 <= bytes.size(); at += 16)
        lanes.take(bytes.data() + at);
    std::byte rest[16]{};
    std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(), rest);
    lanes.take(rest);
    const std::uint64_t size = bytes.size(); // distinguishes zeros at the end of the content from the padding
    std::uint64_t a = finished((lanes.a ^ size) + lanes.b), b = finished(lanes.b ^ size) + a;
    a += b;
    return fmt::format("{:016x}{:016x}", a, b);
}

std::string content_hash(std::string_view text) {
    return content_hash(std::as_bytes(std::span(text)));
}

} // namespace periscope
