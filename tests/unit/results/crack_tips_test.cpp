// Tips found in made-up frames whose tips move in a known way, and the speed of Rayleigh's waves.
#include "core/cracks/crack_tips.hpp"

#include "core/base/error.hpp"
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/cracks/first_break.hpp"
#include "core/cracks/tip_speed.hpp"
#include "core/model/model.hpp"
#include "core/physics/rayleigh_speed.hpp"
#include "core/results/crack_curves.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkXMLPolyDataReader.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace crack_tips_test {

using namespace periscope;

namespace {

constexpr double dx = 1e-3;

// A line of damage, or of softening, from `from` along `direction`, `length` long, `half` wide to both sides; through the
// thickness.
void crack(Frame& frame, const Nodes& nodes, const Vec3& from, const Vec3& direction, double length,
           float value = 0.45F, double half = 0.75 * dx, std::vector<float> Frame::*field = &Frame::damage) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Vec3 d = nodes.position[i] - from;
        const double along = d.x * direction.x + d.y * direction.y;
        const double off = std::abs(d.x * direction.y - d.y * direction.x);
        if (along >= 0 && along <= length && off <= half)
            (frame.*field)[i] = std::max((frame.*field)[i], value);
    }
}

struct Plate {
    std::shared_ptr<const Nodes> nodes =
        std::make_shared<const Nodes>(lattice_box({}, {100 * dx, 60 * dx, 3 * dx}, dx));
    Frame empty(int k) const {
        Frame frame;
        frame.step = std::uint64_t(10 * k);
        frame.time = 1e-6 * k;
        frame.damage.assign(nodes->size(), 0);
        frame.softening.assign(nodes->size(), 0);
        return frame;
    }
};

constexpr double degree = std::numbers::pi / 180;

} // namespace

class CrackTipsTest : public QObject {
    Q_OBJECT

private slots:
    void none() {
        const Plate plate;
        CrackTips tips(plate.nodes);
        for (int k = 0; k < 5; ++k) { // a notch that stays as it is, and a speck
            Frame frame = plate.empty(k);
            crack(frame, *plate.nodes, {50e-3, 0, 0}, {0, 1, 0}, 20e-3);
            if (k > 2)
                crack(frame, *plate.nodes, {20e-3, 20e-3, 0}, {0, 1, 0}, 2e-3);
            tips.add(frame);
        }
        QVERIFY(tips.cracks().empty());
    }

    // A cohesive crack from the notch's end at (50, 20) mm along y: its tip by softening at 1000 m/s, bonds broken 12 mm behind
    // it, the elastic limit 6 mm ahead; a wide field of nodes beyond their elastic limit elsewhere is not of the zone.
    void a_cohesive_crack_has_a_tip_and_a_process_zone() {
        const Plate plate;
        const Vec3 end{50e-3, 20e-3, 0}, up{0, 1, 0};
        CrackTips by_softening(plate.nodes, {.field = TipField::softening}), by_damage(plate.nodes);
        for (int k = 0; k <= 25; ++k) {
            Frame frame = plate.empty(k);
            const double tip = 1e-3 * k;
            for (auto field : {&Frame::damage, &Frame::softening})
                crack(frame, *plate.nodes, {50e-3, -1e-3, 0}, up, 21e-3, 0.45F, 0.75 * dx, field); // the notch
            crack(frame, *plate.nodes, end, up, tip, 0.45F, 0.75 * dx, &Frame::softening);
            crack(frame, *plate.nodes, end, up, tip + 6e-3, 0.1F, 2.5 * dx, &Frame::softening);
            crack(frame, *plate.nodes, {80e-3, 0, 0}, up, 60e-3, 0.1F, 9 * dx, &Frame::softening);
            crack(frame, *plate.nodes, end, up, tip - 12e-3);
            by_softening.add(frame);
            by_damage.add(frame);
        }
        const auto cracks = by_softening.cracks();
        QCOMPARE(cracks.size(), std::size_t(1));
        const TipMoment *early = moment_at(cracks[0], 100), *late = moment_at(cracks[0], 250);
        QVERIFY(early && late);
        QVERIFY(std::abs(early->tip.y - 30e-3) < dx && std::abs(early->length - 10e-3) < 1.6 * dx);
        QCOMPARE(early->broken_length, 0.0);
        QVERIFY(std::abs(early->process_zone - 16e-3) < 2 * dx); // all of it from the notch on
        QVERIFY(std::abs(late->tip.y - 45e-3) < dx && std::abs(late->broken_length - 13e-3) < 1.6 * dx);
        QVERIFY2(std::abs(late->process_zone - 18e-3) < 2 * dx, qPrintable(QString::number(late->process_zone)));
        QVERIFY(std::abs(*tip_speed(cracks[0], 250) - 1000) < 100);
        QVERIFY(norm(cracks[0].direction - up) < 0.02);
        QVERIFY(!by_damage.cracks().empty());
        QVERIFY(!moment_at(by_damage.cracks()[0], 100)); // no bond is broken yet
        QCOMPARE(by_damage.cracks()[0].moments.back().process_zone, 0.0);
    }

