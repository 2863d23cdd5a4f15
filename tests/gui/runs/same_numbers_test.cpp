// A number of a run that is shown in several places is the same everywhere: view, curves, tables, report, files and
// command line. Compares them for a coarse Kalthoff–Winkler plate and for a quasi-static run.
#include "core/results/crack_curves.hpp"
#include "core/results/run_summary.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/collect_report.hpp"
#include "ui/text/first_break_words.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"

#include <nlohmann/json.hpp>

#include <QDockWidget>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <fstream>
#include <numbers>
#include <sstream>

namespace same_numbers_test {

using namespace periscope;
using namespace periscope::ui;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

QByteArray cli(const QStringList& words) {
    QProcess program;
    program.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"), words);
    return program.waitForFinished(120000) && program.exitCode() == 0 ? program.readAllStandardOutput() : QByteArray();
}

std::string content_of(const fs::path& file) {
    std::ifstream stream(file);
    std::ostringstream all;
    all << stream.rdbuf();
    return all.str();
}

// Columns by their names.
class Csv {
public:
    explicit Csv(const std::string& text) {
        const QStringList lines = QString::fromStdString(text).split('\n', Qt::SkipEmptyParts);
        head_ = lines.value(0).split(',');
        for (const QString& line : lines.mid(1))
            rows_ << line.split(',');
    }
    int column(const QString& name) const { return int(head_.indexOf(name)); }
    QString last(const QString& name, const QString& crack) const {
        for (auto row = rows_.rbegin(); row != rows_.rend(); ++row)
            if (row->at(0) == crack)
                return row->at(column(name));
        return {};
    }
    double largest(const QString& name, const QString& crack) const {
        double most = 0;
        for (const QStringList& row : rows_)
            if (row[0] == crack)
                most = std::max(most, row[column(name)].toDouble());
        return most;
    }
    const QStringList& head() const { return head_; }
    const QList<QStringList>& rows() const { return rows_; }

private:
    QStringList head_;
    QList<QStringList> rows_;
};

const ReportTable* table_of(const Report& report, const QString& title) {
    for (const auto* tables : {&report.results, &report.run})
        for (const ReportTable& table : *tables)
            if (table.title.startsWith(title))
                return &table;
    return nullptr;
}

QString cell_of(const ReportTable& table, const QString& row, const QString& column) {
    for (const QStringList& cells : table.rows)
        if (cells[0] == row)
            return cells.value(column.isEmpty() ? 1 : table.head.indexOf(column));
    return {};
}

double number_in(const QString& words) { // the first; a space before the unit may not break
    return QRegularExpression(QStringLiteral("-?[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?"))
        .match(QString(words).replace(u'−', u'-'))
        .captured(0)
        .toDouble();
}

bool same(double a, double b, double within = 1e-6) {
    return std::abs(a - b) <= within * std::max(std::abs(a), std::abs(b));
}

} // namespace

class SameNumbersTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    QString in(const char* name) const { return dir_.filePath(QLatin1String(name)); }

    // All that the window shows of a results folder.
    struct Shown {
        QString caption;
        std::string csv;
        Report report;
        std::vector<RunCurve> curves;
        std::vector<Crack> cracks;
    };
    void look_at(Workbench& bench, const QString& folder, Shown& shown) {
        bench.window.files().open_dropped(folder.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.workspace().folder.active() && !bench.workspace().results.empty(), 60000);
        bench.click(QStringLiteral("crackTips"));
        bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        QTRY_VERIFY(bench.window.view().caption().contains(QStringLiteral("Crack 1")));
        shown.caption = bench.window.view().caption();
        bench.window.exports().write_cracks(in("window.csv").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.exports().task().busy(), 30000);
        shown.csv = content_of(in("window.csv").toStdString());
        shown.cracks = bench.workspace().cracks.up_to_now();
        shown.curves = crack_curves(shown.cracks, run_axis(*bench.workspace().results.model()));
        const RunFacts facts = read_run_facts(folder.toStdString());
        shown.report = collect_report({bench.workspace().results.solved(),
                                       bench.workspace().results,
                                       shown.cracks,
                                       facts.record,
                                       bench.window.plots().content(),
                                       {},
                                       {},
                                       {},
                                       false});
    }

    static double last_of(const std::vector<RunCurve>& curves, const QString& name) {
        for (const RunCurve& curve : curves)
            if (to_qt(curve.info.name) == name)
                return curve.points.y.back();
        return std::numeric_limits<double>::quiet_NaN();
    }
    static double largest_of(const std::vector<RunCurve>& curves, const QString& name) {
        for (const RunCurve& curve : curves)
            if (to_qt(curve.info.name) == name)
                return std::ranges::max(curve.points.y);
        return std::numeric_limits<double>::quiet_NaN();
    }

