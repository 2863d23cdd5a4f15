// Help: every page exists and its links lead somewhere, F1 finds the page about the focused widget, and the sheet of
// keys has all of them.
#include "tests/gui/panel_fields.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/help/help_panel.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>

namespace help_test {

using namespace periscope;
using namespace periscope::ui;

class HelpTest : public QObject {
    Q_OBJECT
private slots:
    void every_link_of_every_page_leads_somewhere() {
        const QStringList topics = HelpPanel::topics();
        QVERIFY(topics.size() >= 14);
        static const QRegularExpression link(QStringLiteral("\\]\\(([a-z-]+)\\.md\\)"));
        for (const QString& topic : topics) {
            QFile page(QStringLiteral("%1/resources/help/%2.md").arg(QLatin1String(PERISCOPE_SOURCE_DIR), topic));
            QVERIFY(page.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(page.readAll());
            QVERIFY2(text.startsWith(QStringLiteral("# ")) && text.size() > 80, qPrintable(topic));
            for (auto found = link.globalMatch(text); found.hasNext();)
                QVERIFY2(topics.contains(found.next().captured(1)), qPrintable(topic));
        }
    }

    void f1_shows_the_page_of_each_entry_and_panel() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* panel = bench.find<HelpPanel>(QStringLiteral("help"));
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockHelp"));
        QVERIFY(dock->isHidden());
        const std::pair<ItemKind, const char*> pages[] = {{ItemKind::geometry, "geometry"},
                                                          {ItemKind::discretise, "discretise"},
                                                          {ItemKind::materials, "materials"},
                                                          {ItemKind::sets, "sets"},
                                                          {ItemKind::cracks, "cracks"},
                                                          {ItemKind::conditions, "conditions"},
                                                          {ItemKind::rigid_bodies, "rigid-bodies"},
                                                          {ItemKind::observers, "observers"},
                                                          {ItemKind::solve, "solve"},
                                                          {ItemKind::results, "results"}};
        bench.find<WorkflowTree>(QStringLiteral("workflow"))->setFocus();
        for (const auto& [kind, page] : pages) {
            bench.window.select({kind});
            bench.click(QStringLiteral("help.page"));
            QVERIFY(dock->isVisible());
            QCOMPARE(panel->topic(), QLatin1String(page));
            QVERIFY(panel->toPlainText().size() > 80);
        }
        bench.window.select({ItemKind::condition, 0}); // the page follows while it is seen
        QCOMPARE(panel->topic(), QStringLiteral("conditions"));
        bench.find<QWidget>(QStringLiteral("log"))->setFocus();
        bench.click(QStringLiteral("help.page"));
        QCOMPARE(panel->topic(), QStringLiteral("check"));
        bench.window.viewport().setFocus();
        bench.click(QStringLiteral("help.page"));
        QCOMPARE(panel->topic(), QStringLiteral("view"));
        panel->show_topic(QStringLiteral("no such page"));
        QCOMPARE(panel->topic(), QStringLiteral("start"));
    }

    // Its steps select one entry after the other.
    void a_tutorial_stays_while_one_follows_it() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* panel = bench.find<HelpPanel>(QStringLiteral("help"));
        bench.click(QStringLiteral("help.page"));
        panel->show_topic(QStringLiteral("tutorial-plate"));
        for (const ItemKind kind : {ItemKind::discretise, ItemKind::materials, ItemKind::sets}) {
            bench.window.select({kind});
            QCOMPARE(panel->topic(), QStringLiteral("tutorial-plate"));
        }
        // Its pictures are as wide as the panel at most, so the text needs no scrolling sideways.
        QTRY_VERIFY(panel->viewport()->width() > 100);
        QTRY_COMPARE(panel->horizontalScrollBar()->maximum(), 0);
        int pictures = 0;
        for (QTextBlock block = panel->document()->begin(); block.isValid(); block = block.next())
            for (auto piece = block.begin(); !piece.atEnd(); ++piece)
                if (const auto format = piece.fragment().charFormat(); format.isImageFormat()) {
                    const QUrl name = panel->source().resolved(format.toImageFormat().name());
                    const auto shown = panel->document()->resource(QTextDocument::ImageResource, name).value<QImage>();
                    QVERIFY(shown.width() > 100 && shown.width() <= panel->viewport()->width());
                    pictures += shown.isNull() ? 0 : 1;
                }
        QCOMPARE(pictures, 2);
        bench.click(QStringLiteral("help.page")); // F1 is about the focus again
        QVERIFY(panel->topic() != QStringLiteral("tutorial-plate"));
    }

    // The names of Undo and Redo do not contain what they would undo or redo.
    void the_sheet_says_undo_and_redo_alone() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::discretise});
        QVERIFY(type(bench, QStringLiteral("geometry.lattice.spacing"), QStringLiteral("2,5 mm of what")));
        QVERIFY(type(bench, QStringLiteral("geometry.lattice.spacing"), QStringLiteral("2,6 mm of what")));
        bench.document().undo_stack()->undo();
        QVERIFY(bench.document().undo_stack()->redoText().contains(QStringLiteral("2,6")));
        bench.click(QStringLiteral("help.keys"));
        auto* dialog = bench.find<QDialog>(QStringLiteral("keysDialog"));
        const QString sheet = dialog->findChild<QTextBrowser*>(QStringLiteral("keysSheet"))->toPlainText();
        const QStringList lines = sheet.split(QLatin1Char('\n'));
        QVERIFY2(lines.contains(QStringLiteral("Undo")) && lines.contains(QStringLiteral("Redo")), qPrintable(sheet));
        QVERIFY2(!sheet.contains(QStringLiteral("2,5")) && !sheet.contains(QStringLiteral("2,6")), qPrintable(sheet));
        dialog->reject();
        bench.document().undo_stack()->setClean();
    }

    void the_sheet_has_every_key_of_the_menus() {
        Workbench bench;
        bench.click(QStringLiteral("help.keys"));
        auto* dialog = bench.find<QDialog>(QStringLiteral("keysDialog"));
        QVERIFY(dialog && dialog->isVisible());
        const QString sheet = dialog->findChild<QTextBrowser*>(QStringLiteral("keysSheet"))->toPlainText();
        for (const char* key : {"F1", "F5", "F6", "F7", "F8", "Ctrl+S", "Ctrl+Z", "Ctrl+I", "Fit view"})
            QVERIFY2(sheet.contains(QLatin1String(key)), key);
        // No key means two things.
        QMap<QString, QString> owners;
        for (const auto* action : bench.window.findChildren<QAction*>())
            for (const auto& key : action->shortcuts()) {
                const QString name = key.toString();
                QVERIFY2(
                    !owners.contains(name) || owners[name] == action->text(),
                    qPrintable(name + QStringLiteral(": ") + owners[name] + QStringLiteral(", ") + action->text()));
                owners[name] = action->text();
            }
        dialog->reject();
        bench.click(QStringLiteral("help.about"));
        QVERIFY(bench.find<QDialog>(QStringLiteral("aboutBox")));
    }
};

PERISCOPE_TEST(HelpTest)
} // namespace help_test
#include "help_test.moc"
