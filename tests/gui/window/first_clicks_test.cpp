// What a new user meets while clicking through the window: on desktops where a single click activates, in small
// windows, and with a case that has no name yet.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/export/picture_dialog.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/start/example_gallery.hpp"
#include "ui/start/start_page.hpp"
#include "ui/start/start_screen.hpp"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProxyStyle>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolBar>

#include <algorithm>
#include <fstream>

namespace first_clicks_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

class OneClickStyle : public QProxyStyle { // as KDE's
public:
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* more) const override {
        return hint == SH_ItemView_ActivateItemOnSingleClick ? 1 : QProxyStyle::styleHint(hint, option, widget, more);
    }
};

} // namespace

class FirstClicksTest : public QObject {
    Q_OBJECT

private slots:
    void a_click_on_an_example_chooses_it() {
        Workbench bench;
        bench.window.start_screen().show();
        auto* gallery = bench.find<ExampleGallery>(QStringLiteral("exampleGallery"));
        gallery->setStyle(new OneClickStyle);
        int opened = 0;
        connect(gallery, &ExampleGallery::opened, [&] { ++opened; });
        const QPoint card = gallery->visualRect(gallery->model()->index(1, 0)).center();
        QTest::mouseClick(gallery->viewport(), Qt::LeftButton, {}, card);
        QCOMPARE(gallery->currentIndex().row(), 1);
        QVERIFY(bench.find<StartPage>(QStringLiteral("startPage"))->isVisible());
        QCOMPARE(opened, 0);
        gallery->disconnect(SIGNAL(opened()));
        connect(gallery, &ExampleGallery::opened, [&] { ++opened; });
        QTest::keyClick(gallery, Qt::Key_Return);
        QCOMPARE(opened, 1);
        QTest::mouseDClick(gallery->viewport(), Qt::LeftButton, {}, card);
        QCOMPARE(opened, 2);
    }

