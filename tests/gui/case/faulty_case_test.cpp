// A case file with errors opens in the window: each error is shown at its field and can be corrected there, and the
// file's other content is not lost.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/window/autopilot.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace faulty_case_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

Json json_of(const std::filesystem::path& file) {
    return Json::parse(text_of(file), nullptr, true, true);
}

// Paths of all texts and numbers.
void leaves(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& into) {
    if (json.is_object())
        for (const auto& [key, value] : json.items())
            leaves(value, at / key, into);
    else if (json.is_array())
        for (std::size_t i = 0; i < json.size(); ++i)
            leaves(json[i], at / i, into);
    else
        into.push_back(at);
}

const Finding* finding_at(const CheckPanel& panel, const QString& path) {
    const auto found = std::ranges::find(panel.findings(), path, &Finding::path);
    return found == panel.findings().end() ? nullptr : &*found;
}

} // namespace

class FaultyCaseTest : public QObject {
    Q_OBJECT

    QTemporaryDir place_;

    std::filesystem::path written(const Json& json) {
        const std::filesystem::path file = place_.filePath("case.json").toStdString();
        std::ofstream(file) << json.dump(2);
        return file;
    }
    std::filesystem::path plate_with_faults() {
        Json json = json_of(example("kalthoff-winkler.json"));
        json["geometry"]["lattice"]["spacing"] = "3.125 mm";
        json["materials"][0]["density"] = "8 kg/m";
        json["materials"][0]["law"] = "tri-linear";
        json["conditions"][0]["velocity"][1] = "fast";
        json["run"]["dampng"] = "1e6 kg/(m^3 s)";
        return written(json);
    }

private slots:
    void opens_with_its_faults_marked() {
        Workbench bench;
        const auto file = plate_with_faults();
        QVERIFY(bench.window.files().open(file));
        QVERIFY(bench.wait_for_nodes());
        QCOMPARE(bench.problems.size(), 1); // that there are faults, and where to look
        QVERIFY2(bench.problems[0].contains(QStringLiteral("4 errors")), qPrintable(bench.problems[0]));
        QVERIFY(!bench.document().dirty());
        QCOMPARE(bench.document().problems().size(), std::size_t(4));
        QCOMPARE(bench.document().value().materials[0].youngs_modulus.value, 190e9);

        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QTRY_COMPARE(panel->findings().size(), std::size_t(4));
        QTRY_VERIFY(!panel->visibleRegion().isEmpty()); // not behind the log
        bench.window.select({ItemKind::material, 0});
        auto* field = bench.find<QLineEdit>(QStringLiteral("materials[0].density"));
        QVERIFY(field);
        QCOMPARE(field->text(), QStringLiteral("8 kg/m"));
        auto* reason = bench.find<QLabel>(QStringLiteral("reason:materials[0].density"));
        QVERIFY(reason && reason->isVisible() && !reason->text().isEmpty());

        bench.click(QStringLiteral("run"));
        QCOMPARE(bench.problems.size(), 2); // refused
        QVERIFY(bench.workspace().run.state() == RunController::State::idle);
    }

