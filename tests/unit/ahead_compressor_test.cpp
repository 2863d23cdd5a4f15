// Blocks that are compressed ahead have the bytes of VTK's own compressor, in whatever order they are asked for.
#include "core/files/ahead_compressor.hpp"
#include "tests/test_program.hpp"

#include <QtTest>
#include <tbb/global_control.h>
#include <vtkNew.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace ahead_compressor_test {

using namespace periscope;

namespace {

std::string compressed(vtkDataCompressor& by, const unsigned char* bytes, std::size_t size) {
    std::string out(by.GetMaximumCompressionSpace(size), '\0');
    out.resize(by.Compress(bytes, size, reinterpret_cast<unsigned char*>(out.data()), out.size()));
    return out;
}

} // namespace

class AheadCompressorTest : public QObject {
    Q_OBJECT

private slots:
    void bytes_are_those_of_vtk() {
        constexpr std::size_t block = 32768;
        std::vector<float> numbers(block * 40 + 11); // 161 blocks and a bit: more than are compressed at once
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = float(std::sin(1e-3 * double(i)));
        const auto* bytes = reinterpret_cast<const unsigned char*>(numbers.data());
        const std::size_t size = 4 * numbers.size();
        vtkNew<vtkLZ4DataCompressor> plain;
        for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
            vtkNew<AheadCompressor> ahead;
            QCOMPARE(std::string(ahead->GetClassName()), std::string("vtkLZ4DataCompressor")); // which readers look for
            ahead->expect(bytes, size, block);
            for (std::size_t at = 0; at < size; at += block)
                QVERIFY(compressed(*ahead, bytes + at, std::min(block, size - at)) ==
                        compressed(*plain, bytes + at, std::min(block, size - at)));
            // Back again, from within a block, shorter than expected, and what was never expected.
            for (const auto& [at, count] :
                 {std::pair(block * 3, block), std::pair(block + 5, block), std::pair(block * 7, std::size_t{100}),
                  std::pair(size - 44, std::size_t{44})})
                QVERIFY(compressed(*ahead, bytes + at, count) == compressed(*plain, bytes + at, count));
            const std::vector<unsigned char> other(block, 7);
            QVERIFY(compressed(*ahead, other.data(), block) == compressed(*plain, other.data(), block));
            // Memory that is used for something else later.
            ahead->forget();
            std::vector<float> changed = numbers;
            numbers[3] = 99;
            QVERIFY(compressed(*ahead, bytes, block) == compressed(*plain, bytes, block));
            numbers = changed;
            bytes = reinterpret_cast<const unsigned char*>(numbers.data());
        }
    }
};

PERISCOPE_TEST(AheadCompressorTest)
} // namespace ahead_compressor_test
#include "ahead_compressor_test.moc"
