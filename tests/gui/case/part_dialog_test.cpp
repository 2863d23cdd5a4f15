// Builds a body from its dimensions by mouse, from the start page to a run in which a beam cracks, and counts the
// clicks. Also tests impossible dimensions, holes and notches of a plate, and what the open case keeps.
#include "core/case_file/case_file.hpp"
#include "core/curves/curve_table.hpp"
#include "core/part/part_kinds.hpp"
#include "tests/gui/hand.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/part/length_field.hpp"
#include "ui/part/part_dialog.hpp"
#include "ui/part/part_drawing.hpp"
#include "ui/part/part_fields.hpp"
#include "ui/start/start_page.hpp"
#include "ui/start/start_screen.hpp"

#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace part_dialog_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

void keep_picture(QWidget& widget, const char* name) {
    const QDir folder(QStringLiteral(PERISCOPE_BINARY_DIR "/test-pictures"));
    folder.mkpath(QStringLiteral("."));
    widget.grab().save(folder.filePath(QStringLiteral("part-%1.png").arg(QLatin1String(name))));
}

} // namespace

class PartDialogTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setDoubleClickInterval(0); } // clicks follow each other quickly

    void a_notched_beam_from_nothing() {
        Workbench bench;
        bench.window.start_screen().show();
        settle_layout();
        Hand hand(bench);
        hand.click("begin.file.newFromDimensions");
        auto* dialog = bench.find<PartDialog>(QStringLiteral("partDialog"));
        QVERIFY(dialog && dialog->isVisible());
        hand.click("part.beam");
        hand.type("part.length", QStringLiteral("175 mm"));
        hand.type("part.height", QStringLiteral("50"));
        hand.type("part.thickness", QStringLiteral("50 mm"));
        hand.type("part.spacing", QStringLiteral("5 mm"));
        hand.type("part.span", QStringLiteral("125 mm"));
        hand.choose("part.notch", QStringLiteral("slot"));
        hand.type("part.notches[0].depth", QStringLiteral("15 mm"));
        hand.type("part.notches[0].width", QStringLiteral("2 mm"));
        QCOMPARE(bench.find<LengthField>(QStringLiteral("part.notches[0].at"))->text(),
                 QStringLiteral("87.5 mm")); // half
        hand.type("part.displacement", QStringLiteral("0.1 mm"));
        hand.choose("part.material", QStringLiteral("concrete C35/45 (Eurocode 2), softening"));
        const auto* source = bench.find<QLabel>(QStringLiteral("part.material.source"));
        QVERIFY2(source->text().contains(QStringLiteral("strength class C35/45 (f<sub>ck</sub> = 35 MPa")) &&
                     source->text().contains(QStringLiteral("Eurocode 2")) &&
                     source->text().contains(QStringLiteral("Real Poisson's ratio")),
                 qPrintable(source->text()));
        auto* materials = bench.find<QComboBox>(QStringLiteral("part.material"));
        const int chosen = materials->currentIndex();
        int described = 0;
        for (int material = 0; material < materials->count(); ++material) { // each description is shown whole
            materials->setCurrentIndex(material);
            described += source->text().isEmpty() ? 0 : 1;
            QVERIFY2(source->heightForWidth(source->width()) <= source->height(),
                     qPrintable(materials->itemText(material)));
        }
        QVERIFY(described > 20);
        materials->setCurrentIndex(chosen);
        QVERIFY2(bench.find<QLabel>(QStringLiteral("part.message"))->text().isEmpty(),
                 qPrintable(bench.find<QLabel>(QStringLiteral("part.message"))->text()));
        QVERIFY(bench.find<QLabel>(QStringLiteral("part.predicted"))->text().startsWith(QStringLiteral("347 nodes")));
        keep_picture(*dialog, "beam");
        hand.click("part.create");

        const Case& c = bench.document().value();
        QCOMPARE(c.materials.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(std::get<BoxGeometry>(c.geometry).box[1].text), QStringLiteral("50 mm"));
        QVERIFY(!bench.find<StartPage>(QStringLiteral("startPage"))->isVisible());
        QVERIFY(bench.wait_for_nodes());
        for (const Problem& problem : bench.document().problems())
            QFAIL(problem.reason.c_str());
        keep_picture(bench.window, "beam-ready");

        hand.click_action("run");
        QVERIFY(bench.workspace().run.active() || bench.workspace().run.state() == RunController::State::finished);
        hand.click_tab(QStringLiteral("Plots"));
        auto* x_axis = bench.find<QComboBox>(QStringLiteral("plot.x"));
        QVERIFY(QTest::qWaitFor([&] { return x_axis->findText(QStringLiteral("CMOD x")) >= 0; }, 180000));
        hand.choose("plot.x", QStringLiteral("CMOD x"));
        qInfo("%d clicks", hand.clicks);
        QVERIFY2(hand.clicks <= 30, qPrintable(QString::number(hand.clicks)));

        QVERIFY(
            QTest::qWaitFor([&] { return bench.workspace().run.state() == RunController::State::finished; }, 120000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        keep_picture(bench.window, "beam-cracked");
        // The load rises to its peak and falls while the mouth opens.
        CurveTable table(*bench.workspace().results.model());
        table.append(bench.workspace().results.samples());
        const auto curve = [&](const char* name) {
            const auto at = std::ranges::find_if(table.curves(), [&](const CurveInfo& i) { return i.name == name; });
            return at == table.curves().end() ? std::vector<double>()
                                              : table.over_run(std::size_t(at - table.curves().begin())).y;
        };
        const std::vector<double> load = curve("load y"), opening = curve("CMOD x");
        QVERIFY(load.size() == 31 && opening.size() == 31);
        const double peak = *std::ranges::max_element(load);
        QVERIFY2(peak > 500 && peak < 5000, qPrintable(QString::number(peak)));
        QVERIFY(load.back() < 0.8 * peak && opening.back() > 2e-5);
        bench.document().undo_stack()->setClean();
    }

    // 40 × 20 × 10 mm at 2 mm: 20 × 10 × 5 nodes, whose cells fill the box; the ends are sets of a layer each.
    void a_box() {
        Workbench bench;
        Hand hand(bench);
        bench.click(QStringLiteral("file.newFromDimensions"));
        hand.click("part.box");
        hand.type("part.length", QStringLiteral("40"));
        hand.type("part.height", QStringLiteral("2 cm"));
        hand.type("part.thickness", QStringLiteral("10 mm"));
        hand.type("part.spacing", QStringLiteral("2 mm"));
        QVERIFY(bench.find<QLabel>(QStringLiteral("part.predicted"))->text().startsWith(QStringLiteral("1,000 nodes")));
        hand.click("part.create");
        QVERIFY(bench.wait_for_nodes());
        const Nodes& nodes = *bench.workspace().body.nodes()->nodes;
        QCOMPARE(nodes.size(), std::size_t(1000));
        Vec3 size;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            double low = 1e9, high = -1e9;
            for (const Vec3& p : nodes.position) {
                low = std::min(low, p[axis]);
                high = std::max(high, p[axis]);
            }
            size[axis] = high - low + nodes.spacing;
        }
        QVERIFY2(norm(size - Vec3{0.04, 0.02, 0.01}) < 1e-9, qPrintable(QString::number(size.x)));
        bench.document().undo_stack()->setClean();
    }

    // A tube of 20 mm with a bore of 8 mm, 30 mm long, at 1 mm: its volume is that of its nodes, and none lies outside.
    void a_tube() {
        Workbench bench;
        Hand hand(bench);
        bench.click(QStringLiteral("file.newFromDimensions"));
        hand.click("part.cylinder");
        hand.type("part.diameter", QStringLiteral("20 mm"));
        hand.type("part.bore", QStringLiteral("8 mm"));
        hand.type("part.length", QStringLiteral("30 mm"));
        hand.type("part.spacing", QStringLiteral("1 mm"));
        hand.click("part.create");
        QVERIFY(bench.wait_for_nodes());
        const Nodes& nodes = *bench.workspace().body.nodes()->nodes;
        double volume = 0;
        for (const double v : nodes.volume)
            volume += v;
        const double wanted = 3.14159265 * (0.01 * 0.01 - 0.004 * 0.004) * 0.03;
        QVERIFY2(std::abs(volume / wanted - 1) < 0.03, qPrintable(QString::number(volume / wanted)));
        Box box{{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}};
        for (const Vec3& p : nodes.position)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                box.min[axis] = std::min(box.min[axis], p[axis]);
                box.max[axis] = std::max(box.max[axis], p[axis]);
            }
        Vec3 size = box.max - box.min;
        std::array<double, 3> sides{size.x, size.y, size.z};
        std::ranges::sort(sides);
        QVERIFY2(sides[0] > 0.018 && sides[1] < 0.02 && std::abs(sides[2] - 0.029) < 1e-9,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(sides[0]).arg(sides[1]).arg(sides[2])));
        bench.document().undo_stack()->setClean();
    }

    void undo_takes_it_back_as_one_step() {
        Workbench bench;
        Hand hand(bench);
        const std::string before = case_to_json(bench.document().value());
        bench.click(QStringLiteral("file.newFromDimensions"));
        hand.click("part.cylinder");
        hand.click("part.create");
        const Case& c = bench.document().value();
        QVERIFY(c.find_set("cylinder"));
        QCOMPARE(bench.document().undo_stack()->count(), 1);
        bench.document().undo_stack()->undo();
        QCOMPARE(case_to_json(c), before);
        bench.document().undo_stack()->redo();
        QVERIFY(c.find_set("cylinder"));
        bench.document().undo_stack()->setClean();
    }

    void numbers_that_cannot_be_are_told_at_their_field() {
        Workbench bench;
        Hand hand(bench);
        bench.click(QStringLiteral("file.newFromDimensions"));
        hand.click("part.beam");
        auto* create = bench.find<QPushButton>(QStringLiteral("part.create"));
        auto* message = bench.find<QLabel>(QStringLiteral("part.message"));
        auto* dialog = bench.find<PartDialog>(QStringLiteral("partDialog"));
        const QSize size = dialog->size();
        const auto tells = [&](const char* name, const char* typed, const char* words) {
            auto* edit = bench.find<LengthField>(QLatin1String(name));
            const QString before = edit->text();
            hand.type(name, QLatin1String(typed));
            const bool told = !create->isEnabled() && message->text().contains(QLatin1String(words)) &&
                              edit->toolTip().contains(QLatin1String(words));
            if (!told)
                qWarning("%s: '%s'", name, qPrintable(message->text()));
            hand.type(name, before);
            return told && create->isEnabled() && message->text().isEmpty() && edit->toolTip().isEmpty();
        };
        QVERIFY(tells("part.notches[0].depth", "60 mm", "not shallower than the beam"));
        QVERIFY(tells("part.span", "250 mm", "outside the beam"));
        QVERIFY(tells("part.height", "fifty", "does not start with a number"));
        QVERIFY(tells("part.height", "2 kg", "expected a length"));
        QVERIFY(tells("part.spacing", "0", "greater than 0"));
        QVERIFY(tells("part.spacing", "1 nm", "nodes"));
        deliver_posted_events();
        QCOMPARE(dialog->size(), size);
        hand.click("part.plate");
        hand.click("part.addHole");
        QVERIFY(tells("part.holes[0].x", "120 mm", "outside the plate"));
    }

    void a_plate_with_holes_and_notches() {
        Workbench bench;
        Hand hand(bench);
        bench.click(QStringLiteral("file.newFromDimensions"));
        hand.click("part.plate");
        auto* drawing = bench.find<PartDrawing>(QStringLiteral("partDrawing"));
        const QImage plain = drawing->grab().toImage();
        hand.click("part.addHole");
        hand.type("part.holes[0].x", QStringLiteral("30"));
        const QImage with_hole = drawing->grab().toImage();
        QVERIFY(different_pixels(plain, with_hole) > 100);
        hand.click("part.addHole");
        hand.type("part.holes[1].diameter", QStringLiteral("20"));
        QVERIFY(different_pixels(with_hole, drawing->grab().toImage()) > 100);
        hand.click("part.addHole");
        hand.click("part.removeHole2");
        hand.click("part.addNotch");
        hand.type("part.notches[0].depth", QStringLiteral("10"));
        keep_picture(*bench.find<PartDialog>(QStringLiteral("partDialog")), "plate");
        hand.click("part.create");
        const Case& c = bench.document().value();
        const auto& lattice = std::get<BoxGeometry>(c.geometry);
        QCOMPARE(lattice.without, (std::vector<std::string>{"hole 1", "hole 2"}));
        QCOMPARE(std::get<SetCylinder>(c.find_set("hole 1")->shape).from[0].value, 0.030);
        QCOMPARE(std::get<SetCylinder>(c.find_set("hole 2")->shape).radius.value, 0.010);
        QCOMPARE(c.cracks.size(), std::size_t(1));
        QVERIFY(bench.wait_for_nodes());
        const double holes = 3.14159265 * (5 * 5 + 10 * 10);
        QVERIFY(std::abs(double(bench.workspace().body.nodes()->nodes->size()) - (5000 - holes)) < 12);
        keep_picture(bench.window, "plate-ready");

        // The geometry's panel opens the dialog again with these numbers; the user's own entries stay.
        bench.document().edit(QStringLiteral("own"), [](Case& value) {
            SetEntry own;
            own.name = "own";
            own.shape = SetBox{};
            value.sets.push_back(own);
        });
        bench.window.select({ItemKind::geometry});
        hand.click("geometryFromDimensions");
        QCOMPARE(bench.find<LengthField>(QStringLiteral("part.holes[1].diameter"))->text(), QStringLiteral("20 mm"));
        hand.click("part.removeHole0");
        hand.click("part.create");
        QCOMPARE(std::get<BoxGeometry>(c.geometry).without, (std::vector<std::string>{"hole"}));
        QVERIFY(c.find_set("own") && !c.find_set("hole 1"));
        bench.document().undo_stack()->setClean();
    }

    // A specimen with a load: its fields, its drawing, and the case that comes of it.
    void an_l_panel() {
        Workbench bench;
        Hand hand(bench);
        bench.click(QStringLiteral("file.newFromDimensions"));
        hand.click("part.lPanel");
        QVERIFY(bench.find<QLabel>(QStringLiteral("part.published"))->text().contains(QStringLiteral("Winkler")));
        auto* drawing = bench.find<PartDrawing>(QStringLiteral("partDrawing"));
        const QImage before = drawing->grab().toImage();
        hand.type("part.leg", QStringLiteral("600"));
        QVERIFY(!bench.find<QPushButton>(QStringLiteral("part.create"))->isEnabled());
        QVERIFY(bench.find<LengthField>(QStringLiteral("part.leg"))->toolTip().contains(QStringLiteral("no corner")));
        hand.type("part.leg", QStringLiteral("200"));
        hand.type("part.spacing", QStringLiteral("10"));
        QVERIFY(different_pixels(before, drawing->grab().toImage()) > 100);
        QVERIFY(bench.find<QLabel>(QStringLiteral("part.predicted"))->text().contains(QStringLiteral("nodes")));
        hand.click("part.create");
        const Case& c = bench.document().value();
        QVERIFY(c.find_set("clamp") && c.find_set("load"));
        QCOMPARE(c.observers.size(), std::size_t(3));
        QVERIFY(bench.wait_for_nodes());
        QCOMPARE(bench.workspace().body.nodes()->nodes->size(), std::size_t(2500 - 30 * 30));
        bench.document().undo_stack()->setClean();
    }

    void it_fits_a_small_window() {
        Workbench bench;
        bench.window.resize(900, 600);
        Hand hand(bench);
        bench.click(QStringLiteral("file.newFromDimensions"));
        auto* dialog = bench.find<PartDialog>(QStringLiteral("partDialog"));
        for (const PartKindInfo& info : part_kinds()) {
            const std::string kind = "part." + std::string(info.key);
            hand.click(kind.c_str());
            settle_layout();
            QVERIFY2(dialog->width() <= 900 && dialog->height() <= 600, kind.c_str());
            QVERIFY2(bench.find<QLabel>(QStringLiteral("part.message"))->text().isEmpty(), kind.c_str());
            QCOMPARE(bench.find<QLabel>(QStringLiteral("part.published"))->text().toStdString(),
                     std::string(info.published));
            keep_picture(*dialog, kind.c_str());
        }
        dialog->reject();
        QVERIFY(!bench.document().dirty());
    }
};

PERISCOPE_TEST(PartDialogTest)
} // namespace part_dialog_test
#include "part_dialog_test.moc"
