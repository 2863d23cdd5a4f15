#include "core/files/ahead_compressor.hpp"

#include <vtkObjectFactory.h>

#include <algorithm>
#include <cstring>
#include <tbb/parallel_for.h>
#include <utility>

namespace periscope {

vtkStandardNewMacro(AheadCompressor);

namespace {
constexpr std::size_t blocks_ahead = 128;
}

void AheadCompressor::expect(const void* bytes, std::size_t size, std::size_t block) {
    if (size > block)
        expected_[static_cast<const unsigned char*>(bytes)] = {size, block};
}

void AheadCompressor::forget() {
    expected_.clear();
    ready_.clear();
}

void AheadCompressor::compress_from(const unsigned char* bytes, const unsigned char* end, std::size_t block) {
    const auto left = static_cast<std::size_t>(end - bytes);
    std::vector<Block> blocks(std::min(blocks_ahead, (left + block - 1) / block));
    tbb::parallel_for(std::size_t{0}, blocks.size(), [&](std::size_t k) {
        Block& one = blocks[k];
        one.size = std::min(block, left - k * block);
        one.compressed.resize(GetMaximumCompressionSpace(one.size));
        one.compressed.resize(vtkLZ4DataCompressor::CompressBuffer(bytes + k * block, one.size, one.compressed.data(),
                                                                   one.compressed.size()));
    });
    ready_.clear();
    for (std::size_t k = 0; k < blocks.size(); ++k)
        ready_[bytes + k * block] = std::move(blocks[k]);
}

std::size_t AheadCompressor::CompressBuffer(const unsigned char* bytes, std::size_t size, unsigned char* to,
                                            std::size_t room) {
    auto found = ready_.find(bytes);
    if (found == ready_.end()) {
        auto of = expected_.upper_bound(bytes);
        if (of == expected_.begin())
            return vtkLZ4DataCompressor::CompressBuffer(bytes, size, to, room);
        --of;
        const unsigned char* end = of->first + of->second.size;
        if (bytes >= end || static_cast<std::size_t>(bytes - of->first) % of->second.block != 0)
            return vtkLZ4DataCompressor::CompressBuffer(bytes, size, to, room);
        compress_from(bytes, end, of->second.block);
        found = ready_.find(bytes);
    }
    const Block& block = found->second;
    if (block.size != size || block.compressed.empty() || block.compressed.size() > room)
        return vtkLZ4DataCompressor::CompressBuffer(bytes, size, to, room);
    std::memcpy(to, block.compressed.data(), block.compressed.size());
    return block.compressed.size();
}

} // namespace periscope
