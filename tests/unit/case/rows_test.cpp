// Warnings about shapes that are thinner than half a spacing, end on a row of nodes, or contain no nodes.
#include "core/checks/check_warnings.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace rows_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// A plate with 40 columns and 20 rows of nodes, at 0.5 mm, 1.5 mm, …
constexpr const char* plate = R"({
  "periscope": 2, "name": "plate",
  "geometry": { "lattice": { "box": ["40 mm", "20 mm", "1 mm"], "spacing": "1 mm", "space": "plane_stress" } },
  "horizon": "3.015 dx",
  "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "poisson_ratio": 0.33333333333333333,
                   "density": "2440 kg/m^3", "critical_stretch": 0.001 } ],
  "sets": [ { "name": "top", "plane": { "point": [0, "20 mm", 0], "normal": [0, 1, 0], "depth": "3 dx" } },
            { "name": "notch", "box": { "min": ["18 mm", null, null], "max": ["22 mm", "10 mm", null] } } ],
  "initial_cracks": [ { "plane": { "corner": ["20 mm", 0, 0], "first": [0, "10 mm", 0], "second": [0, 0, "1 mm"] } } ],
  "conditions": [ { "velocity": [null, "0.1 m/s", null], "set": "top" } ],
  "run": { "end_time": "1 us" } })";

Case plate_with(const std::vector<std::string>& edits) {
    return edited_case(plate, edits);
}

std::vector<std::string> said_of(const Case& c) {
    return texts(warnings_of(c));
}

// Returns the number of rows of the plate whose bonds, straight across x = 20 mm, are cut by crack 0.
int rows_cut(const Case& c) {
    const Model model = prepare_model(c);
    const Families families = listed_families(model);
    const auto& x = model.nodes.position;
    int rows = 0;
    for (std::uint32_t i = 0; i < x.size(); ++i)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            const Vec3& other = x[families.neighbour[b]];
            rows += std::abs(x[i].x - 19.5e-3) < 1e-9 && std::abs(other.x - 20.5e-3) < 1e-9 &&
                            std::abs(x[i].y - other.y) < 1e-9 && !families.alive[b]
                        ? 1
                        : 0;
        }
    return rows;
}

} // namespace

class rows_test : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_said_of_what_ends_between_rows() {
        const auto said = said_of(plate_with({}));
        QVERIFY2(said.empty(), said.empty() ? "" : said[0].c_str());
        QCOMPARE(rows_cut(plate_with({})), 10);
        QVERIFY(said_of(plate_with({R"(geometry.lattice.holes=["notch"])"})).empty());
    }

    void a_crack_that_ends_on_a_row() {
        const Case c = plate_with({"initial_cracks[0].plane.first=[0,\"10.5 mm\",0]"});
        const auto said = said_of(c);
        QCOMPARE(said.size(), std::size_t{1});
        for (const char* word : {"initial_cracks[0]", "y = 10.5 mm", "10 of 20 rows", "10 or 11 mm"})
            QVERIFY2(said[0].find(word) != std::string::npos, said[0].c_str());
        QCOMPARE(rows_cut(c), 10); // the number in the message
        QCOMPARE(rows_cut(plate_with({"initial_cracks[0].plane.first=[0,\"11 mm\",0]"})), 11);
        const auto model_says = prepare_model(c).warnings;
        QVERIFY(std::find(model_says.begin(), model_says.end(), said[0]) != model_says.end());
    }

    void a_slot_that_ends_on_a_row() {
        const Case c = plate_with(
            {R"(initial_cracks[0]={"slot":{"min":["19.9 mm",null,null],"max":["20.1 mm","10.5 mm",null]}})"});
        const auto said = said_of(c);
        QCOMPARE(said.size(), std::size_t{1});
        QVERIFY2(said[0].find("10 of 20 rows are cut") != std::string::npos, said[0].c_str());
        QCOMPARE(rows_cut(c), 10);
        QVERIFY(said_of(plate_with({R"(initial_cracks[0]={"slot":{"min":["19.9 mm",null,null],
                                        "max":["20.1 mm","10 mm",null]}})"}))
                    .empty());
    }

    void a_hole_that_ends_on_a_row() {
        const Case c =
            plate_with({"sets[1].box.max=[\"22 mm\",\"10.5 mm\",null]", R"(geometry.lattice.holes=["notch"])"});
        const auto said = said_of(c);
        QCOMPARE(said.size(), std::size_t{1});
        for (const char* word : {"sets[1].box", "y = 10.5 mm", "11 of 20 rows are removed", "10 mm"})
            QVERIFY2(said[0].find(word) != std::string::npos, said[0].c_str());
        const Nodes nodes = discretise(c, std::nullopt);
        QCOMPARE(nodes.size(), std::size_t{40 * 20 - 4 * 11}); // the number in the message
    }

    void thin_sets() {
        const auto said = said_of(plate_with({R"(sets[2]={"name":"strip","box":{"min":["9.4 mm",null,null],
                                                  "max":["9.6 mm",null,null]}})",
                                              R"(sets[3]={"name":"layer","plane":{"point":[0,0,0],"normal":[0,-1,0],
                                                  "depth":"0.4 dx"}})"}));
        QCOMPARE(said.size(), std::size_t{2});
        QVERIFY2(said[0].find("'strip' is 0.2 mm thick along x") != std::string::npos, said[0].c_str());
        QVERIFY2(said[1].find("'layer' is 0.4 mm deep") != std::string::npos, said[1].c_str());
        // A shape that is at least half a spacing thick causes no warning.
        QVERIFY(said_of(plate_with({R"(sets[2]={"name":"strip","box":{"min":["9.2 mm",null,null],
                                        "max":["9.8 mm",null,null]}})"}))
                    .empty());
    }

    void a_hole_without_nodes() {
        const auto notes = [](const char* x) {
            return discretise(plate_with({std::string("sets[1].box.max=[\"") + x + "\",\"10 mm\",null]",
                                          R"(geometry.lattice.holes=["notch"])"}),
                              std::nullopt)
                .notes;
        };
        const auto said = notes("18.4 mm");
        QCOMPARE(said.size(), std::size_t{1});
        QVERIFY2(said[0].find("'notch' contains no nodes") != std::string::npos, said[0].c_str());
        QVERIFY(notes("22 mm").empty());
    }
};

PERISCOPE_TEST(rows_test)
} // namespace rows_test
#include "rows_test.moc"
