// The table of a frame's fields, and their extremes over several frames.
#include "core/model/frame_fields.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <limits>

namespace frame_fields_test {

using namespace periscope;

class FrameFieldsTest : public QObject {
    Q_OBJECT

private slots:
    void table() {
        QCOMPARE(frame_fields().size(), std::size_t(15));
        QCOMPARE(std::ranges::count_if(frame_fields(), &FrameField::only_in_files), 1);
        for (const FrameField& field : frame_fields()) {
            QCOMPARE(field.components, std::max<std::size_t>(1, field.parts.size()));
            QCOMPARE(first_component(field), field.components == 1 || field.has_size ? Component::size : Component::x);
        }
        NodeFieldsEntry wanted;
        wanted.stress = true;
        const auto count = [](const NodeFieldsEntry& fields) {
            return std::ranges::count_if(frame_fields(), [&](const FrameField& field) { return field.is_in(fields); });
        };
        QCOMPARE(count({}), 3);
        QCOMPARE(count(wanted), 6);
        wanted = {.strain = true};
        QCOMPARE(count(wanted), 6); // with von Mises and principal values, as of the stress
        QCOMPARE(frame_fields()[0].name, std::string_view("damage"));
        QCOMPARE((*frame_fields()[0].locked)[1], 1.0);
    }

    void components() {
        const std::vector<float> v{0, 0, 0, 3, -4, 12};
        QCOMPARE(component_of(v.data(), 1, 3, Component::size), 13.F);
        QCOMPARE(component_of(v.data(), 1, 3, Component::y), -4.F);
        QCOMPARE(component_of(v.data(), 3, 1, Component::z), 3.F); // a plain number has no components
    }

    void extremes() {
        const FrameField& displacement = frame_fields()[1];
        FieldExtremes extremes;
        QVERIFY(!extremes.any());
        Frame frame;
        frame.displacement.assign(3 * 7, 0.F); // more than the twelve that are looked at together, and some left
        for (std::size_t node = 0; node < 7; ++node)
            frame.displacement[3 * node] = 1; // x is 1 everywhere
        frame.displacement[3 * 6 + 1] = -4;
        frame.displacement[3 * 2 + 2] = std::numeric_limits<float>::quiet_NaN();
        extremes.include(displacement, frame);
        QVERIFY(extremes.any());
        QCOMPARE(extremes.range(Component::x), (std::array<double, 2>{1, 1}));
        QCOMPARE(extremes.range(Component::y), (std::array<double, 2>{-4, 0}));
        QCOMPARE(extremes.range(Component::z), (std::array<double, 2>{0, 0}));
        QCOMPARE(extremes.range(Component::size)[0], 0.0);
        QVERIFY(std::abs(extremes.range(Component::size)[1] - std::sqrt(17.0)) < 1e-6);
        // A calmer frame narrows nothing.
        Frame calm;
        calm.displacement.assign(3 * 7, 0.5F);
        extremes.include(displacement, calm);
        QCOMPARE(extremes.range(Component::x), (std::array<double, 2>{0.5, 1}));
        QCOMPARE(extremes.range(Component::y), (std::array<double, 2>{-4, 0.5}));
    }

    void extremes_of_a_tensor() {
        const auto field = std::ranges::find(frame_fields(), "stress", &FrameField::name);
        Frame frame;
        frame.stress.resize(6 * 5);
        for (std::size_t i = 0; i < frame.stress.size(); ++i)
            frame.stress[i] = float(i);
        FieldExtremes extremes;
        extremes.include(*field, frame);
        QCOMPARE(extremes.range(Component::x), (std::array<double, 2>{0, 24}));
        QCOMPARE(extremes.range(Component::zx), (std::array<double, 2>{5, 29}));
        QCOMPARE(component_of(frame.stress.data(), 2, 6, Component::xy), 15.F);
    }

    void extremes_of_a_number() {
        FieldExtremes extremes;
        Frame frame;
        frame.damage = {0.25F, 0.125F, 0.75F};
        extremes.include(frame_fields()[0], frame);
        QCOMPARE(extremes.range(Component::size), (std::array<double, 2>{0.125, 0.75}));
    }
};

PERISCOPE_TEST(FrameFieldsTest)
} // namespace frame_fields_test
#include "frame_fields_test.moc"
