// What a screen reader announces, and what the keyboard reaches.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/control_names.hpp"

#include <QLineEdit>
#include <QSettings>

namespace accessible_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

QString list_of(const QList<QWidget*>& widgets) {
    QStringList words;
    for (const QWidget* widget : widgets) {
        QString place = QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
        for (const QWidget* above = widget->parentWidget(); above; above = above->parentWidget())
            if (!above->objectName().isEmpty()) {
                place += QStringLiteral(" in ") + above->objectName();
                break;
            }
        words << place;
    }
    words.removeDuplicates();
    return words.join(QStringLiteral("\n"));
}

} // namespace

class AccessibleTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().remove(QStringLiteral("window/textSize")); }
    void cleanup() { QSettings().remove(QStringLiteral("window/textSize")); }

    void every_control_has_a_name() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        for (const Item item : {Item{ItemKind::geometry}, Item{ItemKind::discretise}, Item{ItemKind::materials},
                                Item{ItemKind::material, 0}, Item{ItemKind::sets}, Item{ItemKind::set, 0},
                                Item{ItemKind::cracks}, Item{ItemKind::crack, 0}, Item{ItemKind::conditions},
                                Item{ItemKind::condition, 0}, Item{ItemKind::rigid_bodies}, Item{ItemKind::observers},
                                Item{ItemKind::observer, 0}, Item{ItemKind::solve}, Item{ItemKind::results}}) {
            bench.window.select(item);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            const auto unnamed = unnamed_controls(bench.window);
            QVERIFY2(unnamed.empty(), qPrintable(list_of(unnamed)));
        }
        bench.document().undo_stack()->setClean();
    }

    // Menu View ▸ Text size: all of the window at once, also at the next start.
    void larger_text() {
        double usual = 0;
        {
            Workbench bench;
            QVERIFY(bench.open_coarse_plate());
            bench.window.select({ItemKind::geometry});
            auto* tree = bench.find<QWidget>(QStringLiteral("workflow"));
            usual = tree->font().pointSizeF();
            bench.click(QStringLiteral("textSize150"));
            QTRY_COMPARE(tree->font().pointSizeF(), 1.5 * usual);
            auto* panel = bench.find<QWidget>(QStringLiteral("properties"));
            for (auto* edit : panel->findChildren<QLineEdit*>())
                QTRY_COMPARE(edit->font().pointSizeF(), 1.5 * usual);
            bench.document().undo_stack()->setClean();
        }
        {
            Workbench bench;
            QTRY_COMPARE(bench.find<QWidget>(QStringLiteral("workflow"))->font().pointSizeF(), 1.5 * usual);
            bench.click(QStringLiteral("textSize100"));
            QTRY_COMPARE(bench.find<QWidget>(QStringLiteral("workflow"))->font().pointSizeF(), usual);
        }
        Workbench bench;
        QTRY_COMPARE(bench.find<QWidget>(QStringLiteral("workflow"))->font().pointSizeF(), usual);
    }

    void a_vector_says_its_components() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::geometry});
        QStringList names;
        for (auto* edit : bench.window.findChildren<QLineEdit*>())
            names << spoken_name(*edit);
        for (const char* name : {"Size x, y, z: x", "Size x, y, z: y", "Size x, y, z: z"})
            QVERIFY2(names.contains(QLatin1String(name)), qPrintable(names.join(QLatin1Char('|'))));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(AccessibleTest)
} // namespace accessible_test
#include "accessible_test.moc"
