// A surface of the user becomes a notched beam that is ready to run, by mouse: it is imported, supports, load and
// no-fail zones are painted, and the case is run. The test leaves a picture of each stage in test-pictures of the build
// folder, for people to look at.
#include "library_entries.hpp"

#include "core/case/condition_table.hpp"
#include "core/case_file/case_file.hpp"
#include "tests/test_program.hpp"
#include "ui/actions/import_dialog.hpp"
#include "ui/painting/tool_options.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>

namespace own_part_test {

using namespace periscope;
using namespace periscope::ui;

class OwnPartTest : public QObject {
    Q_OBJECT

    static bool settled(Workbench& bench) {
        return QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 30000);
    }

    static void keep_picture(Workbench& bench, const char* name) {
        const QDir folder(QStringLiteral(PERISCOPE_BINARY_DIR "/test-pictures"));
        folder.mkpath(QStringLiteral("."));
        bench.window.viewport().draw_now();
        QCoreApplication::processEvents();
        bench.window.grab().save(folder.filePath(QStringLiteral("own-part-%1.png").arg(QLatin1String(name))));
    }

    // A new painted set: strokes from a point to another, in a standard view, then a name.
    static bool paint(Workbench& bench, const QString& view, const QString& name, double radius, bool surface,
                      const std::vector<std::array<Vec3, 2>>& strokes) {
        bench.click(view);
        bench.window.select({ItemKind::sets});
        auto* add = field<QPushButton>(bench, QStringLiteral("drawPaintedSet"));
        if (!add)
            return false;
        add->click();
        const auto set = int(bench.document().value().sets.size());
        if (bench.window.tools().current() != ToolKind::brush)
            return false;
        bench.window.tools().brush().set_radius(radius);
        bench.find<QCheckBox>(QStringLiteral("surfaceOnly"))->setChecked(surface);
        for (const auto& [from, to] : strokes)
            bench.drag(bench.where(from), bench.where(to));
        return settled(bench) && bench.workspace().sets.count(std::size_t(set)) > 0 &&
               type(bench, QStringLiteral("sets[%1].name").arg(set), name);
    }

