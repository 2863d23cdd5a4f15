// Runs of other folders: added by the dialog, in three and four views, and their difference between lattices of different spacing.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/panels/runs_panel.hpp"
#include "ui/viewport/time_bar.hpp"

#include <QAbstractButton>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QProcess>
#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>

namespace compare_many_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

namespace {

constexpr double slow = 11, factor = 1.5; // m/s of the first plate, and of each to the one before

bool solve(const fs::path& case_file, const fs::path& results) {
    QProcess cli;
    cli.setStandardOutputFile(QProcess::nullDevice());
    cli.setStandardErrorFile(QProcess::nullDevice());
    cli.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"),
              {QStringLiteral("run"), QString::fromStdString(case_file.string()), QStringLiteral("-o"),
               QString::fromStdString(results.string())});
    return cli.waitForFinished(120000) && cli.exitCode() == 0;
}

// A block that flies: every node has this velocity from the start, and nothing holds or loads it.
Case flying_block(double spacing, double velocity) {
    Case c;
    BoxGeometry lattice;
    lattice.box = {0.04, 0.024, 0.016};
    lattice.spacing = spacing;
    c.geometry = lattice;
    c.horizon = in_spacings(2.015);
    MaterialEntry material;
    material.name = "steel";
    material.youngs_modulus = 200e9;
    material.density = 8000;
    material.fracture_energy = Quantity(1e4);
    c.materials = {material};
    SetEntry all;
    all.name = "all";
    all.shape = SetBox();
    c.sets = {all};
    ConditionEntry condition;
    condition.kind = ConditionKind::initial_velocity;
    condition.set = "all";
    condition.value = {Quantity(velocity), Quantity(0.0), Quantity(0.0)};
    c.conditions = {condition};
    c.run.end_time = 20e-6;
    c.output.frames = 4;
    return c;
}

} // namespace

class CompareManyTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    QUrl opened_; // what the desktop was asked for
    fs::path here() const { return dir_.path().toStdString(); }
    fs::path plate(int k) const { return here() / ("plate " + std::to_string(k)); }

    static RunList& list_of(Workbench& bench) { return bench.workspace().runs; }
    static bool wait_until_read(Workbench& bench, std::size_t count) {
        return QTest::qWaitFor(
            [&] {
                const auto& runs = list_of(bench).runs();
                return runs.size() == count &&
                       std::ranges::all_of(runs, [](const ListedRun& run) { return run.summary.has_value(); });
            },
            20000);
    }
    static QTreeWidgetItem* row_of(Workbench& bench, int row) {
        return bench.find<QTreeWidget>(QStringLiteral("runList"))->topLevelItem(row);
    }
    static bool show_run(Workbench& bench, int row, std::size_t frames) {
        bench.find<QTreeWidget>(QStringLiteral("runList"))->setCurrentItem(row_of(bench, row));
        bench.click(QStringLiteral("runs.show"));
        return QTest::qWaitFor([&] { return bench.workspace().results.frames().size() == frames; }, 20000);
    }
    static bool compare(Workbench& bench, int row, std::size_t views, std::size_t frames) {
        row_of(bench, row)->setCheckState(0, Qt::Checked);
        return QTest::qWaitFor(
            [&] {
                const auto runs = bench.window.compare_views().runs();
                return runs.size() == views && std::ranges::all_of(runs, [&](const ComparedRun* run) {
                           return run->results().frames().size() == frames && !run->is_reading();
                       });
            },
            30000);
    }

