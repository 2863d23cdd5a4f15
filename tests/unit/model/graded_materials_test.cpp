// Materials whose properties vary with position: how they are divided into classes, and what is refused.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/predict.hpp"
#include "core/preparation/prepare.hpp"
#include "core/reference/reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <cmath>
#include <set>
#include <string>

namespace graded_materials_test {

using namespace periscope;
using test::message_of;

namespace {

// A bar of 80 × 2 × 2 nodes.
constexpr const char* bar = R"json({
  "periscope": 2,
  "geometry": { "lattice": { "box": ["800 mm", "20 mm", "20 mm"], "spacing": "10 mm" } },
  "horizon": "2.1 dx",
  "materials": [ { "name": "graded", "youngs_modulus": "100 GPa", "density": 2000, "critical_stretch": 0.01,
                   "grading": { "youngs_modulus": "1 + x/0.8", "steps": 8 } } ],
  "sets": [ { "name": "end", "box": { "min": ["600 mm", null, null], "max": [null, null, null] } } ],
  "run": { "end_time": "1 us" }
})json";

Case case_of(const std::vector<std::string>& edits) {
    ParsedCase parsed = parse_case(bar, "/", edits);
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return parsed.value;
}

double modulus(const Model& model, std::size_t node) { // of bonds within its material, from their stiffness
    return model.law(model.material_of(node), model.material_of(node)).micromodulus;
}

} // namespace

