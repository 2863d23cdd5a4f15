// Shows three and four views of runs, their pictures, movie and report, and what the views share.
#include "core/case_file/case_file.hpp"
#include "tests/gui/report_pictures.hpp"
#include "tests/gui/runs/compared_runs.hpp"
#include "tests/gui/runs/listed_runs.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/export/movie_export.hpp"
#include "ui/report/report_action.hpp"
#include "ui/report/view_pictures.hpp"
#include "ui/viewport/panels/time_bar.hpp"

#include <QClipboard>
#include <QMenu>
#include <QRegularExpression>
#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <vtkCamera.h>

#include <algorithm>

namespace compare_many_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

namespace {

constexpr double slow = 11, factor = 1.5; // m/s of the first plate, and of each to the one before

bool different_from(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 60;
}

} // namespace

class CompareManyTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path here() const { return dir_.path().toStdString(); }
    fs::path plate(int k) const { return here() / ("plate " + std::to_string(k)); }

private slots:
    void initTestCase() {
        double speed = slow;
        for (int k = 0; k < 4; ++k, speed *= factor) {
            Case c = read_case(example("kalthoff-winkler.json"));
            std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("6.25 mm", dimension::length);
            c.conditions[0].value[1] = Quantity(speed);
            c.output.frames = 10;
            const fs::path file = here() / ("plate " + std::to_string(k) + ".json");
            write_case(c, file);
            QVERIFY(solve(file, plate(k)));
        }
    }

    void three_and_four_views_data() {
        QTest::addColumn<int>("others");
        QTest::newRow("three") << 2;
        QTest::newRow("four") << 3;
    }
    void three_and_four_views() {
        QFETCH(int, others);
        Workbench bench;
        QVERIFY(bench.ready);
        for (int k = 0; k <= others; ++k)
            list_of(bench).add(plate(k));
        QVERIFY(runs_are_read(bench, std::size_t(others) + 1));
        QVERIFY(show_run(bench, 0, 11));
        ModelView& main = bench.window.view();
        main.set_field(Field::velocity, Component::size);
        for (int k = 1; k <= others; ++k)
            QVERIFY(compare_with(bench, k, std::size_t(k), 11));
        const auto views = bench.window.compare_views().views();
        QCOMPARE(views.size(), std::size_t(others));
        settle_layout();
        // Beside one another: whole, none over another, of nearly one size; two in a row.
        std::vector<QRect> places{{main.widget().mapTo(&bench.window, QPoint()), main.widget().size()}};
        for (ModelView* view : views)
            places.emplace_back(view->widget().mapTo(&bench.window, QPoint()), view->widget().size());
        for (std::size_t a = 0; a < places.size(); ++a) {
            QVERIFY(bench.window.rect().contains(places[a]));
            QVERIFY(std::abs(places[a].width() - places[0].width()) <= 4 &&
                    std::abs(places[a].height() - places[0].height()) <= 4);
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY(!places[a].intersects(places[b]));
        }
        QCOMPARE(places[1].top(), places[0].top());
        QVERIFY(places[2].top() > places[0].bottom());
        // One field in one range: that of the fastest of them.
        const auto fastest = [](const Results& results) {
            return results.extremes(index_of(Field::velocity)).range(Component::size)[1];
        };
        double most = fastest(bench.workspace().results);
        for (const ComparedRun* run : bench.window.compare_views().runs())
            most = std::max(most, fastest(run->results()));
        QVERIFY2(most > 0.9 * slow * std::pow(factor, others), qPrintable(QString::number(most)));
        for (ModelView* view : views) {
            QTRY_COMPARE(view->field(), Field::velocity);
            QTRY_COMPARE(view->range(), main.range());
        }
        QVERIFY(main.range()[1] >= most && main.range()[1] < 1.3 * most);
        // The meaning of the colours is given once, at the run shown.
        QTRY_VERIFY(std::ranges::none_of(views, [](ModelView* view) { return view->shows_colour_key(); }));
        QVERIFY(main.shows_colour_key());
        // One time.
        auto* slider = bench.window.findChild<TimeBar*>()->findChild<QSlider*>();
        slider->setValue(4);
        QTRY_COMPARE(main.frame(), bench.workspace().results.frames()[4]);
        std::vector<FramePtr> frames{main.frame()};
        for (ModelView* view : views) {
            QTRY_VERIFY(view->frame() && view->frame()->time == main.frame()->time);
            QVERIFY(std::ranges::find(frames, view->frame()) == frames.end()); // of its own run
            frames.push_back(view->frame());
        }
        // One camera: a drag in the last view turns all.
        main.widget().draw_now();
        std::vector<QImage> before{main.widget().shown()};
        for (ModelView* view : views) {
            QVERIFY(sees_the_same(*view, main));
            view->widget().draw_now();
            before.push_back(view->widget().shown());
        }
        VtkWidget& last = views.back()->widget();
        drag_in(last, last.rect().center(), last.rect().center() + QPoint(60, 30));
        QTRY_VERIFY(different_pixels(before[0], main.widget().shown()) > 300);
        for (std::size_t k = 0; k < views.size(); ++k)
            QTRY_VERIFY(different_pixels(before[k + 1], views[k]->widget().shown()) > 300);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }

    // Three runs: the picture has the three views at their places, each with its own plate; so has each picture of the movie, and
    // the report, with a table of all three.
    void three_runs_in_picture_movie_and_report() {
        Workbench bench;
        QVERIFY(bench.ready);
        for (int k = 0; k < 3; ++k)
            list_of(bench).add(plate(k));
        QVERIFY(runs_are_read(bench, 3));
        QVERIFY(show_run(bench, 0, 11));
        ModelView& main = bench.window.view();
        main.set_field(Field::velocity, Component::size);
        for (int k = 1; k < 3; ++k)
            QVERIFY(compare_with(bench, k, std::size_t(k), 11));
        settle_layout();
        CompareViews& compared = bench.window.compare_views();
        std::vector<ModelView*> all{&main};
        for (ModelView* view : compared.views())
            all.push_back(view);
        QCOMPARE(all.size(), std::size_t(3));
        bench.window.findChild<TimeBar*>()->findChild<QSlider*>()->setValue(10);
        for (ModelView* view : all)
            QTRY_VERIFY(view->frame() && view->frame()->step > 0);
        // What each view alone shows, before anything is written: a message may change the height of the views.
        std::vector<PartOfPicture> owns;
        for (ModelView* view : all)
            owns.push_back(part_of_picture(compared, *view));
        const auto differ = [&](ModelView& a, ModelView& b) { // so that the test can fail
            return different_pixels(a.widget().picture(1, false), b.widget().picture(1, false)) > 200;
        };
        QVERIFY(differ(*all[0], *all[1]) && differ(*all[1], *all[2]));
        const auto written = [&] {
            auto& exports = bench.window.exports();
            return QTest::qWaitFor([&] { return !exports.task().busy() && !exports.movie().busy(); }, 60000);
        };
        const fs::path place = here() / "three";
        fs::create_directory(place);
        const QSize size = compared.size(); // before a message changes the height of the view
        bench.window.exports().write_picture(place / "picture.png", {2, false});
        QVERIFY(written());
        const QImage picture(QString::fromStdString((place / "picture.png").string()));
        QCOMPARE(picture.size(), size * 2);
        for (const PartOfPicture& own : owns)
            QVERIFY(holds(picture, own));
        bench.window.exports().write_movie(place / "movie.png"); // as numbered pictures
        QVERIFY(written());
        const QImage first(QString::fromStdString((place / "movie-0001.png").string())),
            last(QString::fromStdString((place / "movie-0011.png").string()));
        QCOMPARE(last.width(), size.width());
        for (ModelView* view : all) {
            QTRY_VERIFY(view->frame() && view->frame()->step > 0); // back at the end
        }
        for (const PartOfPicture& own : owns) {
            QVERIFY(holds(last, own));
            QVERIFY(!holds(first, own)); // nothing moved yet
        }
        deliver_posted_events();
        std::vector<SavedView> sights;
        for (const ModelView* view : all)
            sights.push_back(view->view_now());
        bench.window.reports().write(place / "report.html");
        QVERIFY(QTest::qWaitFor([&] { return !bench.window.reports().task().busy(); }, 60000));
        deliver_posted_events();
        for (std::size_t k = 0; k < all.size();
             ++k) { // in the window nothing has moved but for a pixel of room above the body
            const SavedView now = all[k]->view_now();
            const Vec3 moved = now.middle - sights[k].middle;
            QVERIFY2(now.half_height == sights[k].half_height && now.beside == sights[k].beside && norm(moved) < 0.003,
                     qPrintable(QStringLiteral("view %1 moved by %2").arg(k).arg(norm(moved))));
            QVERIFY(now.ahead == sights[k].ahead && now.up == sights[k].up);
        }
        const QByteArray html = bytes_of(QString::fromStdString((place / "report.html").string()));
        QVERIFY(html.contains("Runs compared"));
        for (const char* words : {"plate 0", "plate 1", "plate 2", "First broken bond", "Runs compared: "})
            QVERIFY2(html.contains(words), words);
        // In the report all three pictures have the same size and a light ground, whatever the size of the window.
        const std::vector<SizedView> sized = compared.sized(report_picture_size);
        QCOMPARE(sized.size(), std::size_t(3));
        const QSize each = sized[0].size;
        const int gap = 2, name = (report_picture_size.height() - gap) / 2 - each.height();
        const auto pictures = pictures_in(html);
        QCOMPARE(pictures.at(0).size(), 2 * report_picture_size); // on the first page: the run reported, alone
        const QSize size_of_three = 2 * QSize(2 * each.width() + gap, 2 * (name + each.height()) + gap);
        const auto number =
            html.left(html.indexOf("Runs compared: ")).count("<img") - 1; // by the words that stand for the picture
        const QImage end = pictures.at(std::size_t(number));
        QCOMPARE(end.size(), size_of_three);
        std::vector<QImage> parts;
        for (int k = 0; k < 3; ++k) {
            QVERIFY(sized[std::size_t(k)].size == each && sized[std::size_t(k)].view == all[std::size_t(k)]);
            parts.push_back(end.copy(2 * (k % 2) * (each.width() + gap),
                                     2 * (k / 2 * (name + each.height() + gap) + name), 2 * each.width(),
                                     2 * each.height()));
            QVERIFY(parts.back().pixelColor(4, each.height()).lightness() > 200);
        }
        QVERIFY(different_pixels(parts[0], parts[1]) > 400 && different_pixels(parts[1], parts[2]) > 400);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }

    // Both halves have the body at the same place, as large, with a colour bar or without; below the captions of both.
    void halves_have_the_same_frame() {
        Workbench bench;
        QVERIFY(bench.ready);
        for (int k = 0; k < 2; ++k)
            list_of(bench).add(plate(k));
        QVERIFY(runs_are_read(bench, 2));
        QVERIFY(show_run(bench, 0, 11));
        ModelView& main = bench.window.view();
        main.set_field(Field::damage);
        QVERIFY(compare_with(bench, 1, 1, 11));
        settle_layout();
        ModelView& other = *bench.window.compare_views().views()[0];
        QTRY_VERIFY(!other.shows_colour_key() && main.shows_colour_key());
        bench.click(QStringLiteral("viewFront"));
        bench.click(QStringLiteral("viewFit"));
        // Captions of more lines than before.
        main.set_warp(Warp::off, 1);
        NodeFilter filter = main.filter();
        filter.values = ValueFilter{index_of(Field::damage), Component::size, {0.0, 1.0}};
        main.set_filter(filter);
        bench.window.compare_views().picture(1, false);
        main.widget().draw_now();
        other.widget().draw_now();
        const auto frame = [](ModelView& view) { // of the body at rest, in shares of the widget
            const Box body = view.drawn_nodes()->bounds;
            const QPointF low = view.widget().to_widget(view.display_of(body.min)),
                          high = view.widget().to_widget(view.display_of(body.max));
            return QRectF(low.x() / view.widget().width(), high.y() / view.widget().height(),
                          (high.x() - low.x()) / view.widget().width(), (low.y() - high.y()) / view.widget().height());
        };
        const auto agree = [&] {
            const QRectF a = frame(main), b = frame(other);
            return std::abs(a.x() - b.x()) < 0.01 && std::abs(a.y() - b.y()) < 0.01 &&
                   std::abs(a.width() - b.width()) < 0.01 && std::abs(a.height() - b.height()) < 0.01;
        };
        QTRY_VERIFY(agree());
        for (ModelView* view : {&main, &other}) {
            const double captions =
                std::max(main.caption_height(), other.caption_height()) / view->widget().pixel_ratio();
            QVERIFY2(
                frame(*view).top() * view->widget().height() > captions,
                qPrintable(
                    QStringLiteral("%1 below %2").arg(frame(*view).top() * view->widget().height()).arg(captions)));
        }
        // A drag in either keeps it so.
        const QPoint middle = other.widget().rect().center();
        drag_in(other.widget(), middle, middle + QPoint(30, 10));
        other.widget().draw_now();
        QTRY_VERIFY(sees_the_same(other, main) && agree());
    }

    // Of a legend only those views have their own whose colours mean something else.
    void keys_are_shared_where_they_agree() {
        Workbench bench;
        QVERIFY(bench.ready);
        for (int k = 0; k < 3; ++k)
            list_of(bench).add(plate(k));
        QVERIFY(runs_are_read(bench, 3));
        QVERIFY(show_run(bench, 0, 11));
        ModelView& main = bench.window.view();
        main.set_field(Field::damage);
        for (int k = 1; k < 3; ++k)
            QVERIFY(compare_with(bench, k, std::size_t(k), 11));
        const auto views = bench.window.compare_views().views();
        const auto count = [&] {
            return std::ranges::count_if(views, [](ModelView* view) { return view->shows_colour_key(); });
        };
        QTRY_COMPARE(count(), std::ptrdiff_t(0));
        // The right fifth of the compared view has no colour bar, in the picture that is written either: its colours are those of
        // the background, and of the body in the middle height.
        const auto bar = [&](ModelView& view) {
            const QImage picture = view.widget().picture(1, false);
            int other = 0;
            for (int y = picture.height() / 2 - 40; y < picture.height() / 2 + 40; ++y)
                for (int x = picture.width() - 100; x < picture.width() - 70; ++x)
                    other += different_from(picture.pixelColor(x, y), picture.pixelColor(2, y));
            return other;
        };
        main.look(StandardView::front);
        bench.click(QStringLiteral("viewFit"));
        for (int k = 0; k < 14; ++k)
            QTest::keyClick(&main.widget(), Qt::Key_Minus); // the body leaves the place of the bar
        QVERIFY2(bar(main) > 500, qPrintable(QString::number(bar(main))));
        for (ModelView* view : views)
            QVERIFY2(bar(*view) < 100, qPrintable(QString::number(bar(*view))));
        // Openings of crack surfaces have the range of their own run.
        main.set_shown(Shown::crack_in_body, CrackColour::opening);
        bench.window.findChild<TimeBar*>()->findChild<QSlider*>()->setValue(10);
        QTRY_VERIFY(main.parted().shows_crack() && views[1]->parted().shows_crack());
        QTRY_VERIFY(views[1]->colour_key() != main.colour_key());
        QTRY_VERIFY(views[1]->shows_colour_key());
        main.set_shown(Shown::body, CrackColour::opening);
        QTRY_COMPARE(count(), std::ptrdiff_t(0));
        list_of(bench).set_compared(list_of(bench).runs()[1].stored.key, false);
        QTRY_COMPARE(bench.window.compare_views().views().size(), std::size_t(1));
        QVERIFY(main.shows_colour_key());
    }

    void compared_views_have_a_menu() {
        Workbench bench;
        QVERIFY(bench.ready);
        list_of(bench).add(plate(0));
        list_of(bench).add(plate(1));
        QVERIFY(runs_are_read(bench, 2));
        QVERIFY(show_run(bench, 0, 11));
        QVERIFY(compare_with(bench, 1, 1, 11));
        settle_layout();
        const auto views = bench.window.compare_views().views();
        QCOMPARE(views.size(), std::size_t(1));
        ModelView& view = *views[0];
        QTRY_VERIFY(view.shows_results());
        view.widget().draw_now();
        const auto open_at = [&](const QPoint& position) {
            QTest::mouseClick(&view.widget(), Qt::RightButton, {}, position);
            return view.widget().findChild<QMenu*>(QStringLiteral("comparedViewMenu"));
        };
        const auto entry = [](QMenu* menu, const char* name) { return menu->findChild<QAction*>(QLatin1String(name)); };
        const auto close = [](QMenu* menu) {
            menu->close();
            deliver_posted_events();
        };
        // Beside the body there is no node.
        auto* menu = open_at({3, view.widget().height() / 3});
        QVERIFY(menu && menu->isVisible());
        QVERIFY(!entry(menu, "centreView")->isEnabled() && !entry(menu, "copyPosition")->isEnabled());
        QVERIFY(entry(menu, "centreView")->toolTip().contains(QStringLiteral("No node here")));
        close(menu);
        // On it: a node at a quarter of the plate's length.
        const Box body = view.drawn_nodes()->bounds;
        Vec3 point = body.centre();
        point.x -= 0.25 * body.size().x;
        menu = open_at(view.widget().to_widget(view.display_of(point)).toPoint());
        QVERIFY(menu && menu->isVisible() && entry(menu, "centreView")->isEnabled());
        entry(menu, "copyPosition")->trigger();
        bool is_number = false;
        const double x =
            QGuiApplication::clipboard()->text().section(QRegularExpression("\\s"), 0, 0).toDouble(&is_number);
        QVERIFY2(is_number, qPrintable(QGuiApplication::clipboard()->text()));
        QVERIFY2(std::abs(x - point.x) < 10e-3 || std::abs(x - 1e3 * point.x) < 10,
                 qPrintable(QGuiApplication::clipboard()->text()));
        entry(menu, "centreView")->trigger();
        const double* focus = bench.window.view().widget().renderer()->GetActiveCamera()->GetFocalPoint();
        QVERIFY2(std::abs(focus[0] - point.x) < 10e-3, qPrintable(QString::number(focus[0])));
        entry(menu, "copyViewPicture")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->image().size(), view.widget().size());
        QVERIFY(!view.shows_colour_key());
        QVERIFY(menu->actions().contains(bench.window.findChild<QAction*>(QStringLiteral("viewFit"))));
        close(menu);
        menu = open_at(view.widget().rect().center());
        QVERIFY(menu && entry(menu, "removeCompared"));
        entry(menu, "stopComparing")->trigger();
        menu->close();
        QTRY_VERIFY(!bench.window.compare_views().any());
        QCOMPARE(row_of(bench, 1)->checkState(0), Qt::Unchecked);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }

    void no_more_than_four() {
        Workbench bench;
        QVERIFY(bench.ready);
        fs::copy(plate(0), here() / "plate 4", fs::copy_options::recursive);
        for (int k = 0; k <= 4; ++k)
            list_of(bench).add(plate(k));
        QVERIFY(runs_are_read(bench, 5));
        QVERIFY(show_run(bench, 0, 11));
        for (int k = 1; k <= 3; ++k)
            QVERIFY(compare_with(bench, k, std::size_t(k), 11));
        row_of(bench, 4)->setCheckState(0, Qt::Checked);
        QTRY_COMPARE(bench.problems.size(), 1);
        QVERIFY2(bench.problems[0].contains(QStringLiteral("At most 3 runs")), qPrintable(bench.problems[0]));
        QTRY_COMPARE(row_of(bench, 4)->checkState(0), Qt::Unchecked);
        QCOMPARE(bench.window.compare_views().views().size(), std::size_t(3));
        // The run shown may be ticked, too. When a run without a tick takes its place, there is no room for a fourth view.
        row_of(bench, 0)->setCheckState(0, Qt::Checked);
        QTRY_VERIFY(list_of(bench).runs()[0].is_compared);
        QVERIFY(show_run(bench, 4, 11));
        QTRY_COMPARE(list_of(bench).shown(), &list_of(bench).runs()[4]);
        QVERIFY(!list_of(bench).runs()[0].is_compared);
        QCOMPARE(list_of(bench).compared().size(), std::size_t(3));
        QCOMPARE(bench.problems.size(), 1);
    }
};

PERISCOPE_TEST(CompareManyTest)
} // namespace compare_many_test
#include "compare_many_test.moc"
