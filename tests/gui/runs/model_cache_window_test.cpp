// The window loads a model that it built before from the cache, shows that, and records it in run.json.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/workflow_status.hpp"

#include <QTemporaryDir>

#include <fstream>
#include <nlohmann/json.hpp>

namespace model_cache_window_test {

using namespace periscope;
using namespace periscope::ui;

class model_cache_window_test : public QObject {
    Q_OBJECT

private slots:
    void second_time_from_the_cache() {
        QTemporaryDir dir;
        const std::filesystem::path folder = dir.path().toStdString();
        for (const bool again : {false, true}) {
            Workbench bench;
            bench.workspace().body.use_cache(ModelCache(folder / "cache"));
            bench.window.files().open_example(example("kalthoff-winkler-stl.json"));
            bench.document().edit(QStringLiteral("coarser"), [](Case& c) {
                std::get<SurfaceGeometry>(c.geometry).spacing = parse_quantity("4 mm", dimension::length);
            });
            bench.document().undo_stack()->setClean(); // closing must not ask
            bench.workspace().body.discretise();
            QVERIFY(bench.wait_for_nodes());
            QCOMPARE(bench.workspace().body.nodes()->nodes->from_cache, again);
            QCOMPARE(status_of(bench, {ItemKind::discretise}).summary.contains(u"cache"), again);

            QStringList log;
            connect(&bench.workspace().run, &RunController::said, this, [&](const QString& line) { log << line; });
            bench.workspace().settings.write_results = true;
            bench.workspace().settings.output = folder / (again ? "second" : "first");
            bench.click(QStringLiteral("step")); // one frame, then it waits
            const auto reached = [&](RunController::State state) {
                return QTest::qWaitFor([&] { return bench.workspace().run.state() == state; }, 120000);
            };
            QVERIFY(reached(RunController::State::paused));
            bench.click(QStringLiteral("stop"));
            QVERIFY(reached(RunController::State::stopped));
            QCOMPARE(log.filter(QStringLiteral("nodes and families.")).size(), again ? 1 : 0);
            std::ifstream file(bench.workspace().settings.output / "run.json");
            QCOMPARE(nlohmann::json::parse(file)["model"]["from_cache"].size(), again ? 2U : 0U);
        }
    }
};

PERISCOPE_TEST(model_cache_window_test)
} // namespace model_cache_window_test

#include "model_cache_window_test.moc"
