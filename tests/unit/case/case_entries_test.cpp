// Entries of a case as text: for every example, the written text is read back unchanged. Also tests files, and text
// that cannot be read.
#include "core/case_file/case_entries.hpp"

#include "core/case_file/case_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <nlohmann/json.hpp>

#include <QtTest>

namespace case_entries_test {

using namespace periscope;
namespace fs = std::filesystem;

class CaseEntriesTest : public QObject {
    Q_OBJECT

private slots:
    void of_every_example() {
        int cases = 0;
        for (const auto& entry : fs::recursive_directory_iterator(PERISCOPE_SOURCE_DIR "/resources/cases")) {
            if (entry.path().extension() != ".json")
                continue;
            ++cases;
            const Case value = read_case(entry.path());
            const auto before = nlohmann::json::parse(case_to_json(value)),
                       after = nlohmann::json::parse(case_to_json(read_entries(entries_to_json(value), value.folder)));
            for_each_list([&](const char* key, auto) {
                const QString where =
                    QString::fromStdString(entry.path().string()) + QLatin1Char(' ') + QLatin1String(key);
                QVERIFY2(before.contains(key) == after.contains(key), qPrintable(where));
                if (before.contains(key))
                    QVERIFY2(before[key] == after[key], qPrintable(where));
            });
        }
        QVERIFY(cases > 10);
    }

    // Files within the folder of the case keep their relative name; files elsewhere are found, too.
    void files() {
        Case value;
        value.folder = "/parts/beam";
        CrackEntry crack;
        crack.shape = CrackSurface{"cuts/notch.stl", "mm"};
        value.cracks.push_back(crack);
        const std::string text = entries_to_json(value);
        const auto file = [&](const char* folder) {
            return std::get<CrackSurface>(read_entries(text, folder).cracks.at(0).shape).file;
        };
        QCOMPARE(file("/parts/beam"), std::string("cuts/notch.stl"));
        QCOMPARE(file("/parts"), std::string("beam/cuts/notch.stl"));
        QCOMPARE(file("/parts/beam 2"), std::string("/parts/beam/cuts/notch.stl"));
        QCOMPARE(file(""), std::string("/parts/beam/cuts/notch.stl"));
    }

    void what_cannot_be_read() {
        const auto complains = [](const char* text, const char* words) {
            const std::string message = test::message_of<std::invalid_argument>([&] { read_entries(text, {}); });
            if (message.starts_with(words))
                return true;
            qWarning("%s: %s", text, message.c_str());
            return false;
        };
        QVERIFY(complains("hello", "The text is not JSON"));
        for (const char* text : {"{}", "[1, 2]", "7", R"({"sets": []})", R"({"name": "plate"})"})
            QVERIFY(complains(text, "The text has no entries of a case"));
        QVERIFY(complains(R"({"sets": [{"name": "a", "box": {"min": ["2 kg", 0, 0]}}]})", "sets[0].box.min"));
        QVERIFY(complains(R"({"sets": 5})", "sets: "));
        QVERIFY(complains(R"({"sets": ["top"]})", "sets[0]: "));
    }
};

PERISCOPE_TEST(CaseEntriesTest)
} // namespace case_entries_test
#include "case_entries_test.moc"
