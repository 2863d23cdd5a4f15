// A run may start while the body is still being built. That is not an error, and the body is shown afterwards.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

namespace run_before_body_test {

using namespace periscope;
using namespace periscope::ui;

class RunBeforeBodyTest : public QObject {
    Q_OBJECT

private slots:
    void is_no_error() {
        Workbench bench;
        auto& body = bench.workspace().body;
        QStringList troubles;
        connect(&body, &Body::changed, this, [&] {
            if (!body.trouble().isEmpty())
                troubles << body.trouble();
        });
        bench.window.files().open_example(example("kalthoff-winkler-stl.json"));
        bench.document().undo_stack()->setClean();                             // closing must not ask
        QTRY_VERIFY_WITH_TIMEOUT(body.task().busy() && body.surface(), 30000); // it is being filled with tetrahedra
        bench.click(QStringLiteral("step"));
        QVERIFY(bench.workspace().run.active());
        const auto reached = [&](RunController::State state) {
            return QTest::qWaitFor([&] { return bench.workspace().run.state() == state; }, 120000);
        };
        QVERIFY(reached(RunController::State::paused));
        QVERIFY(!body.busy() && !body.nodes());
        bench.click(QStringLiteral("stop"));
        QVERIFY(reached(RunController::State::stopped));
        QVERIFY(bench.wait_for_nodes());
        QVERIFY2(troubles.isEmpty(), qPrintable(troubles.join(QLatin1Char('\n'))));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }
};

PERISCOPE_TEST(RunBeforeBodyTest)
} // namespace run_before_body_test
#include "run_before_body_test.moc"
