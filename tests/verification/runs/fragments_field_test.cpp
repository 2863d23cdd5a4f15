// If a case requests fragments in frames, the frames of its run have the numbers that `periscope-cli fragments` gives.
#include "core/results/read_results.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/run_case.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <map>

namespace fragments_field_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// Returns how many nodes have each number, in the order of the numbers.
std::vector<std::size_t> sizes_in(const std::vector<float>& fragment) {
    std::map<float, std::size_t> count;
    for (const float number : fragment)
        ++count[number];
    std::vector<std::size_t> sizes;
    for (const auto& [number, nodes] : count)
        if (number == float(sizes.size() + 1)) // the numbers are 1, 2, 3 … without a gap
            sizes.push_back(nodes);
    return sizes;
}

std::vector<std::size_t> sizes_told(const QString& folder) {
    QProcess cli;
    cli.start(QCoreApplication::applicationDirPath() + "/periscope-cli", {"fragments", folder, "--json"});
    cli.waitForFinished(600000);
    const auto told = nlohmann::json::parse(cli.readAllStandardOutput().toStdString());
    std::vector<std::size_t> sizes;
    for (const auto& fragment : told["fragments"])
        sizes.push_back(fragment["nodes"]);
    return sizes;
}

} // namespace

class FragmentsFieldTest : public QObject {
    Q_OBJECT

private slots:
    // Two plates, which have the same mass at first, meet. Splinters come off there.
    void two_plates() {
        QTemporaryDir dir;
        const QString folder = dir.filePath("out");
        run_case("glass-plates.json", folder,
                 {"--set", "output.fields=[\"fragments\"]", "--set", "output.frames=3", "--set", "run.end_time=90 us"});
        const std::filesystem::path path = folder.toStdString();
        const std::vector<std::string> names = read_frame_names(path);
        QCOMPARE(names.size(), std::size_t(4));
        const std::vector<std::size_t> first = sizes_in(read_vtu(path / names.front()).frame.fragment),
                                       last = sizes_in(read_vtu(path / names.back()).frame.fragment);
        QCOMPARE(first, (std::vector<std::size_t>{9600, 9600}));
        QVERIFY(last.size() > 2 && last[0] < 9600);
        QCOMPARE(last, sizes_told(folder));
    }

    void only_where_they_are_asked_for() {
        QTemporaryDir dir;
        const QString folder = dir.filePath("out");
        run_case("bar-wave.json", folder, {"--set", "run.end_time=10 us", "--set", "output.frames=1"});
        const std::filesystem::path path = folder.toStdString();
        QVERIFY(read_vtu(path / read_frame_names(path).back()).frame.fragment.empty());
    }
};

PERISCOPE_TEST(FragmentsFieldTest)
} // namespace fragments_field_test
#include "fragments_field_test.moc"