    static int condition_on(Workbench& bench, const char* set, ConditionKind kind) {
        const auto& sets = bench.document().value().sets;
        const auto at = std::find_if(sets.begin(), sets.end(), [&](const SetEntry& s) { return s.name == set; });
        bench.window.select({ItemKind::set, int(at - sets.begin())});
        field<QPushButton>(bench, QStringLiteral("addConditionHere"))->click();
        const int index = int(bench.document().value().conditions.size()) - 1;
        choose(bench, QStringLiteral("conditions[%1].kind").arg(index), int(kind));
        return index;
    }

private slots:
    void a_notched_beam_from_an_stl() {
        QTemporaryDir folder; // the file is a user's own, somewhere
        const QString file = folder.filePath(QStringLiteral("my part.stl"));
        QVERIFY(QFile::copy(QStringLiteral(PERISCOPE_SOURCE_DIR "/resources/meshes/notched-beam.stl"), file));
        Workbench bench;
        bench.click(QStringLiteral("file.new"));
        const Case& c = bench.document().value();

        bench.window.files().import_surface(file.toStdString());
        auto* dialog = bench.find<ImportDialog>(QStringLiteral("importDialog"));
        QVERIFY(dialog);
        auto* ok = dialog->findChild<QPushButton*>(QStringLiteral("importOk"));
        QVERIFY(QTest::qWaitFor([&] { return ok->isEnabled(); }, 30000));
        QVERIFY(with_plain_spaces(dialog->findChild<QLabel*>(QStringLiteral("importSize"))->text())
                    .contains(QStringLiteral("175 × 50 × 50 mm")));
        dialog->findChild<QLineEdit*>(QStringLiteral("importSpacing"))->setText(QStringLiteral("5 mm"));
        QTest::mouseClick(ok, Qt::LeftButton);
        QVERIFY2(bench.wait_for_nodes(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        keep_picture(bench, "1-imported");

        bench.window.select({ItemKind::discretise});
        QVERIFY(type(bench, QStringLiteral("horizon"), QStringLiteral("3 dx")));
        library_entry(bench, QStringLiteral("concrete C35/45, brittle"))->trigger();
        QCOMPARE(c.materials.size(), std::size_t(1));

        // Supports below, from the front of the beam to its back; the load on top. Zones around them keep from crumbling.
        const auto across = [](double x, double y) {
            return std::array<Vec3, 2>{Vec3{x, y, 0.003}, Vec3{x, y, 0.047}};
        };
        QVERIFY(paint(bench, QStringLiteral("viewBottom"), QStringLiteral("left support"), 0.006, true,
                      {across(0.025, 0)}));
        QVERIFY(paint(bench, QStringLiteral("viewBottom"), QStringLiteral("right support"), 0.006, true,
                      {across(0.150, 0)}));
        QVERIFY(paint(bench, QStringLiteral("viewBottom"), QStringLiteral("supports stay whole"), 0.016, false,
                      {across(0.025, 0), across(0.150, 0)}));
        QVERIFY(paint(bench, QStringLiteral("viewTop"), QStringLiteral("load"), 0.006, true, {across(0.0875, 0.05)}));
        QVERIFY(paint(bench, QStringLiteral("viewTop"), QStringLiteral("load stays whole"), 0.012, false,
                      {across(0.0875, 0.05)}));
        QTest::keyClick(&bench.window, Qt::Key_Escape);
        bench.click(QStringLiteral("viewIso"));
        keep_picture(bench, "2-painted");
        for (const auto& [set, x] : {std::pair{"left support", 0.025}, {"right support", 0.150}, {"load", 0.0875}}) {
            const auto at = std::size_t(c.find_set(set) - c.sets.data());
            double least = 1, most = 0;
            for (const auto node : bench.workspace().sets.members(at)) {
                const Vec3& p = bench.workspace().body.nodes()->nodes->position[node];
                QVERIFY(std::abs(p.x - x) < 0.010);
                QVERIFY2(std::abs(p.y - (std::string(set) == "load" ? 0.05 : 0)) < 0.006, // a layer of the surface
                         qPrintable(QStringLiteral("%1: %2 %3 %4").arg(QLatin1String(set)).arg(p.x).arg(p.y).arg(p.z)));
                least = std::min(least, p.z);
                most = std::max(most, p.z);
            }
            QVERIFY2(least < 0.008 && most > 0.042, set); // from front to back
        }

        for (const char* support : {"left support", "right support"}) {
            const int held = condition_on(bench, support, ConditionKind::displacement);
            QVERIFY(type(bench, QStringLiteral("conditions[%1].displacement[1]").arg(held), QStringLiteral("0 mm")));
        }
        const int pushed = condition_on(bench, "load", ConditionKind::displacement);
        QVERIFY(type(bench, QStringLiteral("conditions[%1].displacement[1]").arg(pushed), QStringLiteral("-0.1 mm")));
        bench.window.select({ItemKind::solve});
        QVERIFY(type(bench, QStringLiteral("run.end_time"), QStringLiteral("1 ms")));
        QVERIFY(type(bench, QStringLiteral("run.damping"), QStringLiteral("1e7 kg/(m^3 s)")));
        bench.window.select({ItemKind::condition, pushed});
        QVERIFY(choose(bench, QStringLiteral("conditions[%1].ramp").arg(pushed), int(RampShape::smooth)));
        QCOMPARE(c.conditions.back().ramp_time.value, 1e-3); // of the whole run
        condition_on(bench, "supports stay whole", ConditionKind::no_fail);
        condition_on(bench, "load stays whole", ConditionKind::no_fail);
        bench.window.select({ItemKind::observers});
        field<QPushButton>(bench, QStringLiteral("addObserver"))->click();
        QVERIFY(choose(bench, QStringLiteral("observers[0].set"), int(c.find_set("load") - c.sets.data())));

        QVERIFY(settled(bench));
        auto* check = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QVERIFY(QTest::qWaitFor([&] { return check->findings() == check_list(bench.workspace()); }, 5000));
        for (const Finding& finding : check->findings())
            QVERIFY2(finding.weight != Finding::Weight::error, qPrintable(finding.full_name + finding.what));
        keep_picture(bench, "3-ready");

        QVERIFY(bench.run_to_end());
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.window.view().set_field(Field::damage);
        keep_picture(bench, "4-cracked");
        // A crack above the notch, and the body whole where it must be.
        const auto& frame = *bench.workspace().results.frames().back();
        const auto& nodes = *bench.workspace().results.nodes()->nodes;
        double at_notch = 0, elsewhere = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const Vec3& p = nodes.position[i];
            double& part = std::abs(p.x - 0.0875) < 0.02 ? at_notch : elsewhere;
            if (p.y > 0.012 && p.y < 0.035)
                part = std::max(part, double(frame.damage[i]));
        }
        QVERIFY2(at_notch > 0.3 && elsewhere < 0.1,
                 qPrintable(QStringLiteral("damage %1 above the notch, %2 elsewhere").arg(at_notch).arg(elsewhere)));
        // Saved, it is the same case for the command line.
        const auto saved = std::filesystem::path(folder.filePath(QStringLiteral("my beam.json")).toStdString());
        bench.document().save(saved);
        QCOMPARE(case_to_json(read_case(saved)), case_to_json(c));
    }
};

PERISCOPE_TEST(OwnPartTest)
} // namespace own_part_test

#include "own_part_test.moc"
