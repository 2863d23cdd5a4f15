// Commands that read results: fragments, cracks, and runs compared.
#include "tests/test_program.hpp"
#include "tests/verification/runs/cli_program.hpp"
#include "torn_bar.hpp"

#include <QString>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace results_commands_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::cli;
namespace fs = std::filesystem;

class ResultsCommandsTest : public QObject {
    Q_OBJECT

    CaseFolder dir_;
    const fs::path& folder() const { return dir_.path; }
    std::string written(const Case& c, const char* name) const { return dir_.written(c, name); }

private slots:
    // The bar tears in two. The sum of the fragments' masses is its mass, and the halves fly apart.
    void fragments_of_results() {
        const std::string results = (folder() / "fragments").string(), table = (folder() / "fragments.csv").string();
        Case c = torn_bar();
        c.run.end_time = Quantity(1e-3);
        QCOMPARE(run({"run", written(c, "bar.json"), "-o", results}).code, 0);
        const auto read = [](const Ended& ended) { return nlohmann::json::parse(ended.out.toStdString()); };
        const auto first = read(run({"fragments", results, "--time", "0", "--json"}));
        QCOMPARE(first["fragments"].size(), std::size_t(1));
        const auto last = read(run({"fragments", results, "--json"}));
        QVERIFY2(last["fragments"].size() >= 2 && last["at_least_a_family"] == 1, last.dump().c_str());
        // Four layers of 25 nodes have fewer nodes than a family, which has 129.
        QVERIFY(last["fragments"][1]["mass"].get<double>() > 0.2);
        double mass = 0;
        for (const auto& fragment : last["fragments"])
            mass += fragment["mass"].get<double>();
        QVERIFY(std::abs(mass / first["fragments"][0]["mass"].get<double>() - 1) < 1e-9);
        const auto &a = last["fragments"][0], &b = last["fragments"][1];
        const double between = b["centre"][0].get<double>() - a["centre"][0].get<double>();
        const double apart = b["velocity"][0].get<double>() - a["velocity"][0].get<double>();
        QVERIFY2(between * apart > 0, last.dump().c_str());

        const Ended told = run({"fragments", results, "-o", table});
        QVERIFY2(told.code == 0 && told.out.contains(" 1 fragment of at least 129 nodes"), qPrintable(told.out));
        std::ifstream csv(table);
        std::string line;
        std::size_t lines = 0;
        while (std::getline(csv, line))
            ++lines;
        QCOMPARE(lines, last["fragments"].size() + 1);
        const Ended refused = run({"fragments", results, "-o", table});
        QVERIFY2(refused.code != 0 && refused.error.contains("this file exists"), qPrintable(refused.error));
        QVERIFY(run({"fragments", folder().string()}).code != 0);
    }

    // The coarse plate of Kalthoff and Winkler has two cracks, which mirror each other. They are tested as a table, as
    // paths and as JSON.
    void cracks_of_results() {
        const std::string results = (folder() / "cracks").string(), table = (folder() / "cracks.csv").string(),
                          paths = (folder() / "cracks.vtp").string(),
                          plate = std::string(PERISCOPE_SOURCE_DIR) + "/resources/cases/kalthoff-winkler.json";
        QCOMPARE(run({"run", plate, "--set", "geometry.lattice.spacing=3.125 mm", "--set", "output.frames=20", "-o",
                      results})
                     .code,
                 0);
        const Ended told = run({"cracks", results, "-o", table, "--paths", paths});
        QVERIFY2(told.code == 0 && told.out.contains("with damage of at least 0.35; cracks: 2") &&
                     told.out.contains("Rayleigh wave speed of the first material: 287"),
                 qPrintable(told.out + told.error));
        std::ifstream csv(table);
        std::string line;
        std::getline(csv, line);
        QVERIFY2(line.starts_with("crack,step,time [s],x [m],y [m],z [m],length [m],speed [m/s]"), line.c_str());
        std::size_t lines = 0;
        while (std::getline(csv, line))
            ++lines;
        QVERIFY2(lines > 20 && lines <= 42, qPrintable(QString::number(lines)));
        QVERIFY(fs::file_size(paths) > 500);
        const auto object = nlohmann::json::parse(run({"cracks", results, "--json"}).out.toStdString());
        const auto& cracks = object["cracks"];
        QVERIFY(object["field"] == "damage" && cracks.size() == 2);
        const auto near = [&](double a, double b, double within) { return std::abs(a - b) < within; };
        for (const auto& crack : cracks)
            QVERIFY2(near(crack["angle"].get<double>(), 1.17, 0.2), object.dump().c_str());                // 67°
        QVERIFY2(near(cracks[0]["tip"][0].get<double>() + cracks[1]["tip"][0].get<double>(), 0.2, 6.3e-3), // of 200 mm
                 object.dump().c_str());
        const Ended refused = run({"cracks", results, "--paths", paths});
        QVERIFY2(refused.code != 0 && refused.error.contains("this file exists"), qPrintable(refused.error));
        QCOMPARE(run({"cracks", results, "--paths", paths, "--overwrite"}).code, 0);
        QVERIFY(run({"cracks", folder().string()}).code != 0);
    }

    // The plate is run with two speeds, of which the second is half the first, and the inputs and results are compared.
    void runs_compared() {
        const std::string first = (folder() / "first").string(), second = (folder() / "second").string(),
                          plate = std::string(PERISCOPE_SOURCE_DIR) + "/resources/cases/kalthoff-winkler.json";
        const auto code_of = [&](const std::string& output, const std::string& speed) {
            return run({"run", plate, "--set", "geometry.lattice.spacing=3.125 mm", "--set", "output.frames=4", "--set",
                        "run.end_time=20 us", "--set", "conditions[0].velocity[1]=" + speed, "-o", output})
                .code;
        };
        QCOMPARE(code_of(first, "22 m/s"), 0);
        QCOMPARE(code_of(second, "11 m/s"), 0);
        const auto object = nlohmann::json::parse(run({"compare", first, second, "--json"}).out.toStdString());
        const auto& runs = object["runs"];
        QCOMPARE(runs.size(), std::size_t(2));
        QVERIFY2(runs[0]["differences"].empty() && runs[1]["differences"].size() == 1, object.dump().c_str());
        QCOMPARE(runs[1]["differences"][0]["this"], "11 m/s");
        const auto force = [&](std::size_t k) {
            for (const auto& result : runs[k]["results"])
                if (result["name"] == "impact force y")
                    return result["extreme"].get<double>();
            return 0.0;
        };
        // The plate is still elastic, so the force is proportional to the speed.
        QVERIFY2(force(0) < -1e5 && std::abs(force(1) / force(0) - 0.5) < 0.05, object.dump().c_str());
        const Ended told = run({"compare", first, second});
        QVERIFY2(told.out.contains("Inputs that differ") && told.out.contains("11 m/s") &&
                     told.out.contains("impact force y, extreme (N)"),
                 qPrintable(told.out));
        const Ended same = run({"compare", first, first});
        QVERIFY2(same.out.contains("The inputs of these runs do not differ."), qPrintable(same.out));
        QVERIFY(run({"compare", first, folder().string()}).error.contains("not a results folder"));
        QVERIFY(run({"compare", first}).code != 0);
    }
};

PERISCOPE_TEST(ResultsCommandsTest)
} // namespace results_commands_test

#include "results_commands_test.moc"