private slots:
    void of_a_dynamic_run() {
        const QString folder = in("plate");
        const QStringList edits{
            QStringLiteral("--set"), QStringLiteral("geometry.lattice.spacing=3.125 mm"),
            QStringLiteral("--set"), QStringLiteral("output.frames=40"),
            QStringLiteral("--set"), QStringLiteral(R"(observers[1]={"name": "broken bonds", "broken_bonds": true})")};
        const QString plate = QString::fromStdString(example("kalthoff-winkler.json").string());
        const auto ran = cli(
            QStringList{QStringLiteral("run"), plate, QStringLiteral("-o"), folder, QStringLiteral("--json")} + edits);
        QVERIFY(!ran.isEmpty());
        const Json run = Json::parse(ran.toStdString());
        const Json check = Json::parse(
            cli(QStringList{QStringLiteral("check"), plate, QStringLiteral("--json")} + edits).toStdString());
        const QString words =
            QString::fromUtf8(cli({QStringLiteral("cracks"), folder, QStringLiteral("-o"), in("cracks.csv")}));
        const Json cracks =
            Json::parse(cli({QStringLiteral("cracks"), folder, QStringLiteral("--json")}).toStdString());
        const Json record = Json::parse(content_of((folder + QStringLiteral("/run.json")).toStdString()));
        Workbench bench;
        Shown shown;
        look_at(bench, folder, shown);
        if (QTest::currentTestFailed())
            return;

        // One function writes the table of the cracks.
        QCOMPARE(content_of(in("cracks.csv").toStdString()), shown.csv);
        const Csv csv(shown.csv);
        const ReportTable* table = table_of(shown.report, QStringLiteral("Cracks"));
        QVERIFY(table && cracks["cracks"].size() == 2 && shown.cracks.size() == 2);
        for (const Json& crack : cracks["cracks"]) {
            const QString number = QString::number(crack["crack"].get<int>());
            const double angle = crack["angle"].get<double>(), degrees = angle * 180 / std::numbers::pi;
            const QString angle_words = format_angle(angle);
            QVERIFY(same(degrees, csv.last(QStringLiteral("angle to the initial crack [deg]"), number).toDouble()));
            QVERIFY(same(angle, last_of(shown.curves, QStringLiteral("crack %1 angle").arg(number))));
            QCOMPARE(cell_of(*table, number, QStringLiteral("angle to the initial crack")), angle_words);
            QVERIFY2(shown.caption.contains(angle_words + QStringLiteral(" to the initial crack")),
                     qPrintable(shown.caption));
            QVERIFY2(words.contains(angle_words), qPrintable(words));

            const double length = crack["length"].get<double>();
            QVERIFY(same(length, csv.last(QStringLiteral("length [m]"), number).toDouble()));
            QVERIFY(same(length, last_of(shown.curves, QStringLiteral("crack %1 length").arg(number))));
            QVERIFY(same(1e3 * length, number_in(cell_of(*table, number, QStringLiteral("length (mm)"))), 5e-4));

            const double speed = crack["largest_speed"].get<double>(), mean = crack["mean_speed"].get<double>();
            QVERIFY(speed > 1000 && speed < 2870 && mean > 500 && mean < speed);
            QVERIFY(same(speed, csv.largest(QStringLiteral("speed [m/s]"), number)));
            QVERIFY(same(speed, largest_of(shown.curves, QStringLiteral("crack %1 speed").arg(number))));
            // Four digits, as in the view.
            QCOMPARE(number_in(cell_of(*table, number, QStringLiteral("maximum speed (m/s)"))),
                     number_in(format_speed(speed, UnitSystem::fitting)));
            QCOMPARE(number_in(cell_of(*table, number, QStringLiteral("mean speed while it grew (m/s)"))),
                     number_in(format_speed(mean, UnitSystem::fitting)));
            QVERIFY2(words.contains(QString::number(speed, 'g', 4)) && words.contains(QString::number(mean, 'g', 4)),
                     qPrintable(words));
            QVERIFY(crack["mean_speed_window"][0].get<double>() < crack["mean_speed_window"][1].get<double>());
        }
        // The first broken bond.
        const FirstBreak broke{record["first_break"]["step"].get<std::uint64_t>(),
                               record["first_break"]["time"].get<double>(),
                               record["first_break"]["after"].get<double>()};
        for (const char* key : {"step", "time", "after"})
            QCOMPARE(cracks["first_break"][key].get<double>(), record["first_break"][key].get<double>());
        const auto& shown_break = bench.workspace().results.first_break();
        QVERIFY(shown_break && shown_break->step == broke.step && shown_break->time == broke.time);
        QVERIFY(same(csv.last(QStringLiteral("first broken bond of the run [s]"), QStringLiteral("1")).toDouble(),
                     broke.time));
        const ReportTable *body = table_of(shown.report, QStringLiteral("Body")),
                          *model = table_of(shown.report, QStringLiteral("Model"));
        QVERIFY(body && model);
        QCOMPARE(cell_of(*body, QStringLiteral("First broken bond"), {}),
                 first_break_words(broke, true, UnitSystem::fitting));

        // Nodes, bonds, time step and steps: predicted, of the run, and in the report.
        const double nodes = run["nodes"].get<double>(), bonds = run["bonds"].get<double>();
        QCOMPARE(check["nodes"].get<double>(), nodes);
        QCOMPARE(check["bonds"].get<double>(), bonds);
        QCOMPARE(record["model"]["nodes"].get<double>(), nodes);
        QCOMPARE(cell_of(*model, QStringLiteral("Nodes"), {}), format_count(nodes));
        QCOMPARE(cell_of(*model, QStringLiteral("Bonds"), {}), format_count(bonds));
        QVERIFY(bench.wait_for_nodes());
        const Prediction predicted = prediction_of(bench.document().value(), bench.workspace().body);
        QVERIFY(predicted.nodes == nodes && predicted.bonds == 2 * bonds);
        QVERIFY(same(check["time_step"].get<double>(), run["time_step"].get<double>(), 1e-9));
        QVERIFY(same(predicted.time_step, run["time_step"].get<double>(), 1e-9));
        QVERIFY(same(record["time_step"].get<double>(), run["time_step"].get<double>(), 1e-9));
        QCOMPARE(check["steps"].get<double>(), record["steps"].get<double>());

        // Observers: the file, the report, the summary, the command's last words.
        const Csv observers(content_of((folder + QStringLiteral("/observers.csv")).toStdString()));
        const RunSummary summary = summarise_run(folder.toStdString());
        const ReportTable* curves = table_of(shown.report, QStringLiteral("Curves"));
        QVERIFY(curves && !summary.results.empty());
        for (const KeyResult& result : summary.results) {
            const int column = [&] {
                for (int c = 0; c < observers.head().size(); ++c)
                    if (observers.head()[c].startsWith(to_qt(result.name)))
                        return c;
                return -1;
            }();
            QVERIFY2(column >= 0, result.name.c_str());
            QVERIFY2(result.unit == "1" ||
                         observers.head()[column].contains(QStringLiteral("[%1]").arg(to_qt(result.unit))),
                     qPrintable(observers.head()[column]));
            QVERIFY(same(observers.rows().back()[column].toDouble(), result.last));
            const QString last = cell_of(*curves, to_qt(result.name), QStringLiteral("last"));
            const HandyUnit unit = unit_in(UnitSystem::fitting, result.unit, result.last);
            // The report leaves out curves that are noise: symmetry leaves nothing along x.
            double largest = 0;
            for (const KeyResult& other : summary.results)
                largest = std::max(largest, other.unit == result.unit ? std::abs(other.last) : 0);
            const bool is_noise = last.isEmpty() && std::abs(result.last) < 1e-3 * largest;
            QVERIFY2(is_noise || same(number_in(last) * (result.unit == "1" ? 1 : unit.factor), result.last, 5e-4),
                     qPrintable(to_qt(result.name) + QStringLiteral(": ") + last));
            if (result.name == "broken bonds")
                QCOMPARE(result.last, run["broken_bonds"].get<double>());
        }
        QCOMPARE(std::string(run_state_key(summary.facts.record.state)), run["state"].get<std::string>());
        bench.document().undo_stack()->setClean();
    }

    // A strip that a softening law lets tear slowly: no speed anywhere, and load steps for times.
    void of_a_quasi_static_run() {
        const QString file = in("strip.json"), folder = in("strip");
        std::ofstream(file.toStdString()) << R"({ "periscope": 2, "name": "strip",
            "geometry": { "lattice": { "box": ["60 mm", "30 mm", "2 mm"], "spacing": "2 mm", "space": "plane_stress" } },
            "horizon": "3.015 dx",
            "materials": [ { "name": "stone", "youngs_modulus": "30 GPa", "density": 2400, "fracture_energy": "100 J/m^2",
                             "law": "linear" } ],
            "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["30 mm", "4 mm", null] } },
                      { "name": "right", "box": { "min": [null, "26 mm", null], "max": ["30 mm", null, null] } } ],
            "initial_cracks": [ { "plane": { "corner": ["-1 mm", "15 mm", "-1 mm"], "first": ["21 mm", 0, 0], "second": [0, 0, "4 mm"] } } ],
            "conditions": [ { "displacement": [0, "-0.03 mm", null], "set": "left", "ramp": { "time": "1 s" } },
                            { "displacement": [0, "0.03 mm", null], "set": "right", "ramp": { "time": "1 s" } } ],
            "observers": [ { "name": "load", "reaction": "right" } ],
            "run": { "end_time": "1 s", "analysis": "quasi-static-relaxation", "load_steps": 12, "tolerance": 1e-4 },
            "output": { "frames": 12 } })";
        QProcess program;
        program.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"),
                      {QStringLiteral("run"), file, QStringLiteral("-o"), folder});
        QVERIFY(program.waitForFinished(120000));
        QVERIFY2(QFile::exists(folder + QStringLiteral("/run.json")), program.readAllStandardError());
        const QString words = QString::fromUtf8(cli({QStringLiteral("cracks"), folder}));
        const Json cracks =
            Json::parse(cli({QStringLiteral("cracks"), folder, QStringLiteral("--json")}).toStdString());
        QVERIFY2(!cracks["cracks"].empty(), qPrintable(words));
        QVERIFY2(!words.contains(QStringLiteral("m/s")) && words.contains(QStringLiteral("load step")),
                 qPrintable(words));
        Workbench bench;
        Shown shown;
        look_at(bench, folder, shown);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(cracks.dump().find("speed") == std::string::npos);
        QVERIFY(shown.csv.find("speed") == std::string::npos);
        for (const RunCurve& curve : shown.curves)
            QVERIFY(curve.info.unit != "m/s");
        QVERIFY2(!shown.caption.contains(QStringLiteral("m/s")) &&
                     !shown.caption.contains(QStringLiteral("stationary")),
                 qPrintable(shown.caption));
        const ReportTable* table = table_of(shown.report, QStringLiteral("Cracks"));
        QVERIFY(table && !table->head.contains(QStringLiteral("maximum speed (m/s)")));
        const std::uint64_t first = shown.cracks[0].moments.front().step;
        QCOMPARE(cell_of(*table, QString::number(shown.cracks[0].number), QStringLiteral("first seen in load step")),
                 QString::number(first));
        QCOMPARE(cracks["cracks"][0]["first_seen_load_step"].get<std::uint64_t>(), first);
        // What a reader cannot know of these numbers is said below them.
        const ReportTable* curves = table_of(shown.report, QStringLiteral("Curves"));
        QVERIFY(curves && curves->head.count(QStringLiteral("at load step")) == 2);
        QCOMPARE(curves->note.contains(QStringLiteral("lost 2 % of its stiffness")),
                 std::ranges::any_of(shown.curves,
                                     [](const RunCurve& curve) { return curve.info.quantity == "Process zone"; }));
        const Results& results = bench.workspace().results;
        add_crack_energy(shown.report, results.solved(), results.model(), results.frames(), UnitSystem::fitting);
        if (const ReportTable* energy = table_of(shown.report, QStringLiteral("Crack surface"))) // if bonds have broken
            QCOMPARE(cell_of(*energy, QStringLiteral("Fracture energy G of the material"), {}),
                     with_unit(QStringLiteral("100"), QStringLiteral("J/m²")));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(SameNumbersTest)
} // namespace same_numbers_test
#include "same_numbers_test.moc"