    void is_mended_where_it_is_marked() {
        Workbench bench;
        const auto file = plate_with_faults();
        QVERIFY(bench.window.files().open(file) && bench.wait_for_nodes());
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QTRY_COMPARE(panel->findings().size(), std::size_t(4));

        bench.window.select({ItemKind::material, 0});
        auto* field = bench.find<QLineEdit>(QStringLiteral("materials[0].density"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("8 g/cm^3"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!finding_at(*panel, QStringLiteral("materials[0].density")));
        QCOMPARE(bench.document().value().materials[0].density.value, 8000.0);

        auto* law = bench.find<QComboBox>(QStringLiteral("materials[0].law"));
        QVERIFY(law && finding_at(*panel, QStringLiteral("materials[0].law")));
        emit law->activated(law->currentIndex()); // the one that stands there now is chosen
        QTRY_VERIFY(!finding_at(*panel, QStringLiteral("materials[0].law")));

        bench.document().edit(QStringLiteral("speed"),
                              [](Case& c) { c.conditions[0].value[1] = parse_quantity("16.5 m/s", dimension::speed); });
        QTRY_VERIFY(!finding_at(*panel, QStringLiteral("conditions[0].velocity[1]")));

        // An unknown key that no field shows is removed from the list itself, and undo brings it back.
        const auto unknown = QStringLiteral("run.dampng");
        QVERIFY(finding_at(*panel, unknown) && finding_at(*panel, unknown)->what.contains(QStringLiteral("damping")));
        bench.find<QDockWidget>(QStringLiteral("dockCheck"))->raise();
        panel->setFocus();
        panel->setCurrentItem(panel->topLevelItem(0));
        QTest::keyClick(panel, Qt::Key_Delete);
        QTRY_VERIFY(panel->findings().empty());
        bench.document().undo_stack()->undo();
        QTRY_VERIFY(finding_at(*panel, unknown));
        bench.document().undo_stack()->redo();
        QTRY_VERIFY(panel->findings().empty());

        bench.document().save(file);
        QVERIFY(parse_case_file(file).problems.empty());
        QVERIFY(text_of(file).find("dampng") == std::string::npos);
    }

    void saving_loses_nothing_that_cannot_be_read() {
        const auto file = plate_with_faults();
        const auto before = parse_case_file(file);
        Document document;
        document.open(file);
        document.edit(QStringLiteral("a change"),
                      [](Case& c) { c.materials[0].youngs_modulus = parse_quantity("200 GPa", dimension::pressure); });
        QVERIFY(document.dirty());
        document.save(file);
        QVERIFY(!document.dirty());
        const auto after = parse_case_file(file);
        QCOMPARE(after.problems.size(), before.problems.size());
        QVERIFY(std::ranges::is_permutation(after.unread, before.unread));
        QCOMPARE(after.value.materials[0].youngs_modulus.value, 200e9);
    }

    void what_is_no_case_is_refused() {
        Document document;
        for (const char* text : {"", "[]", "no JSON", R"({"periscope": 3})", R"({"periscope": 2)"}) {
            const std::filesystem::path file = place_.filePath("none.json").toStdString();
            std::ofstream(file) << text;
            QVERIFY_THROWS_EXCEPTION(CaseError, document.open(file));
        }
        QVERIFY_THROWS_EXCEPTION(FileError, document.open(place_.path().toStdString()));
    }

    // A file of version 1 opens with the meaning that it had; when it is saved, it becomes a file of version 2.
    void version_1_becomes_version_2() {
        const std::filesystem::path old = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "tests/cases/version-1",
                                    file = place_.filePath("old.json").toStdString();
        std::filesystem::copy_file(old / "centre-crack.json", file);
        Document document;
        QVERIFY(document.open(file));
        QVERIFY(document.problems().empty());
        document.save(file);
        QCOMPARE(json_of(file)["periscope"], Json(2));
        QCOMPARE(json_of(file)["initial_cracks"].size(), std::size_t{1});
        QVERIFY(!document.open(file));
    }

    // Any one entry may be wrong: the file opens, says so, and keeps it.
    void any_entry_may_be_wrong() {
        std::size_t tried = 0;
        for (const auto& entry : std::filesystem::directory_iterator(example(""))) {
            if (entry.path().extension() != ".json")
                continue;
            const Json json = json_of(entry.path());
            std::vector<Json::json_pointer> places;
            leaves(json, Json::json_pointer(), places);
            for (const auto& at : places) {
                const std::string key = at.to_string();
                if (key == "/periscope" || key == "/name" || key == "/description")
                    continue;
                for (const Json& wrong : {Json("12 parsecs per fortnight"), Json::object()}) {
                    Json other = json;
                    other[at] = wrong;
                    const ParsedCase parsed = parse_case(other.dump(), entry.path().parent_path());
                    QVERIFY2(parsed.is_case, key.c_str());
                    if (parsed.of_reading.empty()) // a name may well be that, or "fixed": true
                        continue;
                    ++tried;
                    const ParsedCase again =
                        parse_case(case_to_json(parsed.value, parsed.unread), entry.path().parent_path());
                    QVERIFY2(!again.problems.empty(), (entry.path().string() + key + wrong.dump()).c_str());
                }
            }
        }
        QVERIFY2(tried > 1000, qPrintable(QString::number(tried)));
    }

    // The window opens the same file: it builds bodies, draws sets and conditions, and shows every panel of what it
    // could read.
    void the_window_bears_it() {
        Workbench bench;
        for (const char* name : {"kalthoff-winkler.json", "concrete-beam.json"}) {
            const Json json = json_of(example(name));
            std::vector<Json::json_pointer> places;
            leaves(json, Json::json_pointer(), places);
            for (std::size_t i = 0; i < places.size(); ++i) {
                if (i % 6 != 0 || places[i].to_string() == "/periscope")
                    continue;
                Json other = json;
                other[places[i]] = i % 12 == 0 ? Json("12 parsecs per fortnight") : Json::object();
                QVERIFY2(bench.window.files().open(written(other)), places[i].to_string().c_str());
                for (int kind = 0; kind <= int(ItemKind::results); ++kind)
                    for (const int index : {-1, 0})
                        bench.window.select({ItemKind(kind), index});
                QCoreApplication::processEvents();
            }
        }
        QVERIFY(bench.window.files().open(example("kalthoff-winkler.json")) && bench.wait_for_nodes());
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QTRY_VERIFY(panel->findings().empty());
    }

    // A warning is told beside its field and in the list, also while something else is wrong.
    void warnings_stand_beside_their_fields() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::material, 0});
        auto* warning = bench.find<QLabel>(QStringLiteral("warning:materials[0].poisson_ratio"));
        QVERIFY(warning && !warning->isVisible());
        bench.document().edit(QStringLiteral("ratio"), [](Case& c) { c.materials[0].poisson_ratio = Quantity(0.3); });
        QTRY_VERIFY(warning->isVisible() && warning->text().contains(QStringLiteral("1/4 in 3D")));
        QVERIFY(!bench.find<QLabel>(QStringLiteral("reason:materials[0].poisson_ratio"))->isVisible());
        bench.document().edit(QStringLiteral("a mistake"), [](Case& c) { c.materials[0].density = Quantity(-1); });
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QTRY_COMPARE(panel->findings().size(), std::size_t(2));
        QVERIFY(panel->findings()[0].weight == Finding::Weight::error);
        QVERIFY(panel->findings()[1].weight == Finding::Weight::warning &&
                panel->findings()[1].path == QStringLiteral("materials[0].poisson_ratio"));
        bench.document().edit(QStringLiteral("negative"), [](Case& c) { c.materials[0].poisson_ratio = Quantity(-3); });
        QTRY_VERIFY(!warning->isVisible()); // it is wrong now
        bench.document().undo_stack()->setClean();
    }

    // `periscope --run` of a case that has no nodes because of its faults: it ends and says why, with the picture.
    void ends_without_a_run() {
        const std::filesystem::path folder = place_.path().toStdString(), picture = folder / "window.png";
        std::ofstream(folder / "faulty.json") << R"({"periscope": 2, "geometry": {"spacing": 1}})";
        Workbench bench;
        StartOptions options;
        options.case_file = folder / "faulty.json";
        options.run = true;
        options.screenshot = picture;
        Autopilot autopilot(bench.window, options);
        autopilot.begin();
        QVERIFY(QTest::qWaitFor([&] { return std::filesystem::exists(picture); }, 20000));
        QCOMPARE(autopilot.exit_code(), 1);
        QVERIFY2(bench.problems.join('\n').contains(QStringLiteral("The case cannot be run")),
                 qPrintable(bench.problems.join('\n')));
    }
};

PERISCOPE_TEST(FaultyCaseTest)
} // namespace faulty_case_test

#include "faulty_case_test.moc"