    // 40 J/m² on the way of each crack, through 3 mm: 0.12 J per metre. Around a support as much again, which does not count.
    void energy_for_each_length() {
        const Plate plate;
        const Nodes& nodes = *plate.nodes;
        const Vec3 one{20e-3, 10e-3, 0}, other{80e-3, 10e-3, 0}, up{0, 1, 0};
        std::vector<std::uint8_t> left_out(nodes.size(), 0);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            left_out[i] = norm(nodes.position[i] - Vec3{50e-3, 5e-3, nodes.position[i].z}) < 6 * dx;
        CrackTips tips(plate.nodes, {.left_out = left_out});
        for (int k = 0; k <= 30; ++k) {
            Frame frame = plate.empty(k);
            frame.dissipated_energy.assign(nodes.size(), 0);
            std::vector<float> row(nodes.size(), 0); // the two rows of nodes beside a crack take all of it
            Frame rows;
            rows.damage = row;
            for (const auto& [from, way] : {std::pair(one, 1e-3 * k), std::pair(other, 0.5e-3 * k)}) {
                crack(frame, nodes, from, up, way);
                crack(rows, nodes, from, up, way, float(40 / dx / 2), 0.75 * dx);
            }
            frame.dissipated_energy = rows.damage;
            for (std::size_t i = 0; i < nodes.size(); ++i)
                if (left_out[i])
                    frame.dissipated_energy[i] = 1e6F;
            tips.add(frame);
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(2));
        for (const Crack& found : cracks) {
            const TipMoment& last = found.moments.back();
            QVERIFY(last.dissipated);
            const double way = found.number == cracks[0].number ? 30e-3 : 15e-3, wide = nodes.volume[0] / (dx * dx) * 3;
            QVERIFY2(std::abs(*last.dissipated / (40 * way * wide) - 1) < 0.08,
                     qPrintable(QString::number(*last.dissipated / (40 * way * wide))));
            const auto each = energy_per_length(found, last);
            QVERIFY2(each && std::abs(*each / (40 * wide) - 1) < 0.1, qPrintable(QString::number(each.value_or(0))));
            QVERIFY(!energy_per_length(found, found.moments[2])); // too short
        }
        const auto curves = crack_curves(cracks, RunAxis::time);
        const auto curve = std::ranges::find(curves, "crack 1 dissipated energy / length",
                                             [](const RunCurve& c) { return c.info.name; });
        QVERIFY(curve != curves.end() && curve->info.unit == "J/m");
        QVERIFY(curve->points.y.back() == *energy_per_length(cracks[0], cracks[0].moments.back()));
        const std::string csv = cracks_csv(cracks, {});
        QVERIFY(csv.find(",dissipated energy [J],dissipated energy / length [J/m],") != std::string::npos);
        QVERIFY(csv.substr(csv.find('\n') + 1).find(",,") != std::string::npos);
    }

