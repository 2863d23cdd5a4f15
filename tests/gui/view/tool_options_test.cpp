// The options of a tool are shown over the upper edge of the view, so that what is under the pointer does not move.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/painting/tools.hpp"

#include <QAbstractButton>
#include <QLabel>

namespace tool_options_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

QRect place_of(Workbench& bench, const QWidget& widget) {
    return {widget.mapTo(&bench.window, QPoint()), widget.size()};
}

QString words_of(const QRect& r) {
    return QStringLiteral("%1, %2: %3 × %4").arg(r.x()).arg(r.y()).arg(r.width()).arg(r.height());
}

// Every tool, and those that only measure.
std::vector<std::pair<const char*, std::function<void()>>> takings(Workbench& bench) {
    Tools& tools = bench.window.tools();
    const auto use = [&tools](ToolKind kind) { return [&tools, kind] { tools.use(kind); }; };
    const auto pick = [&tools](FaceKind kind) { return [&tools, kind] { tools.pick(kind); }; };
    const auto click = [&bench](const char* action) {
        return [&bench, action] { bench.click(QLatin1String(action)); };
    };
    return {{"box", use(ToolKind::box)},
            {"brush", use(ToolKind::brush)},
            {"outline", use(ToolKind::outline)},
            {"face", pick(FaceKind::face)},
            {"facing", pick(FaceKind::facing)},
            {"plane", pick(FaceKind::plane)},
            {"crack", use(ToolKind::crack)},
            {"move rigid body",
             [&] {
                 bench.window.select({ItemKind::rigid_body, 0});
                 tools.use(ToolKind::move_rigid);
             }},
            {"put against", use(ToolKind::put_against)},
            {"probe", click("measureNode")},
            {"distance", click("measureDistance")}};
}

} // namespace

class ToolOptionsTest : public QObject {
    Q_OBJECT

    static bool open_plate(Workbench& bench, const QSize& size) {
        bench.window.resize(size);
        if (!bench.open_coarse_plate())
            return false;
        add_rigid_body(bench.document(), 0, bench.window.view().bounds(), 3.125e-3);
        bench.document().undo_stack()->setClean();
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        settle_layout();
        return bench.window.size() == size;
    }

private slots:
    void the_view_stays_where_it_is_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("usual") << QSize(1280, 800);
        QTest::newRow("small") << QSize(900, 600);
    }
    void the_view_stays_where_it_is() {
        QFETCH(QSize, size);
        Workbench bench;
        QVERIFY(open_plate(bench, size));
        const QWidget& view = bench.window.viewport();
        const QRect before = place_of(bench, view);
        QStringList moved;
        for (const auto& [name, take] : takings(bench)) {
            take();
            settle_layout();
            if (const QRect now = place_of(bench, view); now != before)
                moved << QStringLiteral("with %1: %2").arg(QLatin1String(name), words_of(now));
            // A click beside the body, about which some tools say something.
            QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, QPoint(6, view.height() / 2));
            settle_layout();
            if (const QRect now = place_of(bench, view); now != before)
                moved << QStringLiteral("after a click with %1: %2").arg(QLatin1String(name), words_of(now));
            QTest::keyClick(&bench.window.viewport(), Qt::Key_Escape);
            bench.window.tools().use(ToolKind::camera);
            settle_layout();
            if (const QRect now = place_of(bench, view); now != before)
                moved << QStringLiteral("after %1: %2").arg(QLatin1String(name), words_of(now));
        }
        bench.document().undo_stack()->setClean();
        QVERIFY2(moved.isEmpty(), qPrintable(QStringLiteral("before: %1\n").arg(words_of(before)) + moved.join('\n')));
    }

    void messages_do_not_move_it() {
        Workbench bench;
        QVERIFY(open_plate(bench, {1280, 800}));
        const QRect before = place_of(bench, bench.window.viewport());
        bench.window.report(QStringLiteral("Something went wrong."));
        settle_layout();
        auto* bar = bench.find<QWidget>(QStringLiteral("messageBar"));
        QVERIFY(bar->isVisible() && place_of(bench, *bar).intersects(before));
        QCOMPARE(place_of(bench, bench.window.viewport()), before);
        QTest::mouseClick(bench.find<QAbstractButton>(QStringLiteral("messageClose")), Qt::LeftButton);
        settle_layout();
        QVERIFY(!bar->isVisible());
        QCOMPARE(place_of(bench, bench.window.viewport()), before);
    }

    // Within the view, whole, and with its words only until one begins.
    void the_strip_is_whole_data() { the_view_stays_where_it_is_data(); }
    void the_strip_is_whole() {
        QFETCH(QSize, size);
        Workbench bench;
        QVERIFY(open_plate(bench, size));
        auto* strip = bench.find<QWidget>(QStringLiteral("toolOptions"));
        auto* hint = bench.find<QLabel>(QStringLiteral("toolHint"));
        auto* help = bench.find<QAbstractButton>(QStringLiteral("toolHelp"));
        QVERIFY(strip && hint && help && !strip->isVisible());
        const QRect view = place_of(bench, bench.window.viewport());
        QStringList cut;
        for (const auto& [name, take] : takings(bench)) {
            take();
            settle_layout();
            if (bench.window.tools().current() != ToolKind::camera) {
                QVERIFY2(strip->isVisible() && hint->isVisible(), name);
                QVERIFY2(view.contains(place_of(bench, *strip)), name);
                QVERIFY2(hint->height() >= hint->heightForWidth(hint->width()), name);
                for (auto* part : strip->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                    if (part->isVisible() &&
                        (!strip->rect().contains(part->geometry()) || part->width() < part->minimumSizeHint().width()))
                        cut << QStringLiteral("%1: %2").arg(QLatin1String(name), part->objectName());
                QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, QPoint(6, view.height() / 2));
                settle_layout();
                QVERIFY2(!hint->isVisible() && strip->isVisible(), name);
                QVERIFY2(strip->height() <= 72, qPrintable(QString::number(strip->height()))); // two rows of controls
                help->click();
                settle_layout();
                QVERIFY2(hint->isVisible(), name);
            }
            bench.window.tools().use(ToolKind::camera);
        }
        bench.document().undo_stack()->setClean();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
        QVERIFY(!strip->isVisible());
    }
};

PERISCOPE_TEST(ToolOptionsTest)
} // namespace tool_options_test
#include "tool_options_test.moc"
