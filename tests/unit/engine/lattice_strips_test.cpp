// The order in which a GPU computes the sites of a lattice: each site once, for any length of rows and any part of the
// body.
#include "gpu/device/kernel.hpp"
#include "gpu/kernels/program_text.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <set>

namespace lattice_strips_test {

using namespace periscope::gpu;

class LatticeStripsTest : public QObject {
    Q_OBJECT

    DeviceContext device_{""};

    // Returns what the work-items from `first` on compute for a body that ends at `blocks`.
    std::vector<cl_uint> order(unsigned row, unsigned first, unsigned blocks, std::size_t group) {
        const std::string source = "#define LANES 1\n#define ROW " + std::to_string(row) + "u\n" +
                                   include_line("lattice/lattice_strips.cl") +
                                   "kernel void list(const uint blocks, global uint* to) {\n"
                                   "    to[get_global_id(0)] = own_block(blocks);\n}\n";
        Kernel kernel(build_program(device_, {with_includes(source), {}}, false), "list");
        const std::size_t items = padded(blocks - first, group);
        const cl::Buffer to = device_.buffer((first + items) * sizeof(cl_uint));
        kernel.bind({{"blocks", cl_uint{blocks}}, {"to", to}});
        device_.run(kernel, blocks - first, first, group);
        std::vector<cl_uint> all(first + items);
        device_.read(to, all);
        return {all.begin() + first, all.end()};
    }

private slots:
    void each_block_once_data() {
        QTest::addColumn<unsigned>("row");
        QTest::addColumn<unsigned>("first");
        QTest::addColumn<unsigned>("blocks");
        QTest::newRow("rows of whole columns") << 64U << 0U << 64U * 24;
        QTest::newRow("a narrow last column") << 103U << 0U << 103U * 40 - 3;
        QTest::newRow("rows shorter than a column") << 7U << 0U << 7U * 19;
        QTest::newRow("a part of a body, not at the beginning of a row") << 45U << 131U << 131U + 45U * 17 + 5;
        QTest::newRow("less than a strip") << 50U << 0U << 260U;
    }
    void each_block_once() {
        QFETCH(unsigned, row);
        QFETCH(unsigned, first);
        QFETCH(unsigned, blocks);
        std::vector<cl_uint> found = order(row, first, blocks, 64);
        // Work-items beyond the end of the body compute nothing: their block is beyond it.
        QVERIFY(std::all_of(found.begin() + (blocks - first), found.end(), [&](cl_uint b) { return b >= blocks; }));
        found.resize(blocks - first);
        std::sort(found.begin(), found.end());
        std::vector<cl_uint> expected(blocks - first);
        std::iota(expected.begin(), expected.end(), first);
        QCOMPARE(found, expected);
    }

    void a_group_computes_eight_rows_of_thirty_two() {
        const unsigned row = 103;
        const std::vector<cl_uint> found = order(row, 0, row * 16, 256);
        std::set<cl_uint> rows, columns;
        for (std::size_t i = 256; i < 512; ++i) {
            rows.insert(found[i] / row);
            columns.insert(found[i] % row);
        }
        QCOMPARE(rows.size(), std::size_t{8});
        QCOMPARE(columns.size(), std::size_t{32});
        QCOMPARE(*columns.begin(), 32U);
    }
};

PERISCOPE_TEST(LatticeStripsTest)
} // namespace lattice_strips_test
#include "lattice_strips_test.moc"
