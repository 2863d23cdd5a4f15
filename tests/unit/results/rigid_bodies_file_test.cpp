// Surfaces of rigid bodies, and their files beside the frames.
#include "core/base/error.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/results/follow_results.hpp"
#include "core/rigid_bodies/make_rigid_body.hpp"
#include "core/rigid_bodies/rigid_surface.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/case_parts.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>
#include <numbers>

#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkXMLPolyDataReader.h>

namespace rigid_bodies_file_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

// Returns the volume by the divergence theorem; negative if the triangles are clockwise seen from outside.
double volume(const Surface& surface) {
    double six = 0;
    for (const auto& t : surface.triangles)
        six += dot(surface.points[t[0]], cross(surface.points[t[1]], surface.points[t[2]]));
    return six / 6;
}

// Each edge once in each direction.
bool is_closed(const Surface& surface) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& t : surface.triangles)
        for (std::size_t k = 0; k < 3; ++k)
            ++edges[{t[k], t[(k + 1) % 3]}];
    return std::all_of(edges.begin(), edges.end(), [&](const auto& edge) {
        const auto back = edges.find({edge.first.second, edge.first.first});
        return edge.second == 1 && back != edges.end() && back->second == 1;
    });
}

Case case_with(const std::vector<RigidShape>& shapes, Space space = Space::solid) {
    Case c = fixture::small_case();
    BoxGeometry box;
    box.box = mm(100, 50, space == Space::solid ? 20 : 4);
    box.spacing = 1e-3;
    box.space = space;
    c.geometry = box;
    for (const RigidShape& shape : shapes) {
        RigidBodyEntry entry;
        entry.name = "body " + std::to_string(c.rigid_bodies.size());
        entry.shape = shape;
        c.rigid_bodies.push_back(entry);
    }
    return c;
}

Surface surface_of(const Case& c) {
    return rigid_surface(make_rigid_body(c.rigid_bodies[0], c, 1e-3), {{0, 0, 0}, {0.1, 0.05, 0.002}}, 1e-3, c.space());
}

const RigidShape ball = RigidSphere{mm(110, 25, 10), Quantity(5e-3)};
const RigidShape wall = RigidHalfSpace{mm(0, -1, 0), {Quantity(0.0), Quantity(2.0), Quantity(0.0)}};

Model model_with_bodies() {
    Model model = fixture::lattice_model();
    const Case c = case_with({ball, wall});
    for (const RigidBodyEntry& entry : c.rigid_bodies)
        model.rigid_bodies.push_back(make_rigid_body(entry, c, 1e-3));
    return model;
}

// The ball has moved by 1, 2, 3 mm, turned by 90° about z, and turns on.
Frame frame_of(const Model& model, std::uint64_t step) {
    Frame frame = fixture::frame_of(model, step);
    for (const RigidBody& body : model.rigid_bodies)
        frame.rigid_bodies.push_back(state_at_start(body, 0));
    RigidState& moved = frame.rigid_bodies[0];
    moved.displacement = {1e-3, 2e-3, 3e-3};
    moved.axes = turned(moved.axes, {0, 0, std::numbers::pi / 2});
    moved.velocity = {30, -4, 0.1};
    moved.spin = {0, 0, 100};
    moved.momentum = {0, 0, 0.25};
    moved.force = {-7, 8, 9};
    moved.torque = {0.1, 0.2, 0.3};
    moved.contact_energy = 0.7;
    moved.friction_loss = 0.01;
    return frame;
}

} // namespace

