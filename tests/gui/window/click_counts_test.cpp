// Counts the clicks of two tasks: comparing two values of the fracture energy, and exporting the speed of a crack over
// time as a table. The task "a notched beam from nothing" is in part_dialog_test.
#include "core/case_file/case_file.hpp"
#include "tests/gui/hand.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/curve_list.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/start/example_gallery.hpp"
#include "ui/start/start_screen.hpp"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

namespace click_counts_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

namespace {

bool is_finished(Workbench& bench) {
    return QTest::qWaitFor([&] { return bench.workspace().run.state() == RunController::State::finished; }, 120000);
}

QPoint box_of(QTreeWidget& list, QTreeWidgetItem* item) { // to tick, of its first column
    QStyleOptionViewItem option;
    option.initFrom(&list);
    option.rect = list.visualItemRect(item);
    option.features = QStyleOptionViewItem::HasCheckIndicator;
    if (!item->parent())
        option.rect.setLeft(list.columnViewportPosition(0));
    return list.style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, &list).center();
}
QPoint box_of(QTreeWidget& list, int row) {
    return box_of(list, list.topLevelItem(row));
}

} // namespace

class ClickCountsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setDoubleClickInterval(0); } // clicks follow each other quickly

    // From the start page on: the example opened, run, its fracture energy changed, run again, both compared by two fields and by
    // a curve that is not shown at first. Every click counts; only the spacing is made coarser beside, so that it takes seconds.
    void two_values_of_the_fracture_energy_compared() {
        const QTemporaryDir dir;
        Workbench bench;
        auto& runs = bench.workspace().runs;
        runs.use_store(RunStore(fs::path(dir.path().toStdString()) / "store"));
        bench.window.start_screen().show();
        Hand hand(bench);
        auto* gallery = bench.find<ExampleGallery>(QStringLiteral("exampleGallery"));
        settle_layout();
        QModelIndex card;
        for (int row = 0; row < gallery->model()->rowCount(); ++row)
            if (gallery->model()->index(row, 0).data().toString() ==
                QString::fromStdString(read_case(example("kalthoff-winkler.json")).name))
                card = gallery->model()->index(row, 0);
        QVERIFY(card.isValid());
        gallery->scrollTo(card); // with the wheel
        hand.click(gallery->viewport(), gallery->visualRect(card).center());
        QTest::mouseDClick(gallery->viewport(), Qt::LeftButton, {}, gallery->visualRect(card).center());
        ++hand.clicks; // the second of a double click
        QTRY_VERIFY(!bench.document().value().materials.empty() &&
                    bench.document().value().materials[0].fracture_energy);
        bench.document().edit(QStringLiteral("coarser"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
            c.output.frames = 20;
        });
        QVERIFY(bench.wait_for_nodes());
        settle_layout();
        hand.click_action("run");
        QVERIFY(is_finished(bench));
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        QTreeWidgetItem* material = tree->entry({ItemKind::material, 0});
        QVERIFY(material && material->parent()->isExpanded());
        tree->scrollToItem(material); // with the wheel
        hand.click(tree->viewport(), tree->visualItemRect(material).center());
        hand.type("materials[0].fracture_energy", QStringLiteral("30 kJ/m^2"));
        hand.click_action("run"); // takes what was typed
        QVERIFY(is_finished(bench));
        QCOMPARE(bench.document().value().materials[0].fracture_energy->value, 30e3);
        QTRY_VERIFY(runs.runs().size() == 2 && runs.runs()[0].summary && runs.runs()[1].summary);
        hand.click_tab(QStringLiteral("Runs"));
        auto* list = bench.find<QTreeWidget>(QStringLiteral("runList"));
        settle_layout();
        hand.click(list->viewport(), box_of(*list, 0));
        CompareViews& compare = bench.window.compare_views();
        QTRY_VERIFY_WITH_TIMEOUT(compare.runs().size() == 1 && !compare.runs()[0]->is_reading() &&
                                     compare.runs()[0]->results().frames().size() == 21,
                                 30000);
        // Fields, side by side: the same one at the same moment in one range.
        ModelView& other = *compare.views()[0];
        QTRY_VERIFY(other.widget().isVisible() && other.frame());
        QCOMPARE(other.field(), bench.window.view().field());
        QVERIFY(other.frame()->damage != bench.window.view().frame()->damage);
        settle_layout();
        hand.choose("field", QStringLiteral("Velocity"));
        QTRY_COMPARE(other.field(), Field::velocity);
        QTRY_COMPARE(other.range(), bench.window.view().range());
        QCOMPARE(bench.window.view().field(), Field::velocity);
        // Curves of both, in one plot.
        hand.click_tab(QStringLiteral("Plots"));
        const auto lines_of = [&](const QString& run) {
            const PlotSheet sheet = bench.window.plots().content().sheet();
            return std::ranges::count_if(
                sheet.lines, [&](const PlotLine& line) { return line.name.contains(run) && !line.points.y.empty(); });
        };
        QTRY_VERIFY(lines_of(QStringLiteral("Run 1")) > 0);
        QCOMPARE(lines_of(QStringLiteral("Run 1")), lines_of(QStringLiteral("Run 2")));
        const auto before = lines_of(QStringLiteral("Run 1"));
        auto* curves = bench.window.plots().findChild<CurveList*>();
        settle_layout();
        QTreeWidgetItem* hidden = nullptr; // the first that is not shown
        for (QTreeWidgetItemIterator it(curves); *it && !hidden; ++it)
            if ((*it)->flags() & Qt::ItemIsUserCheckable && (*it)->checkState(0) == Qt::Unchecked &&
                (*it)->childCount() == 0)
                hidden = *it;
        QVERIFY(hidden);
        curves->scrollToItem(hidden);
        hand.click(curves->viewport(), box_of(*curves, hidden));
        QTRY_VERIFY(lines_of(QStringLiteral("Run 1")) > before);
        QCOMPARE(lines_of(QStringLiteral("Run 1")), lines_of(QStringLiteral("Run 2")));
        qInfo("%d clicks", hand.clicks);
        QVERIFY2(hand.clicks <= 15, qPrintable(QString::number(hand.clicks)));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
    }

    void crack_speed_over_time_as_csv() {
        const QTemporaryDir dir;
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        settle_layout();
        Hand hand(bench);
        hand.click_menu({QStringLiteral("File"), QStringLiteral("Export"), QStringLiteral("Cracks as CSV")});
        QTRY_VERIFY(bench.window.findChild<QFileDialog*>());
        auto* dialog = bench.window.findChild<QFileDialog*>();
        dialog->setDirectory(dir.path()); // where it was the last time
        QTRY_VERIFY(dialog->isVisible());
        QWidget* save = nullptr;
        for (auto* button : dialog->findChild<QDialogButtonBox*>()->buttons())
            if (button->text().remove(QLatin1Char('&')) == QStringLiteral("Save"))
                save = button;
        hand.click(save);
        qInfo("%d clicks", hand.clicks);
        QVERIFY2(hand.clicks <= 4, qPrintable(QString::number(hand.clicks)));
        QStringList names;
        QTRY_VERIFY(!(names = QDir(dir.path()).entryList({QStringLiteral("*.csv")})).isEmpty());
        QFile file(dir.filePath(names.front()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        const QStringList head = lines.value(0).split(QLatin1Char(','));
        const auto column = [&](const char* words) {
            for (qsizetype k = 0; k < head.size(); ++k)
                if (head[k].contains(QLatin1String(words), Qt::CaseInsensitive))
                    return k;
            return qsizetype(-1);
        };
        QVERIFY2(column("time") >= 0 && column("speed") >= 0, qPrintable(lines.value(0)));
        double fastest = 0, last = 0;
        for (qsizetype k = 1; k < lines.size(); ++k) {
            const QStringList cells = lines[k].split(QLatin1Char(','));
            fastest = std::max(fastest, cells.value(column("speed")).toDouble());
            last = std::max(last, cells.value(column("time")).toDouble());
        }
        // Below the Rayleigh wave speed of steel, some 2.8 km/s, but no crawl.
        QVERIFY2(fastest > 500 && fastest < 2900 && last > 5e-5, qPrintable(QString::number(fastest)));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }
};

PERISCOPE_TEST(ClickCountsTest)
} // namespace click_counts_test
#include "click_counts_test.moc"
