#include "gpu/ranks/commands.hpp"

#include <cstring>
#include <exception>

namespace periscope::gpu {
namespace {

void append(Bytes& to, std::span<const std::byte> bytes) {
    const std::uint64_t count = bytes.size();
    const auto of_count = std::as_bytes(std::span(&count, 1));
    to.insert(to.end(), of_count.begin(), of_count.end());
    to.insert(to.end(), bytes.begin(), bytes.end());
}

} // namespace

void tell(Communicator& ranks, const RankCall& call) {
    Bytes bytes(sizeof call);
    std::memcpy(bytes.data(), &call, sizeof call);
    ranks.broadcast(bytes);
}

RankCall hear(Communicator& ranks) {
    Bytes bytes;
    ranks.broadcast(bytes);
    RankCall call;
    std::memcpy(&call, bytes.data(), sizeof call);
    return call;
}

std::vector<Bytes> told_by_all(Communicator& ranks, std::span<const std::byte> own) {
    Bytes joined;
    for (const Bytes& of_rank : ranks.gather(own))
        append(joined, of_rank);
    ranks.broadcast(joined);
    std::vector<Bytes> all;
    for (std::size_t at = 0; at < joined.size();) {
        std::uint64_t count = 0;
        std::memcpy(&count, joined.data() + at, sizeof count);
        const auto begin = joined.begin() + static_cast<std::ptrdiff_t>(at + sizeof count);
        all.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(count));
        at += sizeof count + count;
    }
    return all;
}

std::vector<std::string> told_by_all(Communicator& ranks, const std::string& own) {
    std::vector<std::string> texts;
    for (const Bytes& bytes : told_by_all(ranks, std::as_bytes(std::span(own))))
        texts.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return texts;
}

FirstRank::~FirstRank() {
    if (ranks_.is_lost())
        return;
    try {
        tell(ranks_, {});
    } catch (const std::exception&) { // the other ranks have ended already
        ranks_.lose();
    }
}

} // namespace periscope::gpu
