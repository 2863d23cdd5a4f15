// How a body is divided into domains, which parts of the body's arrays they have, and how much fits into a device's
// memory.
#include "gpu/body/stream_plan.hpp"
#include "gpu/domain/pieces.hpp"
#include "gpu/domain/slice.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <vector>

namespace domain_slices_test {

using namespace periscope::gpu;

class domain_slices_test : public QObject {
    Q_OBJECT

private slots:
    // Every block belongs to one domain, no domain has more blocks than its arrays have room for, and the slots end
    // where those of the body end.
    void divide_into_all_blocks() {
        const Domain whole = whole_domain(1000, 16); // 63 blocks, the last of which has eight slots
        for (const std::uint32_t count : {1U, 2U, 3U, 7U, 63U, 200U}) {
            const std::vector<Domain> domains = divided(whole, count);
            QCOMPARE(domains.size(), std::size_t{std::min(count, 63U)});
            std::uint32_t next = 0, used = 0;
            for (const Domain& d : domains) {
                QCOMPARE(d.first_block, next);
                QVERIFY(d.blocks() > 0 && d.blocks() <= d.room);
                QCOMPARE(d.room, domains.front().room);
                next = d.end_block;
                used += d.used();
            }
            QCOMPARE(next, 63U);
            QCOMPARE(used, 1000U);
        }
    }

    // Shares by weight consist of whole blocks, at least one, and each domain has room for its own share. A part of the
    // body can be divided further.
    void share_by_weight() {
        const Domain whole = whole_domain(1000, 16); // 63 blocks
        const std::vector<Domain> parts = shared_out(whole, {4, 1, 5e-9, 2});
        QCOMPARE(parts.size(), std::size_t{4});
        QCOMPARE(parts[0].end_block, 36U);
        QCOMPARE(parts[1].end_block, 45U);
        QCOMPARE(parts[2].blocks(), 1U);
        QCOMPARE(parts[3].end_block, 63U);
        QCOMPARE(parts[3].end, 1000U);
        for (const Domain& part : parts)
            QVERIFY(part.is_part && part.room == part.blocks());
        const std::vector<Domain> halves = divided(parts[1], 2);
        QCOMPARE(halves[0].first_block, 36U);
        QCOMPARE(halves[1].first_block, 40U);
        QCOMPARE(halves[1].end_block, 45U);
        QVERIFY(halves[0].room == 5 && halves[0].is_part);
        // Each device gets a block, so the third one gets none.
        QCOMPARE(shared_out(whole_domain(20, 16), {1, 1, 1}).size(), std::size_t{2});
        QVERIFY(!shared_out(whole, {1}).front().is_part);
    }

    // A body whose sums are computed by pieces is divided between whole pieces only, by number and by weight. The last
    // piece may be incomplete.
    void cut_between_whole_pieces() {
        const Domain body = in_pieces(whole_domain(1000, 16)); // pieces of 256 slots, or sixteen blocks: four of them
        QCOMPARE(body.grain, 16U);
        QCOMPARE(body.grains(), 4U);
        const std::vector<Domain> three = divided(body, 3);
        QCOMPARE(three.size(), std::size_t{3});
        QCOMPARE(three[0].end_block, 16U);
        QCOMPARE(three[1].end_block, 32U);
        QCOMPARE(three[2].end_block, 63U);
        for (const Domain& d : three)
            QVERIFY(d.room == 32 && d.blocks() <= d.room && d.first_block % 16 == 0);
        QCOMPARE(divided(body, 9).size(), std::size_t{4});
        const std::vector<Domain> shared = shared_out(body, {1, 1e-9, 1});
        QCOMPARE(shared[0].end_block, 32U);
        QCOMPARE(shared[1].end_block, 48U);
        QCOMPARE(shared[2].end_block, 63U);
        QCOMPARE(shared[2].room, 15U);
        QCOMPARE(in_pieces(whole_domain(1024 * 256, 4)).grain, 64U); // up to 1,024 pieces
        QCOMPARE(in_pieces(whole_domain(1024 * 256 + 1, 4)).grain, 128U);
    }

    // Tests two domains of an array of two rows of ten items of two bytes, with two ghosts before and one after them.
    void find_the_bytes_of_a_domain() {
        std::vector<int> owner(40, -1);
        const Slice first{2, 2, 8, 10, 2, 2, 4}, second{2, 2, 8, 10, 2, 6, 3};
        const auto mark = [&](const Slice& slice, int number, std::uint64_t offset, std::uint64_t bytes) {
            for_each_run(slice, offset, bytes, [&](std::uint64_t here, std::uint64_t whole, std::uint64_t count) {
                for (std::uint64_t b = 0; b < count; ++b) {
                    QCOMPARE(owner[whole + b], -1);
                    owner[whole + b] = number;
                    const std::uint64_t row = (whole + b) / 20, in_row = (whole + b) % 20;
                    QCOMPARE(here + b, row * 16 + in_row - 2 * slice.first_of_whole + 2 * slice.first);
                }
            });
        };
        for (std::uint64_t offset = 0; offset < 40; offset += 7) { // the offsets divide items
            mark(first, 1, offset, std::min<std::uint64_t>(7, 40 - offset));
            mark(second, 2, offset, std::min<std::uint64_t>(7, 40 - offset));
        }
        for (std::size_t b = 0; b < 40; ++b) {
            const std::size_t item = b % 20 / 2;
            QCOMPARE(owner[b], item < 2 || item == 9 ? -1 : item < 6 ? 1 : 2);
        }
    }

    // A passage fits into the memory that was predicted for it, and steps of two phases are not separated.
    void plan_a_passage() {
        for (const std::uint32_t room : {10U, 60U, 100U, 1000U, 123457U})
            for (const std::uint32_t of_step : {1U, 2U}) {
                const StreamPlan plan = stream_plan(room, 10, of_step);
                QVERIFY(plan.chunk >= plan.lag);
                QVERIFY(plan.phases % of_step == 0);
                if (plan.phases > 0)
                    QVERIFY(StreamPlan::ring_of(plan.chunk, plan.phases, plan.lag) <= room);
                else
                    QVERIFY(room < StreamPlan::ring_of(10, of_step, 10));
            }
    }
};

PERISCOPE_TEST(domain_slices_test)
} // namespace domain_slices_test
#include "domain_slices_test.moc"
