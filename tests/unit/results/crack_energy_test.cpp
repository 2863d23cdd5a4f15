// Dissipated energy per crack area, for nodes with given energies beside cracks of known area.
#include "core/building/build_model.hpp"
#include "core/cracks/crack_energy.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <QElapsedTimer>

#include <cmath>
#include <numeric>

namespace crack_energy_test {

using namespace periscope;
using namespace periscope::test;

namespace {

Case box_of(std::array<double, 3> size, Space space = Space::solid, double thickness = dx) {
    Case c = cube(space);
    auto& box = std::get<BoxGeometry>(c.geometry);
    box.box = {size[0] * dx, size[1] * dx, space == Space::solid ? size[2] * dx : thickness};
    c.horizon = spacings(3.14);
    return c;
}

struct Parted {
    std::shared_ptr<const Model> model;
    CrackFacets crack;
    FramePtr frame;
};

// What lies above y = middle has moved up, less and less towards x = tip, and not beyond; every node has lost `energy(place)`, J/m³.
template <typename Energy>
Parted parted(const Case& c, double middle, double tip, Energy&& energy) {
    Parted p;
    p.model = std::make_shared<const Model>(build_model(c, discretise(c, std::nullopt)));
    auto frame = std::make_shared<Frame>();
    frame->time = 1;
    frame->damage.assign(p.model->nodes.size(), 1);
    for (const Vec3& x : p.model->nodes.position) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            frame->displacement.push_back(
                axis == 1 && x.y > middle && x.x < tip ? float(0.5 * dx * std::min(1.0, (tip - x.x) / (12 * dx))) : 0);
        frame->dissipated_energy.push_back(float(energy(x)));
    }
    p.frame = frame;
    const auto neighbours = std::make_shared<const Neighbours>(neighbours_of(p.model->nodes));
    CutPairs cuts(p.model, neighbours);
    cuts.add(*frame);
    const Skin none;
    p.crack = part_body(with_cracks({p.model->nodes, none, *neighbours}, *p.model, cuts, *frame)).crack;
    return p;
}

CrackEnergy energy_of(const Parted& p) {
    return crack_energy(p.crack, p.model->nodes, p.model->horizon, p.frame->dissipated_energy);
}

double integral(const CrackFacets& crack, const CrackEnergy& energy) {
    double sum = 0;
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        sum += energy.per_area[f] * crack.area_of(f);
    return sum;
}

constexpr double far = 1e3;

} // namespace

class CrackEnergyTest : public QObject {
    Q_OBJECT

private slots:
    // Three layers on either side have lost w: 6 w Δx over the whole plane. Layers beyond the horizon have lost something, too.
    void a_plane_has_the_energy_of_the_layers_beside_it() {
        const double w = 2000, middle = 10 * dx;
        const Parted p = parted(box_of({15, 20, 12}), middle, far,
                                [&](const Vec3& x) { return std::abs(x.y - middle) < 3 * dx ? w : 70; });
        const CrackEnergy found = energy_of(p);
        VERIFY_NEAR(found.area, 15 * 12 * dx * dx, 1e-6);
        const double expected = w * 6 * dx;
        VERIFY_NEAR(*found.mean(), expected, 1e-6);
        VERIFY_NEAR(integral(p.crack, found), found.given, 1e-12);
        VERIFY_NEAR(found.left_out, 70 * 14 * dx * 15 * 12 * dx * dx, 1e-6);
        for (const float value : at_points(p.crack, found.per_area)) // also at the sides of the body
            QVERIFY2(std::abs(double(value) / expected - 1) < 0.05, qPrintable(QString::number(value / expected)));
    }

    // One node alone: all that it has goes to the surface beside it, nothing further than a spacing.
    void one_node_gives_all_to_what_is_beside_it() {
        const double middle = 10 * dx;
        const Vec3 own{7.5 * dx, 11.5 * dx, 6.5 * dx};
        const Parted p = parted(box_of({15, 20, 12}), middle, far,
                                [&](const Vec3& x) { return norm(x - own) < 0.1 * dx ? 5e3 : 0; });
        const CrackEnergy found = energy_of(p);
        VERIFY_NEAR(found.given, 5e3 * dx * dx * dx, 1e-9);
        QCOMPARE(found.left_out, 0.0);
        VERIFY_NEAR(integral(p.crack, found), found.given, 1e-12);
        Vec3 mean;
        for (std::size_t f = 0; f < p.crack.facets.size(); ++f) {
            Vec3 place;
            for (const std::uint32_t corner : p.crack.facets[f])
                for (std::size_t k = 0; k < 3; ++k)
                    place[k] += double(p.crack.points.at[corner][k]) / 3;
            mean += found.per_area[f] * p.crack.area_of(f) / found.given * place;
            if (found.per_area[f] > 0)
                QVERIFY(std::hypot(place.x - own.x, place.z - own.z) < 1.2 * dx);
        }
        QVERIFY(std::hypot(mean.x - own.x, mean.z - own.z) < 0.1 * dx);
    }