class graded_materials_test : public QObject {
    Q_OBJECT

private slots:
    void steps_follow_the_function() {
        const Model model = prepare_model(case_of({}));
        QCOMPARE(model.materials.size(), std::size_t(8));
        QCOMPARE(model.materials[0].name, std::string("graded 1/8"));
        QCOMPARE(model.materials[7].name, std::string("graded 8/8"));
        const Model plain = prepare_model(case_of({R"(materials[0].grading.youngs_modulus="1")"}));
        double sum = 0, wanted = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const double exact = 1 + model.nodes.position[i].x / 0.8, got = modulus(model, i) / modulus(plain, i);
            QVERIFY2(std::abs(got - exact) <= 1.0 / 16 + 1e-9, qPrintable(QString("%1 %2").arg(got).arg(exact)));
            sum += got;
            wanted += exact;
        }
        VERIFY_NEAR(sum, wanted, 1e-9);                            // the mean factor of each step: none is lost
        const double step = model.stable_step / plain.stable_step; // of the stiffest step, or a little more: 1/√1.94
        QVERIFY2(step > 0.70 && step < 0.74, qPrintable(QString::number(step)));
    }

    // When there is a model, the prediction has its number of steps.
    void a_prediction_has_the_steps_of_the_model() {
        const Case c = case_of({R"(run.end_time="1 ms")"});
        const Model model = prepare_model(c);
        const Prediction p = with_steps_of(predict(c), c, model);
        QCOMPARE(p.time_step, model.time_step);
        QCOMPARE(p.stable_step, model.stable_step);
        QVERIFY(p.time_step < p.stable_step);
    }

    void a_constant_is_one_material() {
        const Model model = prepare_model(case_of({R"(materials[0].grading.youngs_modulus="3")"}));
        const Model plain = prepare_model(case_of({R"(materials[0].grading.youngs_modulus="1")"}));
        QCOMPARE(model.materials.size(), std::size_t(1));
        QCOMPARE(model.materials[0].name, std::string("graded"));
        VERIFY_NEAR(modulus(model, 7), 3 * modulus(plain, 7), 1e-12);
    }

    // Two properties depend on one coordinate. There are no more parts than the finer one needs.
    void properties_vary_together() {
        const Model model = prepare_model(
            case_of({R"json(materials[0].grading={"youngs_modulus": "1 + x/0.8", "density": "x < 0.4 ? 1 : 2",
                     "critical_stretch": "2 - x/0.8", "steps": 4})json"}));
        QVERIFY(model.materials.size() <= 8);
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const double x = model.nodes.position[i].x;
            QCOMPARE(model.materials[model.material_of(i)].density, x < 0.4 ? 2000.0 : 4000.0);
            const double s = model.law(model.material_of(i), model.material_of(i)).critical_stretch;
            QVERIFY2(std::abs(s / 0.01 - (2 - x / 0.8)) < 0.125 + 1e-6, qPrintable(QString::number(s)));
        }
    }

    // Each part of a material has the interfaces of this material with others.
    void interfaces_are_repeated() {
        const std::string two = R"json(materials=[
            { "name": "graded", "youngs_modulus": "100 GPa", "density": 2000, "critical_stretch": 0.01,
              "grading": { "youngs_modulus": "1 + x/0.8", "steps": 2 } },
            { "name": "end", "set": "end", "youngs_modulus": "10 GPa", "density": 1000, "critical_stretch": 0.01 }])json";
        const Model model = prepare_model(case_of(
            {two,
             R"json(interfaces=[{ "between": ["end", "graded"], "youngs_modulus": "7 GPa", "critical_stretch": 0.003 }])json"}));
        QCOMPARE(model.materials.size(), std::size_t(3));
        for (const std::size_t part : {0, 2}) {
            VERIFY_NEAR(model.law(part, 1).micromodulus, 0.7 * model.law(1, 1).micromodulus, 1e-12);
            VERIFY_NEAR(model.law(1, part).critical_stretch, 0.003, 1e-12);
        }
        std::set<std::size_t> of_end;
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            if (model.nodes.position[i].x > 0.6)
                of_end.insert(model.material_of(i));
        QCOMPARE(of_end, std::set<std::size_t>{1});
    }

    void a_case_keeps_it() {
        const Case c = case_of({R"(materials[0].grading.density="2")"});
        const Case again = parse_case(case_to_json(c), "/").value;
        QVERIFY(again.materials[0].grading == c.materials[0].grading);
        // in the order of the file, without functions that are not given
        const Case two = case_of({R"(materials[0].grading={"density": "3", "youngs_modulus": "2", "steps": 8})"});
        std::string text = case_to_json(two);
        std::erase_if(text, [](char character) { return character == ' ' || character == '\n'; });
        QVERIFY(text.find(R"("grading":{"youngs_modulus":"2","density":"3","steps":8})") != std::string::npos);
    }

    void refused_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* name, const char* grading, const char* path, const char* word) {
            QTest::newRow(name) << QString("materials[0].grading=") + grading << QString(path) << QString(word);
        };
        row("negative", R"({"youngs_modulus": "0.4 - x"})", "materials[0].grading.youngs_modulus", "must be positive");
        row("infinite", R"json({"density": "1/(x - 0.005)"})json", "materials[0].grading.density", "(5, 5, 5) mm");
        row("unknown name", R"({"density": "1 + q"})", "materials[0].grading.density", "Unknown name");
        row("nothing", R"({"steps": 4})", "materials[0].grading", "No function");
        row("not given", R"({"fracture_energy": "1 + x"})", "materials[0].grading.fracture_energy", "has no value");
        row("one step", R"({"density": "1 + x", "steps": 1})", "materials[0].grading.steps", "1");
        row("too many", R"json({"density": "1 + x", "youngs_modulus": "1 + sin(100*x)", "steps": 9})json",
            "materials[0].grading.steps", "the maximum is 16");
    }
    void refused() {
        QFETCH(QString, edit);
        QFETCH(QString, path);
        QFETCH(QString, word);
        const std::string message = message_of<CaseError>([&] { prepare_model(case_of({edit.toStdString()})); });
        QVERIFY2(message.find(path.toStdString()) != std::string::npos, message.c_str());
        QVERIFY2(message.find(word.toStdString()) != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(graded_materials_test)
} // namespace graded_materials_test
#include "graded_materials_test.moc"
