// Opens a results folder whose frames do not hold all nodes. It looks like one with all nodes where possible, and the
// window says what it cannot show.
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QTemporaryDir>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace thinned_frames_view_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class thinned_frames_view_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path here() const { return dir_.path().toStdString(); }

    // Runs the plate with five layers of nodes across its thickness.
    static bool run(const fs::path& folder, const QStringList& more) {
        QProcess cli;
        cli.setStandardOutputFile(QProcess::nullDevice());
        QStringList words{QStringLiteral("run"), QString::fromStdString(example("kalthoff-winkler.json").string()),
                          QStringLiteral("-o"), QString::fromStdString(folder.string())};
        for (const QString& edit :
             QStringList{QStringLiteral("geometry.lattice.spacing=3.125 mm"),
                         QStringLiteral("geometry.lattice.box[2]=15.625 mm"), QStringLiteral("output.frames=4")} +
                 more)
            words << QStringLiteral("--set") << edit;
        cli.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"), words);
        return cli.waitForStarted() && cli.waitForFinished(200000) && cli.exitCode() == 0;
    }
    // The second one of a window has the room of all further ones.
    static bool open_again(Workbench& bench, const fs::path& folder) {
        if (!open(bench, folder))
            return false;
        settle_layout();
        return open(bench, folder);
    }
    static bool open(Workbench& bench, const fs::path& folder) {
        bench.window.files().open_results(folder);
        if (!QTest::qWaitFor([&] { return !bench.workspace().folder.active(); }, 60000) || !bench.wait_for_nodes())
            return false;
        bench.window.view().set_field(Field::damage);
        // The camera of the first: the caption of a thinned frame has a line more, which the body would be below.
        static std::optional<SavedView> camera;
        bench.window.view().look(StandardView::isometric);
        if (!camera)
            camera = bench.window.view().view_now();
        bench.window.view().look(*camera);
        return bench.workspace().results.frames().size() == 5;
    }
    static QImage picture(Workbench& bench) {
        settle_layout();
        bench.window.view().parted().finish();
        bench.window.viewport().draw_now();
        return bench.window.viewport().shown();
    }
    static double differing(const QImage& a, const QImage& b) { // share of the pixels
        if (a.size() != b.size())
            return 2;
        int count = 0;
        for (int y = 80; y < a.height(); ++y) // below the caption
            for (int x = a.width() / 2; x < a.width(); ++x)
                count += a.pixel(x, y) != b.pixel(x, y);
        return double(count) / (a.width() / 2.0 * a.height());
    }

