// Which nodes of a body are drawn: those of the skin, of cracks, and what filters and clip planes leave. A million nodes are coloured in time.
#include "core/model/frame_fields.hpp"
#include "core/nodes/nodes.hpp"
#include "core/shapes/skin.hpp"
#include "tests/test_program.hpp"
#include "ui/viewport/colours/colour_maps.hpp"
#include "ui/viewport/scene/node_cloud.hpp"
#include "ui/viewport/scene/node_filter.hpp"

#include <QElapsedTimer>

#include <vtkActor.h>
#include <vtkDataArray.h>
#include <vtkMapper.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

namespace node_cloud_test {

using namespace periscope;
using namespace periscope::ui;

class NodeCloudTest : public QObject {
    Q_OBJECT

    static ViewNodesPtr block(std::array<std::uint32_t, 3> count) {
        return make_view_nodes(Case{}, std::make_shared<const Nodes>(
                                           lattice_box({}, {double(count[0]), double(count[1]), double(count[2])}, 1)));
    }
    static Frame frame_of(const Nodes& nodes) {
        Frame frame;
        frame.displacement.assign(3 * nodes.size(), 0);
        frame.velocity.assign(3 * nodes.size(), 0);
        frame.damage.assign(nodes.size(), 0);
        return frame;
    }
    static NodePicture damage_of(const Frame& frame) {
        NodePicture picture;
        picture.frame = &frame;
        picture.field = &frame_fields()[0];
        picture.table = colour_table(ColourMap::viridis);
        return picture;
    }

private slots:
    void shows_what_a_filter_leaves() {
        const auto nodes = block({5, 5, 5}); // 27 of 125 inside
        NodeCloud cloud;
        cloud.set_nodes(nodes);
        Frame frame = frame_of(*nodes->nodes);
        NodePicture picture = damage_of(frame);
        cloud.show(picture);
        QCOMPARE(cloud.shown().size(), std::size_t(98));
        frame.damage[62] = 0.5F; // in the very middle: drawn, since its bonds broke
        frame.damage[31] = 0.1F; // (1, 1, 1)
        cloud.show(picture);
        QCOMPARE(cloud.shown().size(), std::size_t(99));
        const auto faces_outward = [&] { // the nodes that were there before still do
            auto* normals = cloud.actor()->GetMapper()->GetInput()->GetPointData()->GetNormals();
            for (vtkIdType i = 0; i < 98; ++i)
                for (int k = 0; k < 3; ++k)
                    if (float(normals->GetComponent(i, k)) != nodes->skin.normal[std::size_t(i)][std::size_t(k)])
                        return false;
            return true;
        };
        QVERIFY(faces_outward());
        picture.filter.values = ValueFilter{0, Component::size, {0.05, 0.3}};
        cloud.show(picture); // wherever it is
        QCOMPARE(cloud.shown().size(), std::size_t(1));
        QCOMPARE(cloud.shown()[0], 31U);
        picture.filter = {};
        picture.filter.cuts = {CutPlane{{2.6, 0, 0}, {1, 0, 0}}}; // keeps three layers along x
        cloud.show(picture);
        // All of the layer at x = 2.5 and of that at 0.5, the 16 of the border in between.
        QCOMPARE(cloud.shown().size(), std::size_t(25 + 16 + 25));
        for (std::size_t i = 0; i < cloud.shown().size(); ++i)
            QVERIFY(cloud.shown_position(i).x < 2.6);
        picture.filter = {};
        cloud.show(picture);
        QCOMPARE(cloud.shown().size(), std::size_t(99));
        QVERIFY(faces_outward());
    }

