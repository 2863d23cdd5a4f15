// Convergence to the peridynamic solution of a fixed horizon (Diehl et al. 2021, §5.2.1), and the speed of
// its waves.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "core/results/convergence.hpp"
#include "tests/test_program.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <numbers>

namespace convergence_test {

using namespace periscope;

namespace {

const std::string linear = R"(conditions[3]={"no_fail":true,"set":"everything"})";

Case bar(std::vector<std::string> edits) {
    return read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/convergence/bar-one-pulse.json",
                     edits);
}

struct End {
    Nodes nodes;
    std::vector<Vec3> displacement;
};
End end_of(const Case& c) {
    const Model model = prepare_model(c);
    Reference reference(model);
    reference.advance(model.steps);
    return {model.nodes, reference.state().displacement};
}

} // namespace

class ConvergenceTest : public QObject {
    Q_OBJECT

private slots:
    // The field is sin x on cells of h and h/2. Cubic interpolation has an error of order h⁴; with an odd ratio of the
    // cells, nodes coincide.
    void fields_of_two_grids_are_compared_at_the_coarser() {
        const auto field = [](const Nodes& nodes) {
            std::vector<Vec3> u;
            for (const Vec3& p : nodes.position)
                u.push_back({std::sin(std::numbers::pi * p.x) * std::sin(std::numbers::pi * p.y), 0, 0});
            return u;
        };
        const Nodes coarse = lattice_sheet({}, {1, 1, 1}, 0.05);
        for (const auto& [ratio, least] : {std::pair(2, 1e-5), std::pair(3, 1e-14), std::pair(4, 1e-6)}) {
            const Nodes fine = lattice_sheet({}, {1, 1, 1}, 0.05 / ratio);
            auto v = field(fine);
            const double same = difference_of_fields(coarse, field(coarse), fine, v, ratio);
            qInfo("ratio %d: %.2g", ratio, same);
            QVERIFY(same < 200 * least);
            for (Vec3& u : v)
                u.y += 2;
            QVERIFY(std::abs(difference_of_fields(coarse, field(coarse), fine, v, ratio) - 2) <
                    1e-4); // over a square metre
        }
        Convergence c{"made up", {4, 2, 1}, 2, {}};
        c.add(1, {8, 2});
        QCOMPARE(c.rows[0].orders[0], 2.0);
    }

    // The pulse divides into two, each of which has the speed c = √(E/ρ) with E = 2 C β ∫ t² exp(−t²/0.4) dt, where C
    // and β are the parameters of the bond. The middle of the right one is compared.
    void waves_travel_with_the_modulus() {
        const double a = 2.5, m0 = 0.5 * std::sqrt(std::numbers::pi / a) * std::erf(std::sqrt(a));
        const double modulus = 2 * (m0 - std::exp(-a)) / (2 * a), speed = std::sqrt(modulus);
        const End end = end_of(bar({"run.end_time=0.8", "run.time_step=2e-3", "geometry.lattice.spacing=1.25e-3"}));
        double sum = 0, moment = 0;
        for (std::size_t i = 0; i < end.nodes.size(); ++i)
            if (end.nodes.position[i].x > 0.5) {
                sum += end.displacement[i].x;
                moment += end.displacement[i].x * end.nodes.position[i].x;
            }
        const double measured = (moment / sum - 0.5) / 0.8;
        qInfo("c = %.5f m/s, of the modulus %.5f (%+.2g)", measured, speed, measured / speed - 1);
        QVERIFY(std::abs(measured / speed - 1) < 2e-3);
    }

    // The pulse is 100 times as high as in the paper, so that the bonds are nonlinear: strains are up to 1.5, and β |ξ|
    // S² up to 0.02, with the stretch S.
    void a_nonlinear_bar_converges() {
        std::vector<End> ends;
        const std::vector<std::string> edits{"run.end_time=0.3", "run.time_step=1e-3",
                                             R"(conditions[2].initial_displacement=["100 mm",null,null])"};
        for (const int divisor : {1, 2, 4})
            ends.push_back(end_of(with_divided_spacing(bar(edits), divisor)));
        Convergence c{"bar", {}, 2, {}};
        c.add(0.3, {difference_of_fields(ends[0].nodes, ends[0].displacement, ends[1].nodes, ends[1].displacement, 2),
                    difference_of_fields(ends[1].nodes, ends[1].displacement, ends[2].nodes, ends[2].displacement, 2)});
        auto as_linear = edits;
        as_linear.push_back(linear);
        const End other = end_of(bar(as_linear));
        double away = 0, size = 0;
        for (std::size_t i = 0; i < other.displacement.size(); ++i) {
            away = std::max(away, std::abs(other.displacement[i].x - ends[0].displacement[i].x));
            size = std::max(size, std::abs(other.displacement[i].x));
        }
        qInfo("order %.3f; %.2g from the linear one", c.rows[0].orders[0], away / size);
        QVERIFY(c.rows[0].orders[0] > 0.9 && c.rows[0].orders[0] < 3);
        QVERIFY(away > 1e-3 * size);
    }

    // Runs the command on the linear bar.
    void the_command_makes_table_and_plot() {
        QTemporaryDir dir;
        QProcess cli;
        cli.start(PERISCOPE_BINARY_DIR "/bin/periscope-cli",
                  {"converge", PERISCOPE_SOURCE_DIR "/resources/cases/convergence/bar-one-pulse.json", "--output",
                   dir.path(), "--json", "--set", QString::fromStdString(linear), "--set", "run.end_time=0.3", "--set",
                   "run.time_step=1e-3", "--set", "output.frames=3"});
        QVERIFY(cli.waitForFinished(120000));
        QVERIFY2(cli.exitCode() == 0, cli.readAllStandardError().constData());
        const auto json = QJsonDocument::fromJson(cli.readAllStandardOutput()).object();
        const auto rows = json["rows"].toArray();
        QCOMPARE(rows.size(), 3);
        for (const auto& row : rows) {
            const double order = row.toObject()["orders"].toArray()[0].toDouble();
            qInfo("t = %g s: order %.3f", row.toObject()["time"].toDouble(), order);
            QVERIFY(order > 0.9);
        }
        QFile csv(dir.filePath("convergence.csv")), svg(dir.filePath("convergence.svg"));
        QVERIFY(csv.open(QIODevice::ReadOnly) && csv.readAll().count('\n') == 4);
        QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("<polyline"));
    }

    void what_cannot_be_refined_is_refused() {
        Case c = bar({});
        c.horizon = in_spacings(3);
        std::get<BoxGeometry>(c.geometry).box[0] = Quantity(1.022);
        try {
            with_divided_spacing(c, 2);
            QFAIL("was taken");
        } catch (const CaseError& e) {
            QCOMPARE(e.problems().size(), std::size_t{2});
            QVERIFY(e.problems()[0].path == "horizon" && e.problems()[1].path == "geometry.lattice.box[0]");
        }
    }
};

PERISCOPE_TEST(ConvergenceTest)
} // namespace convergence_test
#include "convergence_test.moc"