    // Of a notch that stays, and a bond that breaks between the third and the fourth frame.
    void the_first_break() {
        const Plate plate;
        std::vector<FramePtr> frames;
        for (int k = 0; k < 6; ++k) {
            Frame frame = plate.empty(k);
            crack(frame, *plate.nodes, {50e-3, 0, 0}, {0, 1, 0}, 20e-3);
            if (k >= 3)
                frame.damage[77] = std::nextafter(frame.damage[77], 1.0F);
            frames.push_back(std::make_shared<const Frame>(std::move(frame)));
        }
        const auto first_break = [](std::span<const FramePtr> seen) {
            FirstBreakFinder finder;
            for (const FramePtr& frame : seen)
                finder.add(*frame);
            return finder.found();
        };
        const auto broke = first_break(frames);
        QVERIFY(broke);
        QCOMPARE(broke->step, std::uint64_t(30));
        QVERIFY(std::abs(broke->time - 3e-6) < 1e-15 && std::abs(broke->after - 2e-6) < 1e-15);
        QVERIFY(!first_break(std::span(frames).first(3)) && !first_break({}));
        FirstBreakFinder known(FirstBreak{5, 5e-7, 4e-7}); // of a run that goes on
        for (const FramePtr& frame : frames)
            known.add(*frame);
        QCOMPARE(known.found()->step, std::uint64_t(5));
    }

