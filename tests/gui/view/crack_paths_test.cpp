// Crack paths of a compared run over the run shown: where they lie, with another spacing too, and in pictures and movies.
#include "tests/gui/pixels.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/export/movie_export.hpp"
#include "ui/plots/plot_colours.hpp"
#include "ui/viewport/panels/time_bar.hpp"

#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>

namespace crack_paths_test {

using namespace periscope;
using namespace periscope::ui;

class CrackPathsTest : public QObject {
    Q_OBJECT

    static int pixels_of_run(const QImage& picture) { // of the first compared run's colour
        return pixels_like(picture, PlotColours::of(QApplication::palette()).line(1), 24);
    }

private slots:
    void lie_over_the_run_shown() {
        const QTemporaryDir dir;
        Workbench bench;
        auto& runs = bench.workspace().runs;
        runs.use_store(RunStore(std::filesystem::path(dir.path().toStdString()) / "store"));
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.document().edit(QStringLiteral("coarser"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("4 mm", dimension::length);
        });
        QVERIFY(bench.wait_for_nodes());
        QVERIFY(bench.run_to_end());
        bench.document().undo_stack()->setClean();
        QTRY_VERIFY(runs.runs().size() == 2 && runs.runs()[0].summary);
        QCOMPARE(runs.shown(), &runs.runs()[1]);
        bench.find<QTreeWidget>(QStringLiteral("runList"))->topLevelItem(0)->setCheckState(0, Qt::Checked);
        CompareViews& compare = bench.window.compare_views();
        QTRY_VERIFY_WITH_TIMEOUT(compare.runs().size() == 1 && !compare.runs()[0]->is_reading() &&
                                     compare.runs()[0]->results().frames().size() == 21,
                                 30000);
        QVERIFY(compare.paths().drawn(0).empty()); // crack tips are off
        const int before = pixels_of_run(compare.picture(1, false));

        bench.click(QStringLiteral("crackTips"));
        QTRY_COMPARE(compare.paths().drawn(0).size(), std::size_t(2));
        QCOMPARE(compare.paths().drawn(0)[0].name, QStringLiteral("Run 1"));
        QVERIFY(compare.paths().drawn(0)[1].name.isEmpty());
        // From the tips of the notches, 50 mm in, outwards at some 65° to them.
        const auto length_of = [](const Mark& mark) { return norm(mark.way.back() - mark.way.front()); };
        for (const Mark& mark : compare.paths().drawn(0)) {
            const Vec3 begin = mark.way.front(), way = mark.way.back() - begin;
            const double side = begin.x > 0.1 ? 1 : -1;
            QVERIFY2(std::abs(begin.x - (0.1 + side * 0.025)) < 0.0065 && std::abs(begin.y - 0.05) < 0.0065,
                     qPrintable(QStringLiteral("%1 %2").arg(begin.x).arg(begin.y)));
            const double angle = std::atan2(side * way.x, way.y) * 180 / 3.14159265;
            QVERIFY2(angle > 55 && angle < 75 && norm(way) > 0.06, qPrintable(QString::number(angle)));
        }
        QVERIFY2(pixels_of_run(compare.picture(1, false)) > before + 200,
                 qPrintable(QString::number(pixels_of_run(compare.picture(1, false)) - before)));
        // Numbered pictures of a movie, at the middle and at the end.
        const std::filesystem::path movie = std::filesystem::path(dir.path().toStdString()) / "movie.png";
        bench.window.exports().write_movie(movie);
        const auto picture = [&](int k) {
            return QImage(QStringLiteral("%1/movie-%2.png").arg(dir.path()).arg(k, 4, 10, QLatin1Char('0')));
        };
        QTRY_VERIFY_WITH_TIMEOUT(!picture(21).isNull() && !bench.window.exports().movie().busy(), 180000);
        QVERIFY2(pixels_of_run(picture(21)) > pixels_of_run(picture(12)) + 50 &&
                     pixels_of_run(picture(12)) > pixels_of_run(picture(2)) + 50,
                 qPrintable(QStringLiteral("%1 %2 %3")
                                .arg(pixels_of_run(picture(21)))
                                .arg(pixels_of_run(picture(12)))
                                .arg(pixels_of_run(picture(2)))));
        // They follow the time.
        const double at_end = length_of(compare.paths().drawn(0)[0]);
        bench.window.findChild<TimeBar*>()->findChild<QSlider*>()->setValue(11);
        QTRY_VERIFY(!compare.paths().drawn(0).empty() && length_of(compare.paths().drawn(0)[0]) < 0.8 * at_end);
        // And go with the run.
        bench.find<QTreeWidget>(QStringLiteral("runList"))->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(!compare.any() && compare.paths().drawn(0).empty());
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }
};

PERISCOPE_TEST(CrackPathsTest)
} // namespace crack_paths_test
#include "crack_paths_test.moc"