class RigidBodiesFileTest : public QObject {
    Q_OBJECT
private slots:
    void surfaces_enclose_the_shapes() {
        const double pi = std::numbers::pi, r = 5e-3;
        const auto encloses = [](const Case& c, double expected, double tolerance) {
            const Surface surface = surface_of(c);
            const double found = volume(surface);
            if (!is_closed(surface) || !(std::abs(found / expected - 1) < tolerance))
                return QStringLiteral("%1 instead of %2").arg(found).arg(expected);
            return QString();
        };
        QCOMPARE(encloses(case_with({ball}), 4 * pi / 3 * r * r * r, 0.02), QString());
        QCOMPARE(encloses(case_with({RigidBox{mm(1, 2, 3), mm(4, 6, 8)}}), 60e-9, 1e-9), QString());
        QCOMPARE(encloses(case_with({RigidCylinder{mm(0, 0, 0), mm(3, 0, 4), Quantity(r)}}), pi * r * r * 5e-3, 0.01),
                 QString());
        // An L, clockwise: two squares of 2 mm beside one of them.
        QCOMPARE(encloses(case_with({RigidPolygon{{mm(0, 4, 0), mm(2, 4, 0), mm(2, 2, 0), mm(4, 2, 0), mm(4, 0, 0),
                                                   mm(0, 0, 0)}}},
                                    Space::plane_stress),
                          12e-6 * 2e-3, 1e-9),
                 QString());
        // In a plane all are as thick as the body, here 2 mm.
        QCOMPARE(encloses(case_with({ball}, Space::plane_stress), pi * r * r * 2e-3, 0.01), QString());
        QCOMPARE(encloses(case_with({RigidBox{mm(1, 2, 0), mm(4, 6, 0)}}, Space::plane_stress), 24e-9, 1e-9),
                 QString());
    }

    void a_half_space_is_a_slab_behind_its_plane() {
        for (const Space space : {Space::solid, Space::plane_stress}) {
            const Case c = case_with({wall}, space);
            const RigidBody body = make_rigid_body(c.rigid_bodies[0], c, 1e-3);
            const Surface surface = placed(surface_of(c), body, state_at_start(body, 0));
            double low = 1, high = -1, left = 1, right = -1, front = 1, back = -1;
            for (const Vec3& p : surface.points) {
                low = std::min(low, p.y), high = std::max(high, p.y);
                left = std::min(left, p.x), right = std::max(right, p.x);
                front = std::min(front, p.z), back = std::max(back, p.z);
            }
            QVERIFY(is_closed(surface) && volume(surface) > 0);
            QVERIFY(near(high, -1e-3, 1e-12) && low < -5e-3);
            QVERIFY(left < 0 && right > 0.1); // beyond the body
            if (space == Space::plane_stress)
                QVERIFY(near_or_small(front, 0, 1e-12) && near(back, 2e-3, 1e-12));
        }
    }

    void a_file_has_the_bodies_where_they_are() {
        QTemporaryDir dir;
        const fs::path file = fs::path(dir.path().toStdString()) / "rigid-bodies-0003.vtp";
        const Model model = model_with_bodies();
        const Frame frame = frame_of(model, 7);
        RigidBodiesWriter(model).write(file, frame);

        vtkNew<vtkXMLPolyDataReader> reader;
        reader->SetFileName(file.c_str());
        reader->Update();
        vtkPolyData& data = *reader->GetOutput();
        vtkDataArray* body = data.GetCellData()->GetArray("rigid body");
        vtkDataArray* velocity = data.GetPointData()->GetArray("velocity");
        QVERIFY(body && velocity && data.GetCellData()->GetArray("force"));
        QCOMPARE(body->GetTuple1(0), 0.0);
        QCOMPARE(body->GetTuple1(data.GetNumberOfCells() - 1), 1.0);
        QCOMPARE(data.GetCellData()->GetArray("force")->GetComponent(0, 1), 8.0);
        const double* first = data.GetPoint(0); // the upper pole of the ball
        QVERIFY(near(first[0], 111e-3, 1e-6) && near(first[1], 27e-3, 1e-6) && near(first[2], 18e-3, 1e-6));
        // A point at the equator, which was at +x before the ball turned: v + ω × r there.
        double largest = -1e9;
        for (vtkIdType p = 0; p < data.GetNumberOfPoints(); ++p)
            if (std::abs(data.GetPoint(p)[1] - 32e-3) < 1e-6)
                largest = velocity->GetComponent(p, 0);
        QVERIFY(near(largest, 30 - 100 * 5e-3, 1e-4));
    }

