// Fragments of a body: their masses and velocities, as a table, and as a field of frames.
#include "core/building/build_model.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/fragment_field.hpp"
#include "core/cracks/fragments.hpp"
#include "core/results/fragments_table.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results/torn_cube.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace fragments_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::torn_cube;

class FragmentsTest : public QObject {
    Q_OBJECT

private slots:
    // The upper part of the cube flies off, and a corner of the lower one: masses and velocities as they were made.
    void fragments_have_their_mass_and_velocity_data() { add_lattice_and_tetrahedra(); }
    void fragments_have_their_mass_and_velocity() {
        QFETCH(bool, tetrahedra);
        const Body& body = tetrahedra ? mesh() : lattice();
        const auto& nodes = body.model->nodes;
        const Plane plane{{0, 1, 0}, {0, 0.75 * double(edge) * dx + 0.1 * dx, 0}};
        const auto is_corner = [&](const Vec3& p) { return p.x < 4.6 * dx && p.y < 4.6 * dx && p.z < 4.6 * dx; };
        Frame frame = opened(*body.model, plane, {0, 4 * dx, 0});
        struct Expected {
            std::size_t count = 0;
            double mass = 0;
            Vec3 moment;
        };
        std::array<Expected, 3> expected; // below, above, corner
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            const bool corner = is_corner(nodes.position[i]), above = plane.is_above(nodes.position[i]);
            if (corner)
                frame.displacement[3 * std::size_t(i)] = frame.displacement[3 * std::size_t(i) + 1] = float(-8 * dx);
            const Vec3 v = corner ? Vec3{-7, -7, 0} : above ? Vec3{0, 4, 1} : Vec3{};
            for (std::size_t k = 0; k < 3; ++k)
                frame.velocity.push_back(float(v[k]));
            Expected& e = expected[corner ? 2 : above ? 1 : 0];
            const double mass = nodes.volume[i] * 1000;
            ++e.count;
            e.mass += mass;
            e.moment += mass * (nodes.position[i] + Vec3{corner ? -8 * dx : 0,
                                                         corner  ? -8 * dx
                                                         : above ? 4 * dx
                                                                 : 0,
                                                         0});
        }
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        const Fragments found = find_fragments(*body.model, *body.neighbours, cuts, frame);
        QCOMPARE(found.all.size(), std::size_t(3));
        for (std::size_t k = 0; k < 3; ++k) {
            const Fragment& f = found.all[k];
            QCOMPARE(f.nodes, expected[k].count);
            QVERIFY(std::abs(f.mass / expected[k].mass - 1) < 1e-9);
            QVERIFY(norm(f.centre - (1 / expected[k].mass) * expected[k].moment) < 1e-6 * dx * double(edge));
        }
        QVERIFY(norm(found.all[0].velocity) < 1e-9 && norm(found.all[1].velocity - Vec3{0, 4, 1}) < 1e-6);
        QVERIFY(norm(found.all[2].velocity - Vec3{-7, -7, 0}) < 1e-6);
        QVERIFY(std::abs(found.all[1].kinetic_energy / (0.5 * expected[1].mass * 17) - 1) < 1e-6);
        QCOMPARE(found.of_at_least(expected[1].count), std::size_t(2));
        for (std::uint32_t i = 0; i < nodes.size(); ++i)
            QCOMPARE(found.of_node[i], is_corner(nodes.position[i]) ? 2U : plane.is_above(nodes.position[i]) ? 1U : 0U);
    }

    // The upper quarter of the cube flies off as one, from the last of two frames.
    void fragments_as_a_table() {
        const Body& body = lattice();
        const double length = double(edge) * dx;
        const Plane plane{{0, 1, 0}, {0, 0.75 * length, 0}};
        auto whole = std::make_shared<Frame>(opened(*body.model, plane, {}, 1));
        auto torn = std::make_shared<Frame>(opened(*body.model, plane, {0, 4 * dx, 0}, 2));
        for (const auto& frame : {whole, torn})
            for (const Vec3& p : body.model->nodes.position) {
                const bool flies = frame == torn && plane.is_above(p);
                for (const float v : {0.0F, flies ? 4.0F : 0, flies ? 3.0F : 0})
                    frame->velocity.push_back(v);
            }
        const std::vector<FramePtr> frames{whole, torn};
        QVERIFY(!find_last_fragments(body.model, {}));
        const auto first = find_last_fragments(body.model, std::span(frames).first(1));
        QCOMPARE(first->all.size(), std::size_t(1));
        const auto last = find_last_fragments(body.model, frames);
        QVERIFY(last);
        constexpr std::size_t below = edge * edge * 18, above = edge * edge * 6;
        constexpr double node = 1000 * dx * dx * dx; // kg
        QVERIFY(std::abs(last->mass() / (node * double(below + above)) - 1) < 1e-9);
        QVERIFY(std::abs(last->mass_of_smaller(below) / (node * above) - 1) < 1e-9);
        QCOMPARE(last->mass_of_smaller(above), 0.0);

        std::istringstream csv(fragments_csv(*last));
        std::string line;
        std::getline(csv, line);
        QCOMPARE(line, std::string("fragment,nodes,mass [kg],x [m],y [m],z [m],vx [m/s],vy [m/s],vz [m/s],"
                                   "kinetic energy [J]"));
        const std::vector<std::vector<double>> expected{
            {1, below, node * below, 0.5 * length, 9 * dx, 0.5 * length, 0, 0, 0, 0},
            {2, above, node * above, 0.5 * length, 25 * dx, 0.5 * length, 0, 4, 3, 12.5 * node * above}};
        for (const auto& row : expected) {
            QVERIFY(std::getline(csv, line));
            std::istringstream cells(line);
            std::string cell;
            for (const double value : row) {
                QVERIFY(std::getline(cells, cell, ','));
                QVERIFY2(std::abs(std::stod(cell) - value) <= 1e-6 * std::abs(value) + 1e-12, line.c_str());
            }
            QVERIFY(!std::getline(cells, cell, ','));
        }
        QVERIFY(!std::getline(csv, line));
    }

    // Numbers in frames: as in the table, 1 the heaviest; what came apart stays apart where it closes again, also for a run that
    // goes on and has been shown its earlier frames.
    void fragments_as_a_field() {
        const Body& body = lattice();
        const Plane plane{{0, 1, 0}, {0, 0.75 * double(edge) * dx, 0}};
        const auto whole = std::make_shared<Frame>(opened(*body.model, plane, {}, 1)),
                   torn = std::make_shared<Frame>(opened(*body.model, plane, {0, 4 * dx, 0}, 2)),
                   closed = std::make_shared<Frame>(opened(*body.model, plane, {}, 3));
        for (const auto& frame : {whole, torn, closed})
            frame->velocity.assign(3 * body.model->nodes.size(), 0);
        FragmentField field(body.model);
        QVERIFY(field.can_find());
        const auto numbers = [](FragmentField& of, const FramePtr& frame) { return of.add_to(frame)->fragment; };
        const std::vector<float> first = numbers(field, whole), second = numbers(field, torn),
                                 third = numbers(field, closed);
        QCOMPARE(first, std::vector<float>(body.model->nodes.size(), 1));
        for (std::size_t i = 0; i < second.size(); ++i)
            QCOMPARE(second[i], plane.is_above(body.model->nodes.position[i]) ? 2.0F : 1.0F);
        QVERIFY(third == second);
        QVERIFY(torn->fragment.empty()); // frames are shared, and stay as they are
        FragmentField goes_on(body.model), begins(body.model);
        goes_on.see(*torn);
        QVERIFY(numbers(goes_on, closed) == second);
        QVERIFY(numbers(begins, closed) == first);
    }

    // Fragments are known on lattices and in meshes, but not for nodes that lie anywhere.
    void bodies_without_neighbours() {
        QVERIFY(have_neighbours(lattice().model->nodes) && have_neighbours(mesh().model->nodes));
        Nodes holed = lattice().model->nodes; // as a lattice that fills a surface
        holed.lattice.reset();
        QVERIFY(have_neighbours(holed));
        Nodes scattered = mesh().model->nodes;
        scattered.tetrahedra.clear();
        QVERIFY(!have_neighbours(scattered) && !neighbours_of(scattered).any());
        const auto model = std::make_shared<const Model>(build_model(large_cube(), scattered));
        auto frame = std::make_shared<const Frame>(opened(*model, {{1, 0, 0}, {}}, {}));
        QVERIFY(!find_last_fragments(model, std::vector<FramePtr>{frame}));
    }
};

PERISCOPE_TEST(FragmentsTest)
} // namespace fragments_test

#include "fragments_test.moc"
