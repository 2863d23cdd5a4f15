// LZ4 for VTK's writers on all cores. A writer has one block after the other compressed; here the blocks that will follow in the same
// array are compressed beside it. The bytes are those of vtkLZ4DataCompressor, whatever the number of cores.
#pragma once

#include <vtkLZ4DataCompressor.h>

#include <cstddef>
#include <map>
#include <vector>

namespace periscope {

// To readers it is vtkLZ4DataCompressor, whose name files have: hence no name of its own for VTK.
class AheadCompressor : public vtkLZ4DataCompressor {
public:
    static AheadCompressor* New();

    // What is about to be written in blocks of so many bytes; it stays where it is until forget(). Other memory is compressed as
    // it comes.
    void expect(const void* bytes, std::size_t size, std::size_t block);
    void forget();

protected:
    std::size_t CompressBuffer(const unsigned char* bytes, std::size_t size, unsigned char* to,
                               std::size_t room) override;

private:
    struct Expected {
        std::size_t size, block;
    };
    void compress_from(const unsigned char* bytes, const unsigned char* end, std::size_t block);

    std::map<const unsigned char*, Expected> expected_;
    struct Block {
        std::size_t size;
        std::vector<unsigned char> compressed;
    };
    std::map<const unsigned char*, Block> ready_; // a few megabytes at most
};

} // namespace periscope
