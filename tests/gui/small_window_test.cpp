// In a window of 900 × 600 nothing is cut: every field shows its text, every label all its lines, every button of the view
// is there.
#include "workbench_fixture.hpp"

#include "tests/test_program.hpp"
#include "ui/panels/quantity_edit.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QToolBar>

using namespace periscope;
using namespace periscope::ui;

namespace {

// What of `panel` is not seen though there is no way to scroll there.
QStringList cut_in(QWidget* panel) {
    QStringList cut;
    const auto note = [&](const QWidget* w, const QString& words, int wanted, int there) {
        cut << QStringLiteral("%1 '%2': %3 of %4 px")
                   .arg(QLatin1String(w->metaObject()->className()), words)
                   .arg(there)
                   .arg(wanted);
    };
    for (auto* w : panel->findChildren<QWidget*>()) {
        if (!w->isVisible())
            continue;
        if (w->mapTo(panel, QPoint(w->width(), 0)).x() > panel->width())
            note(w, w->objectName(), w->mapTo(panel, QPoint(w->width(), 0)).x(), panel->width());
        if (const auto* label = qobject_cast<QLabel*>(w); label && label->hasHeightForWidth()) {
            if (label->heightForWidth(label->width()) > label->height())
                note(w, label->text(), label->heightForWidth(label->width()), label->height());
        } else if (label && label->sizeHint().width() > label->width()) {
            note(w, label->text(), label->sizeHint().width(), label->width());
        }
        if (const auto* button = qobject_cast<QAbstractButton*>(w);
            button && !qobject_cast<QLineEdit*>(w->parentWidget()) && button->sizeHint().width() > button->width())
            note(w, button->text(), button->sizeHint().width(), button->width());
        if (const auto* field = qobject_cast<QuantityEdit*>(w);
            field && field->minimumSizeHint().width() > field->width() + 2)
            note(w, field->text(), field->minimumSizeHint().width(), field->width());
    }
    return cut;
}

} // namespace

class SmallWindowTest : public QObject {
    Q_OBJECT

private slots:
    void panels_fit_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"kalthoff-winkler.json", "notched-beam.json", "reinforced-beam-coarse.json",
                                 "concrete-plate-with-hole.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void panels_fit() {
        QFETCH(QString, file);
        Workbench bench;
        bench.window.resize(900, 600);
        bench.window.files().open_example(example(file.toLatin1().constData()));
        QVERIFY(bench.wait_for_nodes()); // or what an import says arrives between two looks at one panel
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        settle_layout();
        QCOMPARE(bench.window.size(), QSize(900, 600));
        auto* area = bench.find<QScrollArea>(QStringLiteral("properties"));
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        QStringList cut;
        for (QTreeWidgetItemIterator it(tree); *it; ++it) {
            tree->setCurrentItem(*it);
            settle_layout();
            const QWidget* panel = area->widget();
            QVERIFY(panel);
            if (panel->width() > area->viewport()->width())
                cut << QStringLiteral("%1: %2 of %3 px")
                           .arg((*it)->text(0))
                           .arg(area->viewport()->width())
                           .arg(panel->width());
            for (const QString& words : cut_in(area->widget()))
                cut << (*it)->text(0) + QStringLiteral(": ") + words;
        }
        QVERIFY2(cut.isEmpty(), qPrintable(QLatin1Char('\n') + cut.join(QLatin1Char('\n'))));
        QVERIFY(tree->viewport()->width() - tree->header()->sectionSize(0) >= 60); // the eye and a number
    }

    // Reasons come and go, and notes stay whole.
    void nothing_is_cut_by_a_reason_that_goes() {
        Workbench bench;
        for (const QSize size : {QSize(900, 600), QSize(1280, 800)}) {
            bench.window.resize(size);
            bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
            for (const char* path : {"geometry.lattice.spacing", "horizon"}) {
                bench.window.select({ItemKind::geometry});
                bench.window.select({ItemKind::discretise});
                settle_layout();
                auto* panel = bench.find<QScrollArea>(QStringLiteral("properties"))->widget();
                auto* field = panel->findChild<QuantityEdit*>(QLatin1String(path));
                QVERIFY(field);
                for (const char* words : {"nonsense of some length", "2 mm", "0.1 mm", "3 mm", "-1", "4 mm"}) {
                    field->setText(QLatin1String(words));
                    emit field->editingFinished();
                    settle_layout();
                    const QStringList cut = cut_in(panel);
                    QVERIFY2(cut.isEmpty(),
                             qPrintable(QLatin1String(words) + QStringLiteral(":\n") + cut.join(QLatin1Char('\n'))));
                }
            }
        }
        bench.document().undo_stack()->setClean();
    }

    void the_whole_bar_of_the_view_is_there() {
        Workbench bench;
        for (const QSize size : {QSize(900, 600), QSize(1280, 800)}) {
            bench.window.resize(size);
            bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
            settle_layout();
            auto* bar = bench.find<QWidget>(QStringLiteral("viewBar"));
            QVERIFY(bar);
            for (const char* name :
                 {"toolBox", "measure", "field", "scale", "filter", "warp", "ghost", "crackTips", "views", "viewFit"}) {
                QWidget* part = bar->findChild<QWidget*>(QLatin1String(name));
                if (auto* action = bar->findChild<QAction*>(QLatin1String(name)); action && !part)
                    for (auto* group : bar->findChildren<QToolBar*>())
                        if (auto* found = group->widgetForAction(action))
                            part = found;
                QVERIFY2(part && part->isVisible(), name);
                QVERIFY2(bar->rect().contains(QRect(part->mapTo(bar, QPoint()), part->size())), name);
            }
        }
    }
};

PERISCOPE_TEST(SmallWindowTest)
#include "small_window_test.moc"
