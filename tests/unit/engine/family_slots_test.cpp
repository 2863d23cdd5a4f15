// The order of the nodes of a domain of irregular nodes, and of its halo, in the arrays.
#include "core/nodes/families.hpp"
#include "gpu/bonds/family/family_slots.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <map>
#include <mutex>
#include <random>
#include <set>

namespace family_slots_test {

using namespace periscope;
using namespace periscope::gpu;

namespace {

Families families_of_dust(std::size_t nodes) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> along(0, 1);
    std::vector<Vec3> positions;
    for (std::size_t i = 0; i < nodes; ++i)
        positions.push_back({along(random), along(random), along(random)});
    return find_families(Positions(positions), 0.3);
}

} // namespace

class FamilyPlacesTest : public QObject {
    Q_OBJECT

private slots:
    // Every neighbour of a domain's nodes has a slot, slots ascend with the node numbers, and the domain begins at a
    // multiple of its block size.
    void ascend_with_the_numbers() {
        const Families families = families_of_dust(203);
        for (const std::uint32_t block : {4U, 32U})
            for (const Domain& domain : divided(whole_domain(203, block), 3)) {
                const FamilySlots places(domain, families);
                std::map<std::uint32_t, std::uint32_t> place_of; // ascending by node
                std::mutex mutex;
                places.for_each([&](std::uint32_t place, std::uint32_t node) {
                    const std::lock_guard lock(mutex);
                    place_of[node] = place;
                });
                std::set<std::uint32_t> wanted;
                for (std::uint32_t i = domain.first(); i < domain.first() + domain.used(); ++i) {
                    wanted.insert(i);
                    for (const std::uint32_t j : families.of(i))
                        wanted.insert(j);
                }
                QCOMPARE(place_of.size(), wanted.size());
                std::uint32_t next = 0;
                for (const auto& [node, place] : place_of) {
                    QVERIFY(wanted.contains(node));
                    QVERIFY(place >= next && place < places.count());
                    QCOMPARE(places.slot_of(node), place);
                    next = place + 1;
                }
                QCOMPARE(places.origin() % block, 0U);
                QCOMPARE(place_of.at(domain.first()), places.origin());
            }
    }

    // In the whole body, slots are the node numbers. In domains of one size, there may be more slots than needed.
    void of_a_whole_body_and_of_one_size() {
        const Families families = families_of_dust(203);
        const Domain whole = whole_domain(203, 4);
        const FamilySlots all(whole, families);
        QCOMPARE(all.slot_of(77), 77U);
        QCOMPARE(all.count(), 204U);
        const FamilySlots part(divided(whole, 2).back(), families, 160, 400);
        QCOMPARE(part.origin(), 160U);
        QCOMPARE(part.count(), 400U);
        QCOMPARE(part.slot_of(part.domain().first()), 160U);
    }
};

PERISCOPE_TEST(FamilyPlacesTest)
} // namespace family_slots_test
#include "family_slots_test.moc"
