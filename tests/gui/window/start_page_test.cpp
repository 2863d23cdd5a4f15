// The start page: two clicks lead to a running crack, recent cases are listed, and the page closes when a case is
// opened.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/run/device_list.hpp"
#include "ui/start/device_notice.hpp"
#include "ui/start/example_gallery.hpp"
#include "ui/start/start_page.hpp"
#include "ui/start/start_screen.hpp"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>

namespace start_page_test {

using namespace periscope;
using namespace periscope::ui;

class StartPageTest : public QObject {
    Q_OBJECT

    static bool covers(Workbench& bench) {
        const auto* page = bench.find<StartPage>(QStringLiteral("startPage"));
        return page && page->isVisible();
    }

private slots:
    // The page shows the reason, the command to copy, and what works without a device.
    void without_a_device() {
        Workbench bench;
        const QString reason = QStringLiteral("No OpenCL device found. Install it (sudo apt install pocl-opencl-icd).");
        auto* box = show_device_notice(reason, &bench.window);
        QTRY_VERIFY(box->isVisible());
        QCOMPARE(box->text(), reason);
        QVERIFY(box->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
        QVERIFY(box->informativeText().contains(QStringLiteral("not run")));
        box->accept();
        QTRY_VERIFY(bench.workspace().devices.known());
        QVERIFY(bench.workspace().devices.why_none().isEmpty()); // this machine has one
    }

    void every_shipped_case_is_shown_with_a_name_and_a_story() {
        const auto all = examples();
        QVERIFY(all.size() >= 14);
        QCOMPARE(all.front().file.stem(), std::filesystem::path("kalthoff-winkler"));
        for (const auto& example : all) {
            QVERIFY2(example.name != QString::fromStdString(example.file.stem().string()) &&
                         !example.description.isEmpty(),
                     example.file.c_str());
            QVERIFY2(!example.picture.empty(), example.file.c_str());
            const QPixmap picture = example_picture(example, QSize(100, 60), 2);
            QCOMPARE(picture.size(), QSize(200, 120));
        }
    }

    void two_clicks_to_a_running_crack() {
        Workbench bench;
        bench.window.start_screen().show();
        QVERIFY(covers(bench));
        auto* gallery = bench.find<ExampleGallery>(QStringLiteral("exampleGallery"));
        const auto card = [&](int row) { return gallery->visualRect(gallery->model()->index(row, 0)).center(); };
        QTest::mouseClick(gallery->viewport(), Qt::LeftButton, {}, card(1));
        QVERIFY(gallery->current()->file.stem() != "kalthoff-winkler");
        QTest::mouseClick(gallery->viewport(), Qt::LeftButton, {}, card(0)); // the first click
        QVERIFY(bench.find<QLabel>(QStringLiteral("exampleStory"))->text().contains(QStringLiteral("22 m/s")));
        QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("showMe")), Qt::LeftButton); // the second
        QVERIFY(!covers(bench));
        QVERIFY(QTest::qWaitFor(
            [&] {
                return bench.workspace().run.state() == RunController::State::running ||
                       bench.workspace().run.state() == RunController::State::finished;
            },
            60000));
        QCOMPARE(bench.document().value().name, std::string("Kalthoff-Winkler"));
        // The whole plate is in the view, not as much as fitted the body before.
        for (const Vec3& corner : {Vec3{0, 0, 0}, Vec3{0.2, 0.1, 0}})
            QVERIFY(bench.window.viewport().rect().contains(bench.where(corner)));
        QVERIFY(bench.where({0.2, 0, 0}).x() - bench.where({0, 0, 0}).x() > bench.window.viewport().width() / 3);
        bench.workspace().run.stop();
        QVERIFY(QTest::qWaitFor([&] { return !bench.workspace().run.active(); }, 60000));
    }

    void escape_and_whatever_is_opened_uncover_the_workbench() {
        Workbench bench;
        auto& screen = bench.window.start_screen();
        screen.show();
        QTest::keyClick(bench.find<ExampleGallery>(QStringLiteral("exampleGallery")), Qt::Key_Escape);
        QVERIFY(!covers(bench));
        bench.click(QStringLiteral("file.startPage"));
        QVERIFY(covers(bench));
        bench.click(QStringLiteral("run")); // refused: the reason must be seen
        QVERIFY(!covers(bench) && bench.problems.size() == 1);
        screen.show();
        bench.window.files().open_example(example("bar-wave.json"));
        QVERIFY(!covers(bench));
    }

    void it_covers_the_side_panels_in_any_size() {
        Workbench bench;
        bench.window.start_screen().show();
        for (const QSize size : {QSize(900, 600), QSize(1200, 760)}) {
            bench.window.resize(size);
            QTRY_COMPARE(bench.window.size(), size);
            settle_layout();
            const auto* page = bench.find<StartPage>(QStringLiteral("startPage"));
            QCOMPARE(page->width(), bench.window.width());
            QVERIFY(page->geometry().contains(bench.window.centralWidget()->geometry()));
        }
    }

    void recent_files_open_and_lost_ones_say_so() {
        const QTemporaryDir folder;
        const auto kept = folder.filePath(QStringLiteral("kept.json")),
                   lost = folder.filePath(QStringLiteral("lost.json"));
        Workbench bench;
        bench.document().save(kept.toStdString());
        const QString run = folder.filePath(QStringLiteral("plate-study/runs/0005"));
        QVERIFY(QDir().mkpath(run));
        QFile study(folder.filePath(QStringLiteral("plate-study/study.json")));
        QVERIFY(study.open(QIODevice::WriteOnly));
        QSettings().setValue(QStringLiteral("recent"), QStringList{kept, lost, run});
        bench.window.start_screen().show();
        QToolButton *first = nullptr, *second = nullptr;
        QStringList others;
        for (auto* button : bench.window.findChildren<QToolButton*>(QStringLiteral("recent")))
            if (button->text().startsWith(QStringLiteral("kept")))
                first = button;
            else if (button->text().startsWith(QStringLiteral("lost")))
                second = button;
            else
                others << button->text();
        QCOMPARE(others, QStringList{QStringLiteral("run 5 of plate-study")});
        QVERIFY(first && second && first->isEnabled() && !second->isEnabled());
        QVERIFY(second->toolTip().contains(QStringLiteral("no longer exists")));
        auto* menu = bench.find<QMenu>(QStringLiteral("file.recent")); // the menu says the same
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 3);
        QVERIFY(menu->actions()[0]->isEnabled() && !menu->actions()[1]->isEnabled());
        QCOMPARE(menu->actions()[1]->toolTip(), second->toolTip());
        QCOMPARE(menu->actions()[2]->text(), QStringLiteral("run 5 of plate-study"));
        first->click();
        QCOMPARE(bench.document().file(), std::filesystem::path(kept.toStdString()));
        QVERIFY(!covers(bench));
    }
};

PERISCOPE_TEST(StartPageTest)
} // namespace start_page_test
#include "start_page_test.moc"