    // Half of the plane has come apart: what is ahead of it is not heaped on its edge.
    void what_is_ahead_is_left_out() {
        const double w = 2000, middle = 10 * dx, tip = 12 * dx;
        const Parted p = parted(box_of({24, 20, 12}), middle, tip,
                                [&](const Vec3& x) { return std::abs(x.y - middle) < 2 * dx ? w : 0; });
        const CrackEnergy found = energy_of(p);
        const double expected = w * 4 * dx;
        VERIFY_NEAR(*found.mean(), expected, 1e-6);
        QVERIFY(found.area < 12 * 12 * dx * dx * 1.001 && found.area > 9 * 12 * dx * dx); // the edge recedes
        VERIFY_NEAR(found.given + found.left_out, expected * 24 * 12 * dx * dx, 1e-6);
    }

    // A sheet thinner than a spacing, and one thicker: its area is that of the model.
    void in_a_plane_the_area_has_the_thickness_data() {
        QTest::addColumn<double>("thickness");
        QTest::newRow("thin") << 0.2 * dx;
        QTest::newRow("thick") << 7 * dx;
    }
    void in_a_plane_the_area_has_the_thickness() {
        QFETCH(const double, thickness);
        const double w = 300, middle = 10 * dx;
        const Parted p = parted(box_of({30, 20, 1}, Space::plane_stress, thickness), middle, far,
                                [&](const Vec3& x) { return std::abs(x.y - middle) < dx ? w : 0; });
        VERIFY_NEAR(area_of(p.crack), 30 * dx * thickness, 1e-6);
        const CrackEnergy found = energy_of(p);
        VERIFY_NEAR(found.area, 30 * dx * thickness, 1e-6);
        VERIFY_NEAR(*found.mean(), w * 2 * dx, 1e-6);
        VERIFY_NEAR(integral(p.crack, found), found.given, 1e-12);
    }

    // A crack along a slope has stairs that are smoothed: the integral is that of the nodes all the same.
    void nothing_is_lost_on_a_slope() {
        const Case c = box_of({30, 30, 10});
        const Vec3 normal = unit({-0.35, 1, 0});
        Parted p = parted(c, far, far, [&](const Vec3& x) {
            return std::abs(dot(x - Vec3{15 * dx, 15 * dx, 0}, normal)) < 2 * dx ? 1e3 : 0;
        });
        auto frame = std::make_shared<Frame>(*p.frame);
        for (std::size_t i = 0; i < p.model->nodes.size(); ++i)
            if (dot(p.model->nodes.position[i] - Vec3{15 * dx, 15 * dx, 0}, normal) > 0)
                frame->displacement[3 * i + 1] = float(0.5 * dx);
        const std::vector<FramePtr> frames{frame};
        const auto found = find_last_crack_energy(p.model, frames);
        QVERIFY(found);
        double all = 0;
        for (std::size_t i = 0; i < p.model->nodes.size(); ++i)
            all += double(frame->dissipated_energy[i]) * p.model->nodes.volume[i];
        VERIFY_NEAR(found->given, all, 1e-3); // a corner of the body may be left out
        VERIFY_NEAR(found->given + found->left_out, all, 1e-12);
        VERIFY_NEAR(*found->mean(), 1e3 * 4 * dx, 0.05); // nodes within two spacings, and the area of stairs
    }

    void initial_cracks_are_no_part_of_it() {
        Case c = box_of({24, 20, 12});
        CrackPlane notch;
        notch.corner = places(-1, 9.5, -1);
        notch.first = {spacings(9), spacings(0), spacings(0)};
        notch.second = {spacings(0), spacings(0), spacings(14)};
        c.cracks.emplace_back();
        c.cracks.back().shape = notch;
        const Parted p = parted(c, 10 * dx, far, [&](const Vec3& x) { return x.x > 8 * dx ? 100 : 0; });
        const CrackEnergy found = energy_of(p);
        VERIFY_NEAR(area_of(p.crack), 24 * 12 * dx * dx, 1e-6);
        QVERIFY2(std::abs(found.area / (16 * 12 * dx * dx) - 1) < 0.07, qPrintable(QString::number(found.area)));
        for (std::size_t f = 0; f < p.crack.facets.size(); ++f)
            if (p.crack.when[f] == cut_at_first)
                QCOMPARE(found.per_area[f], 0.0);
    }

    void without_a_crack_all_is_left_out() {
        const Parted p = parted(box_of({8, 8, 8}), far, far, [](const Vec3&) { return 10; });
        const CrackEnergy found = energy_of(p);
        QVERIFY(!found.mean());
        QCOMPARE(found.given, 0.0);
        VERIFY_NEAR(found.left_out, 10 * 512 * dx * dx * dx, 1e-9);
    }

    void takes_little_time() {
        const bool is_long = periscope::test::long_tests_wanted();
        for (const double n : is_long ? std::vector<double>{32, 100} : std::vector<double>{32}) {
            const Parted p = parted(box_of({n, n, n}), 0.5 * n * dx, far, [](const Vec3&) { return 1; });
            QElapsedTimer timer;
            timer.start();
            const CrackEnergy found = energy_of(p);
            qInfo("%zu nodes, %zu facets: %.1f ms", p.model->nodes.size(), p.crack.facets.size(),
                  double(timer.nsecsElapsed()) * 1e-6);
            QVERIFY(found.mean());
        }
    }
};

PERISCOPE_TEST(CrackEnergyTest)
} // namespace crack_energy_test
#include "crack_energy_test.moc"
