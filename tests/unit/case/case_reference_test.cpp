// Compares the reference page of the case file with the keys that the reader knows.
#include "core/case_file/case_file.hpp"
#include "core/case_file/case_reference.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QRegularExpression>
#include <QtTest>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace case_reference_test {

using namespace periscope;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* stranger = "zqzqzqzq"; // similar to no key

const char* base_case() {
    return R"json({ "periscope": 2, "name": "base",
      "geometry": { "lattice": { "box": ["9 mm", "5 mm", "5 mm"], "spacing": "1 mm" } }, "horizon": "3 dx",
      "materials": [ { "name": "a", "youngs_modulus": "1 GPa", "density": 1000, "critical_stretch": 0.01 },
                     { "name": "b", "set": "a", "youngs_modulus": "1 GPa", "density": 1000, "critical_stretch": 0.01 } ],
      "sets": [ { "name": "a", "nearest": [0, 0, 0] } ], "run": { "end_time": "1 us" } })json";
}

// Returns the other keys that are required in the objects that contain `key`.
Json surroundings_of(const std::string& key, bool is_discretised) {
    if (is_discretised && key == "geometry")
        return Json{{"surface", {{"file", "plate.stl"}, {"unit", "mm"}}}};
    if (key == "sets" || key == "observers")
        return Json{{"name", "x"}};
    if (key == "materials")
        return Json{{"name", "x"}, {"youngs_modulus", "1 GPa"}, {"density", 1000}, {"critical_stretch", 0.01}};
    if (key == "conditions")
        return Json{{"velocity", {0, 0, 0}}, {"set", "a"}};
    return Json::object();
}

// Returns the base case with this object at its path, and the path with which problems name it.
std::pair<Json, std::string> with_object(std::string_view path, const Json& object) {
    Json root = Json::parse(base_case());
    if (path.empty())
        return {root, ""};
    Json* place = &root;
    std::string where;
    const QStringList steps = QString::fromUtf8(path.data(), qsizetype(path.size())).split('.');
    for (qsizetype s = 0; s < steps.size(); ++s) {
        const bool is_list = steps[s].endsWith("[]");
        const std::string key = steps[s].chopped(is_list ? 2 : 0).toStdString();
        const bool is_last = s + 1 == steps.size();
        const Json value = is_last ? object : surroundings_of(key, path.find("discretise") != std::string_view::npos);
        Json& there = (*place)[key];
        there = is_list ? Json::array({value}) : value;
        place = is_list ? &there[0] : &there;
        where += (where.empty() ? "" : ".") + key + (is_list ? "[0]" : "");
    }
    return {root, where};
}

std::set<std::string> quoted_in(const std::string& text) {
    std::set<std::string> words;
    const QRegularExpression quoted(QStringLiteral("'([^']*)'"));
    for (auto match = quoted.globalMatch(QString::fromStdString(text)); match.hasNext();)
        words.insert(match.next().captured(1).toStdString());
    return words;
}

std::string said_of(const std::vector<Problem>& problems, const std::string& path) {
    for (const Problem& p : problems)
        if (p.path == path)
            return p.reason + " " + p.remedy;
    return {};
}

} // namespace

class CaseReferenceTest : public QObject {
    Q_OBJECT
private slots:
    void every_object_data() {
        QTest::addColumn<int>("index");
        const auto reference = case_reference();
        for (std::size_t i = 0; i < reference.size(); ++i)
            QTest::addRow("%d %s", int(i), std::string(reference[i].path).c_str()) << int(i);
    }
    // The keys of each object are exactly those that the reader knows there. Its example has no others.
    void every_object() {
        QFETCH(const int, index);
        const ReferenceObject object = case_reference()[std::size_t(index)];
        Json value = object.example.empty() ? Json::object() : Json::parse(object.example);
        const auto [valid, at] = with_object(object.path, value);
        for (const Problem& p : parse_case(valid.dump(), {}).of_reading)
            QVERIFY2(!p.path.starts_with(at) || at.empty(), p.text().c_str());
        value[stranger] = 1;
        auto [strange, where] = with_object(object.path, value);
        if (object.path.empty())
            strange[stranger] = 1;
        const std::string path = where.empty() ? stranger : where + "." + stranger;
        std::set<std::string> keys;
        for (const ReferenceKey& key : object.keys)
            keys.insert(key.key);
        QCOMPARE(keys.size(), object.keys.size());
        const std::string said = said_of(parse_case(strange.dump(), {}).problems, path);
        std::set<std::string> known = quoted_in(said);
        QVERIFY2(known == keys, said.c_str());
    }

    void the_page_is_up_to_date() {
        const auto file = std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/help/case-reference.md";
        QVERIFY2(fixture::content(file) == case_reference_page(),
                 "write it again: periscope-cli reference > resources/help/case-reference.md");
    }
};

PERISCOPE_TEST(CaseReferenceTest)
} // namespace case_reference_test
#include "case_reference_test.moc"