private slots:
    void initTestCase() {
        QVERIFY(run(here() / "all", {}));
        QVERIFY(run(here() / "both", {QStringLiteral("output.frame_nodes=surface_and_damaged"),
                                      QStringLiteral("output.frame_damage=0")}));
        QVERIFY(run(here() / "surface", {QStringLiteral("output.frame_nodes=surface")}));
        QVERIFY(run(here() / "damaged", {QStringLiteral("output.frame_nodes=damaged")}));
    }

    void looks_as_with_all_nodes() {
        Workbench bench;
        ModelView& view = bench.window.view();
        const auto summary = [&] { // of the crack surfaces, whose nodes are damaged
            view.set_shown(Shown::crack_in_body, CrackColour::opening);
            picture(bench);
            const CrackSummary found = view.parted().summary();
            view.set_shown(Shown::body, CrackColour::opening);
            return found;
        };
        QVERIFY(open_again(bench, here() / "all"));
        QVERIFY(!view.caption().contains(QStringLiteral("holds only")));
        const QImage all = picture(bench);
        const CrackSummary expected = summary();
        QVERIFY(open(bench, here() / "both"));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        const FramePtr frame = view.frame();
        QVERIFY(frame->thinned && frame->thinned->surface && frame->thinned->damage_above);
        QVERIFY2(view.caption().contains(
                     QStringLiteral("The frame holds only nodes on the outer surface and nodes with damage above 0")),
                 qPrintable(view.caption()));
        const double away = differing(all, picture(bench));
        QVERIFY2(away < 0.002, qPrintable(QString::number(away)));
        const CrackSummary found = summary();
        QVERIFY(expected.any && found.any);
        QVERIFY2(std::abs(found.area - expected.area) < 0.01 * expected.area,
                 qPrintable(QStringLiteral("%1 %2").arg(found.area).arg(expected.area)));
        QVERIFY(std::abs(found.largest_opening - expected.largest_opening) < 0.02 * expected.largest_opening);
        // A cut shows the nodes that are there, and no others.
        NodeFilter cut;
        cut.cuts = {{{0, 0, 0.008}, {0, 0, 1}}};
        view.set_filter(cut);
        picture(bench);
        for (const std::uint32_t node : view.cloud().shown())
            QVERIFY(has_values(*frame, node));
    }

    void surface_alone() {
        Workbench bench;
        QVERIFY(open_again(bench, here() / "all"));
        const QImage all = picture(bench);
        QVERIFY(open(bench, here() / "surface"));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        QVERIFY(bench.window.view().caption().contains(QStringLiteral("holds only nodes on the outer surface")));
        const double away = differing(all, picture(bench)); // inside its open crack
        QVERIFY2(away < 0.02, qPrintable(QString::number(away)));
        // Fragments need all nodes.
        bench.window.view().set_field(Field::fragments);
        picture(bench);
        QTRY_VERIFY(bench.window.view().caption().contains(QStringLiteral("for frames with all nodes only")));
    }

    void damaged_nodes_alone() {
        Workbench bench;
        QVERIFY(open(bench, here() / "damaged"));
        ModelView& view = bench.window.view();
        const auto& frames = bench.workspace().results.frames();
        for (const FramePtr& frame : {frames.front(), frames.back()}) {
            view.show_frame(frame);
            picture(bench);
            std::vector<std::uint32_t> held;
            for (std::uint32_t i = 0; i < frame->damage.size(); ++i)
                if (has_values(*frame, i)) {
                    held.push_back(i);
                    QVERIFY(frame->damage[i] > 0.01F);
                }
            QVERIFY(held.size() < frame->damage.size() / 2);
            QVERIFY(!held.empty()); // the first frame has the initial cracks
            const auto drawn = view.cloud().shown();
            std::vector<std::uint32_t> shown(drawn.begin(), drawn.end());
            std::ranges::sort(shown);
            QCOMPARE(shown, held);
            QVERIFY(view.parted().draws_body());
        }
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        if (const QString file = qEnvironmentVariable("PERISCOPE_TEST_PICTURE"); !file.isEmpty())
            bench.window.grab().save(file);
    }

    // Chosen in the panel; what it holds while the run goes on are all nodes.
    void chosen_in_the_panel() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::solve});
        auto* box = field<QComboBox>(bench, QStringLiteral("output.frame_nodes"));
        QVERIFY(box && box->currentText() == QStringLiteral("all"));
        const auto threshold = [&] { return field<QLineEdit>(bench, QStringLiteral("output.frame_damage")); };
        QVERIFY(!threshold()->isVisibleTo(&bench.window));
        QVERIFY(choose(bench, QStringLiteral("output.frame_nodes"), 3));
        QVERIFY(d.value().output.frame_nodes == FrameNodes::surface_and_damaged);
        QVERIFY(threshold()->isVisibleTo(&bench.window));
        QVERIFY(type(bench, QStringLiteral("output.frame_damage"), QStringLiteral("0.2")));
        QCOMPARE(d.value().output.frame_damage.value, 0.2);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(type(bench, QStringLiteral("output.frame_damage"), QStringLiteral("1.5")));
        QVERIFY(d.value().output.frame_damage.value == 0.2 || !d.problems().empty());
        QVERIFY(type(bench, QStringLiteral("output.frame_damage"), QStringLiteral("0.2")));
        QVERIFY(bench.run_to_end());
        QVERIFY(!bench.workspace().results.frames().back()->thinned);
        QVERIFY(choose(bench, QStringLiteral("output.frame_nodes"), 1));
        QVERIFY(!threshold()->isVisibleTo(&bench.window));
        QCOMPARE(d.value().output.frame_damage, OutputEntry{}.frame_damage);
        QVERIFY(!bench.workspace().results.outdated());
    }
};

PERISCOPE_TEST(thinned_frames_view_test)
} // namespace thinned_frames_view_test
#include "thinned_frames_view_test.moc"