    void states_come_back_as_they_were() {
        QTemporaryDir dir;
        const fs::path file = fs::path(dir.path().toStdString()) / "r.vtp";
        const Model model = model_with_bodies();
        const Frame frame = frame_of(model, 7);
        RigidBodiesWriter(model).write(file, frame);
        const auto states = read_rigid_bodies(file, 2);
        for (std::size_t b = 0; b < 2; ++b) {
            const RigidState &was = frame.rigid_bodies[b], &is = states[b];
            QVERIFY(was.displacement == is.displacement && was.axes == is.axes && was.velocity == is.velocity);
            QVERIFY(was.spin == is.spin && was.momentum == is.momentum && was.force == is.force);
            QVERIFY(was.torque == is.torque && was.contact_energy == is.contact_energy);
            QVERIFY(was.friction_loss == is.friction_loss);
        }
        QVERIFY_EXCEPTION_THROWN(read_rigid_bodies(file, 3), FileError); // of another run
        fs::resize_file(file, fs::file_size(file) / 2);
        QVERIFY_EXCEPTION_THROWN(read_rigid_bodies(file, 2), FileError);
        QVERIFY_EXCEPTION_THROWN(RigidBodiesWriter(model).write(file, fixture::frame_of(model, 1)),
                                 std::invalid_argument);
    }

    void a_run_writes_them_beside_its_frames() {
        QTemporaryDir dir;
        const fs::path folder = fs::path(dir.path().toStdString()) / "run";
        const auto model = std::make_shared<const Model>(model_with_bodies());
        const auto write = [&](const Model& of, bool overwrite) {
            ResultsFolder results(folder, fixture::small_case(), of, overwrite);
            for (const std::uint64_t step : {0, 10, 20})
                results.write_frame(of.rigid_bodies.empty() ? fixture::frame_of(of, step) : frame_of(of, step));
            results.finish(fixture::record(RunState::finished));
        };
        write(*model, false);
        const std::string pvd = fixture::content(folder / rigid_bodies_pvd);
        for (const char* name : {"0000", "0001", "0002"}) {
            QVERIFY(fs::exists(folder / ("frames/rigid-bodies-" + std::string(name) + ".vtp")));
            QVERIFY(pvd.find("frames/rigid-bodies-" + std::string(name) + ".vtp") != std::string::npos);
        }
        const auto frames_read = [&](const std::shared_ptr<const Model>& of) {
            ResultsFollower follower(folder, of, read_run_facts(folder));
            return follower.next().frames;
        };
        const auto frames = frames_read(model);
        QCOMPARE(frames.size(), std::size_t(3));
        QCOMPARE(frames[2]->rigid_bodies.size(), std::size_t(2));
        QVERIFY(frames[2]->rigid_bodies[0].displacement == (Vec3{1e-3, 2e-3, 3e-3}));

        fs::remove(folder / "frames/rigid-bodies-0001.vtp"); // results of an earlier version have none
        QCOMPARE(frames_read(model)[1]->rigid_bodies.size(), std::size_t(0));

        const Model without = fixture::lattice_model(); // what is overwritten leaves nothing behind
        write(without, true);
        QVERIFY(!fs::exists(folder / rigid_bodies_pvd) && !fs::exists(folder / "frames/rigid-bodies-0000.vtp"));
        QVERIFY(fs::exists(folder / "frames/frame-0002.vtu"));
    }

    void a_resumed_run_keeps_those_before_its_checkpoint() {
        QTemporaryDir dir;
        const fs::path folder = fs::path(dir.path().toStdString()) / "run";
        Model model = model_with_bodies();
        model.steps = 1000;
        model.frames = 2;
        {
            ResultsFolder results(folder, fixture::small_case(), model, false);
            for (const std::uint64_t step : {0, 500, 1000})
                results.write_frame(frame_of(model, step));
            results.finish(fixture::record(RunState::stopped));
        }
        ResultsFolder results = ResultsFolder::resumed(folder, fixture::small_case(), model, {600});
        QVERIFY(fs::exists(folder / "frames/rigid-bodies-0000.vtp") &&
                fs::exists(folder / "frames/rigid-bodies-0001.vtp"));
        QVERIFY(!fs::exists(folder / "frames/rigid-bodies-0002.vtp") && !fs::exists(folder / "frames/frame-0002.vtu"));
        const std::string pvd = fixture::content(folder / rigid_bodies_pvd);
        QVERIFY(pvd.find("0001.vtp") != std::string::npos && pvd.find("0002.vtp") == std::string::npos);
        results.finish(fixture::record(RunState::finished));
    }
};

PERISCOPE_TEST(RigidBodiesFileTest)
} // namespace rigid_bodies_file_test

#include "rigid_bodies_file_test.moc"