    // The tip starts at the notch's end at (50, 20) mm and moves at 1500 m/s.
    void follows_a_tip_data() {
        QTest::addColumn<double>("angle"); // from the notch, which runs along y; to +x
        QTest::newRow("straight on") << 0.0;
        QTest::newRow("oblique") << 67.0;
        QTest::newRow("across") << 90.0;
    }
    void follows_a_tip() {
        QFETCH(double, angle);
        const Plate plate;
        CrackTips tips(plate.nodes);
        const Vec3 direction{std::sin(angle * degree), std::cos(angle * degree), 0};
        const double speed = 1500;
        for (int k = 0; k <= 20; ++k) {
            Frame frame = plate.empty(k);
            crack(frame, *plate.nodes, {50e-3, 0, 0}, {0, 1, 0}, 20e-3);
            if (k >= 5) // starts after 5 µs
                crack(frame, *plate.nodes, {50e-3, 20e-3, 0}, direction, speed * (frame.time - 5e-6));
            tips.add(frame);
            tips.add(frame); // once more: nothing new
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(1));
        const Crack& found = cracks[0];
        const double length = speed * 15e-6;
        QVERIFY2(std::abs(found.moments.back().length - length) < 1.6 * dx,
                 qPrintable(QString::number(found.moments.back().length / dx)));
        const Vec3 end{50e-3 + length * direction.x, 20e-3 + length * direction.y, 1.5e-3};
        const Vec3 tip = found.moments.back().tip;
        QVERIFY2(norm(tip - end) < 1.5 * dx,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(tip.x / dx).arg(tip.y / dx).arg(tip.z / dx)));
        const auto measured_angle = angle_at(found, found.moments.back());
        QVERIFY(measured_angle);
        QVERIFY2(std::abs(*measured_angle - angle * degree) < 2.5 * degree,
                 qPrintable(QString::number(*measured_angle / degree)));
        const auto measured = tip_speed(found, 200);
        QVERIFY(measured);
        QVERIFY2(std::abs(*measured - speed) < 0.1 * speed, qPrintable(QString::number(*measured)));
        QVERIFY(!tip_speed(found, 60)); // too few moments
        QVERIFY(!moment_at(found, 40)); // not begun
        QCOMPARE(moment_at(found, 105)->step, std::uint64_t(100));
    }

    // A crack in the middle that runs to both sides, each with its own speed; and two notches, as of Kalthoff and Winkler.
    void tells_two_cracks_apart() {
        const Plate plate;
        CrackTips tips(plate.nodes);
        for (int k = 0; k <= 20; ++k) {
            Frame frame = plate.empty(k);
            crack(frame, *plate.nodes, {40e-3, 30e-3, 0}, {1, 0, 0}, 20e-3);
            crack(frame, *plate.nodes, {60e-3, 30e-3, 0}, {1, 0, 0}, 1000 * frame.time);
            crack(frame, *plate.nodes, {40e-3, 30e-3, 0}, {-1, 0, 0}, 1600 * frame.time);
            tips.add(frame);
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(2));
        QVERIFY(cracks[0].direction.x < -0.99 && cracks[1].direction.x > 0.99); // the longer one first
        QVERIFY(std::abs(*tip_speed(cracks[0], 200) - 1600) < 160);
        QVERIFY(std::abs(*tip_speed(cracks[1], 200) - 1000) < 100);
        for (const Crack& c : cracks)
            QVERIFY(*angle_at(c, c.moments.back()) < 3 * degree); // both straight on, to either side
        CrackTips pair(plate.nodes);
        for (int k = 0; k <= 20; ++k) {
            Frame frame = plate.empty(k);
            for (const double side : {-1.0, 1.0}) {
                crack(frame, *plate.nodes, {50e-3 + side * 12e-3, 0, 0}, {0, 1, 0}, 20e-3);
                crack(frame, *plate.nodes, {50e-3 + side * 12e-3, 20e-3, 0},
                      {side * std::sin(65 * degree), std::cos(65 * degree), 0}, 1500 * frame.time);
            }
            pair.add(frame);
        }
        const auto both = pair.cracks();
        QCOMPARE(both.size(), std::size_t(2));
        QVERIFY(both[0].direction.x * both[1].direction.x < 0);
        for (const Crack& c : both)
            QVERIFY2(std::abs(*angle_at(c, c.moments.back()) - 65 * degree) < 2.5 * degree,
                     qPrintable(QString::number(*angle_at(c, c.moments.back()) / degree)));
    }

    // From the notch's end, the right crack at 1000 m/s from the start on, the left one at 2000 m/s after 6 µs: it becomes the longer
    // one, but the numbers stay.
    void curves_and_files() {
        const Plate plate;
        CrackTips tips(plate.nodes);
        const Vec3 right{std::sin(60 * degree), std::cos(60 * degree), 0}, left{-1, 0, 0};
        for (int k = 0; k <= 20; ++k) {
            Frame frame = plate.empty(k);
            for (const double side : {-1.0, 1.0})
                crack(frame, *plate.nodes, {50e-3 + side * 15e-3, 0, 0}, {0, 1, 0}, 20e-3);
            crack(frame, *plate.nodes, {65e-3, 20e-3, 0}, right, 1000 * frame.time);
            if (k > 6)
                crack(frame, *plate.nodes, {35e-3, 20e-3, 0}, left, 2000 * (frame.time - 6e-6));
            tips.add(frame);
            if (k == 9)
                QCOMPARE(tips.cracks().front().number, 1U);
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(2));
        QVERIFY(cracks[0].number == 2 && cracks[0].direction.x < -0.99); // the longer one first
        QVERIFY(cracks[1].number == 1 && cracks[1].direction.x > 0.8);

        const auto curves = crack_curves(cracks, RunAxis::time);
        const auto find = [&](const char* name) {
            return std::ranges::find(curves, std::string(name), [](const RunCurve& c) { return c.info.name; });
        };
        QCOMPARE(curves.size(), std::size_t(6));
        QCOMPARE(curves.front().info.name, std::string("crack 1 length"));
        const auto length = find("crack 1 length"), speed = find("crack 2 speed"), angle = find("crack 1 angle");
        QVERIFY(length != curves.end() && speed != curves.end() && angle != curves.end());
        QVERIFY(std::abs(length->points.x.back() - 20e-6) < 1e-12 &&
                std::abs(length->points.y.back() - 20e-3) < 1.6 * dx);
        QVERIFY(length->info.unit == "m" && speed->info.unit == "m/s" && angle->info.unit == "rad");
        QVERIFY2(std::abs(speed->points.y.back() - 2000) < 200, qPrintable(QString::number(speed->points.y.back())));
        QVERIFY(speed->points.x.front() > 6e-6 && speed->points.x.size() < length->points.x.size());
        for (const double a : angle->points.y)
            QVERIFY2(std::abs(a - 60 * degree) < 8 * degree, qPrintable(QString::number(a / degree)));
        QVERIFY(std::abs(find("crack 2 angle")->points.y.back() - 90 * degree) < 2.5 * degree);
        QVERIFY(angle->points.x.front() >= 8e-6);                      // not while it is a node or two
        const auto one = crack_curves(cracks, RunAxis::load_steps, 1); // the longest, without speeds
        QCOMPARE(one.size(), std::size_t(2));
        QVERIFY(one[0].info.name == "crack 2 length" && one[0].points.x.back() == 200);

        const QStringList rows =
            QString::fromStdString(cracks_csv(cracks, FirstBreak{30, 3e-6, 2e-6})).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(std::size_t(rows.size()), 1 + cracks[0].moments.size() + cracks[1].moments.size());
        QCOMPARE(rows[0].split(',').size(), 16);
        const QStringList last = rows.back().split(',');
        QVERIFY(last[11].isEmpty() && last[12].isEmpty() && last[13] == "3e-06");
        QVERIFY(last[0] == "2" && last[1] == "200" && last[9].isEmpty() && last[10].isEmpty());
        QVERIFY(std::abs(last[7].toDouble() - 2000) < 200 && std::abs(last[8].toDouble() - 90) < 2.5);
        QVERIFY(rows[1].startsWith("1,") && rows[1].split(',')[7].isEmpty()); // no speed from one moment

        QTemporaryDir folder;
        const std::string file = folder.filePath("paths.vtp").toStdString();
        write_crack_paths(file, cracks);
        vtkNew<vtkXMLPolyDataReader> reader;
        reader->SetFileName(file.c_str());
        reader->Update();
        vtkPolyData* data = reader->GetOutput();
        QCOMPARE(data->GetNumberOfLines(), vtkIdType(2));
        QCOMPARE(std::size_t(data->GetNumberOfPoints()), 2 + cracks[0].moments.size() + cracks[1].moments.size());
        QCOMPARE(data->GetCellData()->GetArray("crack")->GetTuple1(0), 1.0);
        const vtkIdType end = data->GetNumberOfPoints() - 1;
        QVERIFY(std::abs(data->GetPointData()->GetArray("length")->GetTuple1(end) - 28e-3) < 1.6 * dx);
        QVERIFY(std::isnan(data->GetPointData()->GetArray("speed")->GetTuple1(0)));
        QVERIFY(std::abs(data->GetPoint(end)[0] - 7e-3) < 1.5 * dx);
        QVERIFY_THROWS_EXCEPTION(FileError, write_crack_paths("/proc/paths.vtp", cracks));
    }

    void begins_without_a_notch() {
        const Plate plate;
        CrackTips tips(plate.nodes);
        for (int k = 0; k <= 12; ++k) {
            Frame frame = plate.empty(k);
            if (k > 2)
                crack(frame, *plate.nodes, {30e-3, 0, 0}, {0, 1, 0}, 2000 * (frame.time - 2e-6));
            tips.add(frame);
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(1));
        QVERIFY(!angle_at(cracks[0], cracks[0].moments.back()));
        QVERIFY(cracks[0].direction.y > 0.99);
        // 20 mm in all, 2 mm of them there when it was first seen.
        QVERIFY2(std::abs(cracks[0].moments.back().length - 18e-3) < 1.5 * dx,
                 qPrintable(QString::number(cracks[0].moments.back().length / dx)));
    }

    // A front of 25 mm through the whole of a thick body, at a notch that is part of its surface: it is no length.
    void a_front_is_no_length() {
        const auto nodes = std::make_shared<const Nodes>(lattice_box({}, {20 * dx, 20 * dx, 25 * dx}, dx));
        CrackTips tips(nodes);
        Frame frame;
        frame.damage.assign(nodes->size(), 0);
        for (int k = 0; k <= 12; ++k) {
            frame.step = std::uint64_t(k);
            frame.time = 1e-6 * k;
            if (k >= 2 && k <= 8) // 1 mm a microsecond, and then no more
                crack(frame, *nodes, {10e-3, 0, 0}, {0, 1, 0}, 1000 * (frame.time - 1e-6));
            tips.add(frame);
            if (k == 2)
                QVERIFY(tips.cracks().empty());
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(1));
        QVERIFY2(std::abs(cracks[0].moments.back().length - 6e-3) < 1.1 * dx,
                 qPrintable(QString::number(cracks[0].moments.back().length / dx)));
        QVERIFY(!moment_at(cracks[0], 2)); // there, but it has not grown
        QVERIFY(std::abs(cracks[0].moments.back().tip.z - 12.5e-3) < 1e-9);
        QVERIFY(std::abs(*tip_speed(cracks[0], 8) - 1000) < 100);
        QCOMPARE(*tip_speed(cracks[0], 20), 0.0);
        QVERIFY(!std::signbit(*tip_speed(cracks[0], 20)));
    }

    // Nodes that a support crushes are no crack; a crack beside the support is found.
    void supports_are_no_cracks() {
        const Case value = parse_case(R"({ "periscope": 2,
            "geometry": { "lattice": { "box": ["40 mm", "20 mm", "5 mm"], "spacing": "1 mm" } }, "horizon": "3.01 mm",
            "materials": [ { "name": "steel", "youngs_modulus": "190 GPa", "density": 7800, "critical_stretch": 0.01 } ],
            "sets": [ { "name": "support", "box": { "min": [null, null, null], "max": ["3 mm", "1 mm", null] } },
                      { "name": "body", "box": { "min": [null, null, null], "max": [null, null, null] } } ],
            "conditions": [ { "fixed": true, "set": "support" },
                            { "acceleration": [0, "-9.81 m/s^2", 0], "set": "body" } ],
            "run": { "end_time": "1 us" } })",
                                      "/")
                               .value;
        const Model model = build_model(value, lattice_box({}, {40 * dx, 20 * dx, 5 * dx}, dx));
        const auto near = near_supports_and_loads(model);
        for (std::size_t i = 0; i < near.size(); ++i) {
            const Vec3& p = model.nodes.position[i];
            const double x = std::max(0.0, p.x - 2.5 * dx), y = std::max(0.0, p.y - 0.5 * dx);
            QCOMPARE(int(near[i]), int(std::hypot(x, y) <= 3.01 * dx));
        }
        CrackTips tips(std::make_shared<const Nodes>(model.nodes), {.left_out = near});
        for (int k = 0; k <= 12; ++k) {
            Frame frame;
            frame.step = std::uint64_t(k);
            frame.time = 1e-6 * k;
            frame.damage.assign(near.size(), 0);
            crack(frame, model.nodes, {0, 1e-3, 0}, {1, 0, 0}, 500 * frame.time, 0.9F, 2 * dx);
            if (k > 2)
                crack(frame, model.nodes, {25e-3, 0, 0}, {0, 1, 0}, 1000 * (frame.time - 1e-6));
            tips.add(frame);
        }
        const auto cracks = tips.cracks();
        QCOMPARE(cracks.size(), std::size_t(1));
        QVERIFY(std::abs(cracks[0].start.x - 25e-3) < dx);
    }

    // Roots of Rayleigh's equation: c_R/c_s = 0.9194 at ν = 1/4, 0.9553 at ν = 1/2, 0.8741 at 0.
    void rayleigh() {
        const auto ratio = [](double nu) { return rayleigh_speed(2 * (1 + nu), nu, 1); };
        QVERIFY(std::abs(ratio(0.25) - 0.9194) < 0.005);
        QVERIFY(std::abs(ratio(0) - 0.8741) < 0.005);
        QVERIFY(std::abs(ratio(0.5) - 0.9553) < 0.005);
        QVERIFY(std::abs(rayleigh_speed(190e9, 0.25, 7800) - 2870) < 10); // the steel of Kalthoff and Winkler
        // A sheet with ν = 1/3 behaves in its plane as a solid with 1/4 and the same μ.
        const double mu = 1e9;
        QVERIFY(std::abs(rayleigh_speed(2 * mu * (4.0 / 3), 1.0 / 3, 1000, true) -
                         rayleigh_speed(2 * mu * 1.25, 0.25, 1000)) < 1e-6);
    }
};

PERISCOPE_TEST(CrackTipsTest)
} // namespace crack_tips_test
#include "crack_tips_test.moc"