    void a_double_click_in_the_check_list_leaves_the_focus_in_the_field() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("mistake"), [](Case& c) { c.materials[0].density = Quantity(-1); });
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        panel->setStyle(new OneClickStyle);
        bench.find<QDockWidget>(QStringLiteral("dockCheck"))->raise();
        bench.window.activateWindow();
        QTRY_VERIFY(!panel->findings().empty());
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        const auto middle = [&] { return panel->visualItemRect(panel->topLevelItem(0)).center(); };
        QTRY_VERIFY(!panel->viewport()->visibleRegion().isEmpty() && panel->viewport()->rect().contains(middle()));
        const QPoint at = middle();
        QTest::mouseClick(panel->viewport(), Qt::LeftButton, {}, at); // chooses
        QVERIFY(!bench.find<QLineEdit>(QStringLiteral("materials[0].density")));
        QTest::mouseDClick(panel->viewport(), Qt::LeftButton, {},
                           at); // its press, release and second press are events of the window
        auto* field = bench.find<QLineEdit>(QStringLiteral("materials[0].density"));
        QVERIFY(field && field->isVisible());
        deliver_posted_events(); // what would take the focus back was sent with the clicks
        QVERIFY2(field->hasFocus(),
                 QApplication::focusWidget() ? qPrintable(QApplication::focusWidget()->objectName()) : "nothing");
        bench.document().undo_stack()->setClean();
    }

    void copy_and_save_is_in_the_menu_of_a_narrow_bar() {
        Workbench bench;
        auto* out = bench.find<QAction>(QStringLiteral("plot.out"));
        QVERIFY(out && out->menu() &&
                out->menu()->actions().size() >= 3); // an action with a menu: the bar's extension shows it
        auto* bar = bench.find<QWidget>(QStringLiteral("plots"))->findChild<QToolBar*>();
        QVERIFY(bar && bar->actions().contains(out));
    }

    void numbers_along_x_do_not_run_together() {
        PlotCanvas canvas;
        canvas.show();
        for (const int width : {230, 300, 420, 700})
            for (const double end : {1e-4, 8e-5, 7.4e-5, 2.1e-4, 3e-3, 40.0}) {
                PlotSheet sheet;
                sheet.x_name = "Time";
                sheet.x_unit = "s";
                sheet.units = UnitSystem::si;
                sheet.over_run = true;
                PlotLine line;
                line.name = QStringLiteral("force");
                line.quantity = "Force";
                line.unit = "N";
                line.points.x = {0, end};
                line.points.y = {0, 1};
                sheet.lines = {line};
                canvas.resize(width, 150);
                canvas.show_sheet(sheet);
                canvas.fit();
                canvas.replot();
                const auto ticks = canvas.xAxis->tickVector();
                const auto labels = canvas.xAxis->tickVectorLabels();
                int shown = 0;
                for (int i = 0; i < ticks.size(); ++i)
                    shown += canvas.xAxis->range().contains(ticks[i]);
                QVERIFY2(shown >= 1, qPrintable(QStringLiteral("%1 px, %2").arg(width).arg(end)));
                const QFontMetrics metrics(canvas.xAxis->tickLabelFont());
                for (int i = 1; i < ticks.size(); ++i) {
                    const auto length = [&](QString label) { // as drawn: the power is smaller, and no zero before it
                        const int e = int(label.indexOf(QLatin1Char('e')));
                        return e < 0 ? metrics.horizontalAdvance(label)
                                     : metrics.horizontalAdvance(label.left(e) + QStringLiteral("·10")) +
                                           0.7 * metrics.horizontalAdvance(QStringLiteral("−5"));
                    };
                    const double apart =
                        canvas.xAxis->coordToPixel(ticks[i]) - canvas.xAxis->coordToPixel(ticks[i - 1]);
                    QVERIFY2(apart > 0.5 * (length(labels[i]) + length(labels[i - 1])) + 2,
                             qPrintable(QStringLiteral("%1 px, until %2: %3 and %4 are %5 px apart")
                                            .arg(width)
                                            .arg(end)
                                            .arg(labels[i - 1], labels[i])
                                            .arg(apart)));
                }
            }
    }

    void the_first_save_names_the_case() {
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.filePath(QStringLiteral("beam_b.json")).toStdString());
        Document document;
        document.edit(QStringLiteral("end"), [](Case& c) { c.run.end_time = Quantity(1e-5); });
        document.edit(QStringLiteral("end"), [](Case& c) { c.run.end_time = Quantity(2e-5); });
        document.save(file);
        QCOMPARE(document.value().name, std::string("beam_b"));
        QFile written(QString::fromStdString(file.string()));
        QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll().contains("\"name\": \"beam_b\""));
        QVERIFY(!document.dirty());
        document.undo_stack()->undo();
        QCOMPARE(document.value().name, std::string("beam_b"));
        QCOMPARE(document.value().run.end_time.value, 1e-5);
        document.undo_stack()->redo();
        QCOMPARE(document.value().name, std::string("beam_b"));
        QVERIFY(!document.dirty());
        document.save(folder.filePath(QStringLiteral("other.json")).toStdString()); // a name it has is kept
        QCOMPARE(document.value().name, std::string("beam_b"));
    }

    void a_panel_that_is_switched_on_is_seen() {
        Workbench bench;
        for (const char* name : {"dockHistory", "dockHelp", "dockQueue"}) {
            auto* dock = bench.find<QDockWidget>(QLatin1String(name));
            QVERIFY(!dock->isVisible());
            dock->toggleViewAction()->trigger();
            QTRY_VERIFY2(!dock->visibleRegion().isEmpty(), name);
        }
    }

    void the_title_of_the_picture_dialog_has_room() {
        PictureDialog dialog(QSize(640, 480), nullptr);
        dialog.show();
        const int title = dialog.fontMetrics().horizontalAdvance(dialog.windowTitle());
        QVERIFY(dialog.width() >= title + 170); // the frame's buttons and icon
    }

    void an_observer_takes_the_set_that_is_driven() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& document = bench.document();
        document.edit(QStringLiteral("sets"), [](Case& c) {
            SetEntry elsewhere;
            elsewhere.name = "elsewhere";
            elsewhere.shape = SetBox();
            c.sets.insert(c.sets.begin(), elsewhere);
            ConditionEntry held;
            held.set = "elsewhere";
            c.conditions.insert(c.conditions.begin(), held);
        });
        const std::string driven = document.value().conditions[1].set;
        QVERIFY(driven != "elsewhere");
        bench.window.select({ItemKind::observers});
        bench.find<QPushButton>(QStringLiteral("addObserver"))->click();
        QCOMPARE(document.value().observers.back().set, driven);
        bench.window.select({ItemKind::set, 0}); // the one at hand
        auto* here = bench.find<QPushButton>(QStringLiteral("addObserverHere"));
        QVERIFY(here);
        here->click();
        QCOMPARE(document.value().observers.back().set, std::string("elsewhere"));
        document.undo_stack()->setClean();
    }

    // Before the first run, most actions for runs, curves, queue and study are disabled: each says what it needs first.
    void actions_say_what_they_need() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        int disabled = 0;
        for (const char* name : {"runBar", "dockRuns", "dockQueue", "dockStudy", "dockExplore", "dockPlots"}) {
            auto* place = bench.find<QWidget>(QLatin1String(name));
            QVERIFY2(place, name);
            QList<QToolBar*> bars = place->findChildren<QToolBar*>();
            if (auto* bar = qobject_cast<QToolBar*>(place))
                bars << bar;
            QVERIFY2(!bars.isEmpty(), name);
            for (const QToolBar* bar : bars)
                for (const QAction* action : bar->actions())
                    if (!action->isSeparator() && !action->isEnabled()) {
                        ++disabled;
                        QVERIFY2(!action->statusTip().isEmpty() && action->toolTip() == action->statusTip(),
                                 qPrintable(action->text()));
                    }
        }
        QVERIFY2(disabled > 15, qPrintable(QString::number(disabled)));
        QVERIFY(bench.find<QAction>(QStringLiteral("run"))->statusTip().isEmpty());
        const auto message = [&] { return bench.find<QLabel>(QStringLiteral("messageText"))->text(); };
        bench.click(QStringLiteral("crackTips")); // stays switched on for the run
        QVERIFY2(message().contains(QStringLiteral("no results yet")), qPrintable(message()));
        bench.click(QStringLiteral("plot.measured"));
        QVERIFY2(message().contains(QStringLiteral("Run a case with observers")), qPrintable(message()));
        QVERIFY(!bench.window.findChild<QFileDialog*>()); // no file is asked for in vain
        bench.window.select({ItemKind::solve});
        QTest::keyClick(bench.find<QWidget>(QStringLiteral("workflow")), Qt::Key_Delete);
        QVERIFY2(message().contains(QStringLiteral("First select a material")), qPrintable(message()));
    }

    void a_condition_without_a_value_draws_nothing() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.view().set_field(Field::sets);
        const auto picture_with = [&](const std::function<void(Case&)>& change) {
            bench.document().edit(QStringLiteral("conditions"), change);
            bench.wait_for_nodes(); // they are there: the signs follow with the edit itself
            settle_layout();
            bench.window.viewport().draw_now();
            return bench.window.viewport().shown().copy();
        };
        const QImage none = picture_with([](Case& c) { c.conditions.clear(); });
        const auto one = [](std::optional<Quantity> x) {
            return [x](Case& c) {
                ConditionEntry entry;
                entry.kind = ConditionKind::displacement;
                entry.set = c.sets.front().name;
                entry.value[0] = x;
                c.conditions = {entry};
            };
        };
        QVERIFY(different_pixels(none, picture_with(one(Quantity(0.0)))) > 50); // held: pyramids
        QCOMPARE(different_pixels(none, picture_with(one({}))), 0);
        bench.document().undo_stack()->setClean();
    }

    // Also while the completions are shown, which Qt lets take the first Return.
    void one_return_takes_a_typed_file() {
        const QTemporaryDir folder;
        for (const char* name : {"beam.json", "beam-fine.json"})
            std::ofstream(folder.filePath(QString::fromLatin1(name)).toStdString()) << "{}";
        auto* dialog = file_dialog(nullptr, QStringLiteral("File"));
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setDirectory(folder.path());
        QStringList chosen;
        connect(dialog, &QFileDialog::fileSelected, [&](const QString& file) { chosen << file; });
        dialog->show();
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(name && name->completer());
        name->setText(folder.filePath(QStringLiteral("beam.json")));
        name->completer()->popup()->show();
        QTest::keyClick(name->completer()->popup(), Qt::Key_Return);
        QTRY_COMPARE(chosen, QStringList(folder.filePath(QStringLiteral("beam.json"))));
    }

    void results_go_to_a_folder_that_is_typed() {
        const QTemporaryDir folder;
        auto* dialog = folder_dialog(nullptr, QStringLiteral("Folder"));
        dialog->setDirectory(folder.path());
        dialog->show();
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(name);
        QStringList chosen;
        connect(dialog, &QFileDialog::fileSelected, [&](const QString& file) { chosen << file; });
        name->setFocus();
        name->clear();
        QTest::keyClicks(name, QStringLiteral("new one"));
        const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
        const auto choose = std::find_if(buttons.begin(), buttons.end(), [](auto* button) {
            return button->isEnabled() && button->text().contains(QStringLiteral("Choose"));
        });
        QVERIFY(choose != buttons.end());
        (*choose)->click();
        QCOMPARE(chosen, QStringList(folder.filePath(QStringLiteral("new one"))));
        QVERIFY(!QFileInfo::exists(chosen.front())); // it is made when something is written
    }
};

PERISCOPE_TEST(FirstClicksTest)
} // namespace first_clicks_test
#include "first_clicks_test.moc"