    // Two tetrahedra with a face in common: six faces outside, three of them at the tip that moves.
    void no_bands_over_gaps() {
        auto nodes = std::make_shared<Nodes>();
        nodes->position = {{0, 0, -1}, {1, 0, 0}, {-0.5, 0.87, 0}, {-0.5, -0.87, 0}, {0, 0, 1}};
        nodes->volume.assign(5, 0.3);
        nodes->spacing = 1;
        nodes->tetrahedra = {{0, 1, 2, 3}, {1, 2, 3, 4}};
        NodeCloud cloud;
        cloud.set_nodes(make_view_nodes(Case{}, nodes));
        Frame frame = frame_of(*nodes);
        const auto faces = [&](double up, std::initializer_list<std::size_t> damaged, double bonds_bear) {
            frame.displacement[14] = float(up);
            frame.damage.assign(5, 0);
            for (const std::size_t node : damaged)
                frame.damage[node] = 0.5F;
            NodePicture picture = damage_of(frame);
            picture.bonds_bear = bonds_bear;
            cloud.show(picture);
            auto* mapper = vtkPolyDataMapper::SafeDownCast(cloud.actor()->GetMapper());
            return int(mapper->GetInput()->GetNumberOfPolys());
        };
        QCOMPARE(faces(0, {}, 1e-3), 6);
        QCOMPARE(faces(0.05, {}, 1e-3), 6);        // strained, with bonds that do not break
        QCOMPARE(faces(0.05, {4}, 1e-3), 6);       // one end damaged: its bonds to others broke
        QCOMPARE(faces(0.05, {4, 1}, 1e-3), 4);    // a crack between the two: 2.5 % longer
        QCOMPARE(faces(0.05, {4, 1}, 0.1), 6);     // bonds that bear it
        QCOMPARE(faces(2.5, {}, 0.1), 3);          // flown off, whatever is said of its damage
        QCOMPARE(faces(0, {1, 2, 3, 4}, 1e-3), 6); // and back
    }

    void cuts_at_an_angle_without_holes() {
        const auto nodes = block({9, 9, 9});
        NodeCloud cloud;
        cloud.set_nodes(nodes);
        const Frame frame = frame_of(*nodes->nodes);
        NodePicture picture = damage_of(frame);
        picture.filter.cuts = {CutPlane{{4.5, 4.5, 4.5}, {1, 2, 0.5}}};
        cloud.show(picture);
        std::vector<bool> shown(nodes->nodes->size(), false);
        for (const std::uint32_t node : cloud.shown())
            shown[node] = true;
        // A kept node that is not drawn has six neighbours that are kept, so that nobody can look past the drawn nodes.
        const Cut cut(picture.filter.cuts.front(), *nodes->nodes);
        for (std::uint32_t i = 0; i < shown.size(); ++i) {
            if (shown[i] || !cut.keeps(nodes->nodes->position[i]))
                continue;
            for (const std::uint32_t step : {1U, 9U, 81U})
                QVERIFY(cut.keeps(nodes->nodes->position[i + step]) && cut.keeps(nodes->nodes->position[i - step]));
        }
    }

    // Without the drawing: extremes, which nodes are shown, their colours and places.
    void colours_a_million_nodes_in_time() {
        for (const auto& count :
             {std::array<std::uint32_t, 3>{100, 100, 100}, std::array<std::uint32_t, 3>{500, 250, 8}}) {
            const auto nodes = block(count);
            QCOMPARE(nodes->nodes->size(), std::size_t(1000000));
            NodeCloud cloud;
            cloud.set_nodes(nodes);
            std::vector<Frame> frames(6, frame_of(*nodes->nodes));
            for (std::size_t f = 0; f < frames.size(); ++f) { // a crack that grows into the body
                const std::size_t slice = std::size_t(count[1]) * count[2], middle = count[0] / 2;
                for (std::size_t k = 0; k < slice * f / frames.size(); ++k)
                    frames[f].damage[middle * slice + k] = 0.45F;
            }
            double shortest = 1e9, extremes = 1e9;
            for (int round = 0; round < 5; ++round)
                for (const Frame& frame : frames) {
                    QElapsedTimer timer;
                    timer.start();
                    cloud.show(damage_of(frame));
                    shortest = std::min(shortest, double(timer.nsecsElapsed()) * 1e-6);
                }
            double sum = 0;
            for (const Frame& frame : frames) {
                QElapsedTimer timer;
                timer.start();
                cloud.show(damage_of(frame));
                sum += double(timer.nsecsElapsed()) * 1e-6;
                timer.start();
                std::vector<FieldExtremes> all(frame_fields().size());
                for (std::size_t k = 0; k < all.size(); ++k)
                    all[k].include(frame_fields()[k], frame);
                extremes = std::min(extremes, double(timer.nsecsElapsed()) * 1e-6);
            }
            qInfo("%u × %u × %u nodes, %zu drawn: %.2f ms, on average %.2f; extremes of all fields %.2f ms", count[0],
                  count[1], count[2], cloud.shown().size(), shortest, sum / double(frames.size()), extremes);
            // The work: of a million nodes the skin is drawn, and what the crack lays open.
            const std::size_t crack = std::size_t(count[1]) * count[2];
            QVERIFY(cloud.shown().size() >= nodes->skin.node.size());
            QVERIFY(cloud.shown().size() <= nodes->skin.node.size() + crack);
        }
    }
};

PERISCOPE_TEST(NodeCloudTest)
} // namespace node_cloud_test

#include "node_cloud_test.moc"