public slots:
    void open_url(const QUrl& url) { opened_ = url; }

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

    void a_folder_is_added_by_the_dialog() {
        Workbench bench;
        QVERIFY(bench.ready);
        bench.click(QStringLiteral("runs.add"));
        auto* dialog = bench.window.findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->setDirectory(dir_.path());
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(name);
        name->setText(QString::fromStdString(plate(0).string()));
        const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
        const auto choose = std::ranges::find_if(buttons, [](const QAbstractButton* button) {
            return button->isEnabled() && button->text().contains(QStringLiteral("Choose"));
        });
        QVERIFY(choose != buttons.end());
        (*choose)->click();
        QVERIFY(wait_until_read(bench, 1));
        QCOMPARE(row_of(bench, 0)->text(0), QStringLiteral("plate 0"));
        QCOMPARE(row_of(bench, 0)->text(1), QStringLiteral("finished"));
        QVERIFY(show_run(bench, 0, 11));
        // Its folder again, in the desktop's file manager.
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "open_url");
        bench.click(QStringLiteral("runs.folder"));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(fs::canonical(opened_.toLocalFile().toStdString()), fs::canonical(plate(0)));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        // A folder that holds no run is refused, and the list stays.
        QVERIFY_EXCEPTION_THROWN(list_of(bench).add(here()), FileError);
        QCOMPARE(list_of(bench).runs().size(), std::size_t(1));
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
        QVERIFY(wait_until_read(bench, std::size_t(others) + 1));
        QVERIFY(show_run(bench, 0, 11));
        ModelView& main = bench.window.view();
        main.set_field(Field::velocity, Component::size);
        for (int k = 1; k <= others; ++k)
            QVERIFY(compare(bench, k, std::size_t(k), 11));
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
            QCOMPARE(view->widget().renderer()->GetActiveCamera(), main.widget().renderer()->GetActiveCamera());
            view->widget().draw_now();
            before.push_back(view->widget().shown());
        }
        auto* last = &views.back()->widget();
        const QPoint from = last->rect().center(), to = from + QPoint(60, 30);
        QTest::mousePress(last, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 10; ++i) {
            const QPoint at = from + (to - from) * i / 10;
            QMouseEvent move(QEvent::MouseMove, at, last->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(last, &move);
        }
        QTest::mouseRelease(last, Qt::LeftButton, {}, to);
        QTRY_VERIFY(different_pixels(before[0], main.widget().shown()) > 300);
        for (std::size_t k = 0; k < views.size(); ++k)
            QTRY_VERIFY(different_pixels(before[k + 1], views[k]->widget().shown()) > 300);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }

    // A fifth run has no place; the message says what to do, and its box stays empty.
    void no_more_than_four() {
        Workbench bench;
        QVERIFY(bench.ready);
        fs::copy(plate(0), here() / "plate 4", fs::copy_options::recursive);
        for (int k = 0; k <= 4; ++k)
            list_of(bench).add(plate(k));
        QVERIFY(wait_until_read(bench, 5));
        QVERIFY(show_run(bench, 0, 11));
        for (int k = 1; k <= 3; ++k)
            QVERIFY(compare(bench, k, std::size_t(k), 11));
        row_of(bench, 4)->setCheckState(0, Qt::Checked);
        QTRY_COMPARE(bench.problems.size(), 1);
        QVERIFY2(bench.problems[0].contains(QStringLiteral("At most 3 runs")), qPrintable(bench.problems[0]));
        QTRY_COMPARE(row_of(bench, 4)->checkState(0), Qt::Unchecked);
        QCOMPARE(bench.window.compare_views().views().size(), std::size_t(3));
    }

    // Two blocks that fly with 1 and 3 m/s: everywhere the second is 2 m/s faster, whatever the spacings.
    void differences_between_spacings_data() {
        QTest::addColumn<double>("shown");
        QTest::addColumn<double>("other");
        QTest::newRow("to a finer lattice") << 4e-3 << 2e-3;
        QTest::newRow("to a coarser lattice") << 2e-3 << 4e-3;
        QTest::newRow("between lattices whose nodes lie apart") << 4e-3 << 8e-3 / 3;
    }
    void differences_between_spacings() {
        QFETCH(double, shown);
        QFETCH(double, other);
        const fs::path place = here() / QTest::currentDataTag();
        fs::create_directory(place);
        for (const auto& [name, spacing, velocity] : {std::tuple("slow", shown, 1.0), std::tuple("fast", other, 3.0)}) {
            write_case(flying_block(spacing, velocity), place / (std::string(name) + ".json"));
            QVERIFY(solve(place / (std::string(name) + ".json"), place / name));
        }
        Workbench bench;
        QVERIFY(bench.ready);
        list_of(bench).add(place / "slow");
        list_of(bench).add(place / "fast");
        QVERIFY(wait_until_read(bench, 2));
        QVERIFY(show_run(bench, 0, 5));
        ModelView& main = bench.window.view();
        main.set_field(Field::velocity, Component::x);
        QVERIFY(compare(bench, 1, 1, 5));
        bench.click(QStringLiteral("runs.difference"));
        ModelView& view = *bench.window.compare_views().views()[0];
        const ComparedRun& run = *bench.window.compare_views().runs()[0];
        QTRY_VERIFY(view.shows_difference());
        QTRY_VERIFY(view.frame() && main.frame() && view.frame()->time > 0);
        const double time = view.frame()->time;
        QVERIFY2(std::abs(time / main.frame()->time - 1) < 0.05, qPrintable(QString::number(time)));
        const auto difference = [&](Field field) {
            return run.difference(*view.frame(), *main.frame(), frame_field(field));
        };
        QTRY_VERIFY(difference(Field::velocity));
        const auto check = [&](const std::vector<float>& values, double wanted) {
            QVERIFY(values.size() == view.frame()->displacement.size());
            QVERIFY(values.size() != main.frame()->displacement.size());
            for (std::size_t k = 0; k < values.size(); ++k)
                QVERIFY2(std::abs(double(values[k]) - (k % 3 == 0 ? wanted : 0)) < 1e-3 * wanted,
                         qPrintable(QStringLiteral("%1: %2").arg(k).arg(double(values[k]))));
        };
        check(difference(Field::velocity)->velocity, 2.0);
        check(difference(Field::displacement)->displacement, 3 * time - main.frame()->time);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }
};

PERISCOPE_TEST(CompareManyTest)
} // namespace compare_many_test
#include "compare_many_test.moc"
