// The general program of a store has the same source for models that differ in law, material, size and conditions, so
// OpenCL's cache has its kernels after the first run. The program of a model has the same source for models that differ
// only in numbers.
#include "gpu/benchmark/verification_cases.hpp"
#include "gpu/bonds/contact_buffers.hpp"
#include "gpu/bonds/family/family_program.hpp"
#include "gpu/bonds/lattice/lattice_program.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/kernels/program_text.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace general_source_test {

using namespace periscope;
using namespace periscope::gpu;

namespace {

Model sized_cube(double side, double horizon, double youngs_modulus) {
    Case c = test::cube();
    std::get<BoxGeometry>(c.geometry).box = {side * test::dx, 7 * test::dx, 5 * test::dx};
    c.horizon = test::spacings(horizon);
    c.materials.front().youngs_modulus = youngs_modulus;
    return prepare_model(c);
}

std::string of_lattice(const Model& model) {
    return lattice_general_source(model, {false, 16, 100, false});
}

Source source_of(const Model& model, bool is_scalar) {
    const std::string definitions = rigid_definitions(model, false) + contact_definitions(model, false);
    if (!fits_lattice_store(model))
        return family_source(model, node_classes(model), {false, is_scalar}, definitions);
    const unsigned lanes = is_scalar ? 1 : 16;
    return lattice_source(model, lattice_layout(*model.nodes.lattice, model.regular->reach(), lanes),
                          node_classes(model), {false, lanes, 100, false}, definitions);
}

// Returns a model that is stiffer, heavier and tougher, and hit by another rigid body.
Model with_other_numbers(Model model) {
    for (Material& m : model.materials)
        m.density *= &m == &model.materials.front() ? 1.1 : 1.3;
    for (BondLaw& law : model.laws) {
        law.micromodulus *= 1.07;
        law.critical_stretch *= 1.001;
        for (LawPoint& corner : law.softening) {
            corner.stretch *= 1.001;
            corner.force *= 1.001;
        }
        law.strengthening *= 1.2;
        law.fading *= 1.2;
    }
    model.time_step *= 0.9;
    model.damping *= 1.2;
    model.local_damping *= 1.2;
    for (RigidBody& body : model.rigid_bodies) {
        body.mass *= 2;
        body.friction = 0.5 * body.friction + 0.1;
        body.stiffness *= 3;
        body.size = 1.1 * body.size;
        body.centre.x += 1e-4;
    }
    return model;
}

QStringList kernels_of(DeviceContext& device, const Source& source) {
    const Program program = build_program(device, source, false);
    return QString::fromStdString(program.compiled.getInfo<CL_PROGRAM_KERNEL_NAMES>()).split(';', Qt::SkipEmptyParts);
}

} // namespace

class GeneralSourceTest : public QObject {
    Q_OBJECT

private slots:
    void same_for_any_size_and_material() {
        const std::string source = of_lattice(sized_cube(7, 2, 1e9));
        QCOMPARE(of_lattice(sized_cube(11, 2, 1e9)), source);
        QCOMPARE(of_lattice(sized_cube(7, 3.01, 1e9)), source);
        QCOMPARE(of_lattice(sized_cube(7, 2, 3e10)), source);
        QVERIFY(source.find("kernel void read_out") != std::string::npos);
    }

    // Tests the models that check a device, which have each law, correction, theory and contact. They have few
    // different sources.
    void same_for_any_law() {
        std::set<std::string> of_lattices, of_families;
        std::size_t lattices = 0, families = 0;
        for (const VerificationCase& c : all_verification_cases()) {
            const Model model = c.build();
            if (model.has_fading_bonds()) // their damage depends on the law, so they have another source
                continue;
            if (fits_lattice_store(model)) {
                if (!model.nodes.lattice->is_full() || !model.regular->absent.empty() || model.space != Space::solid)
                    continue;
                ++lattices;
                of_lattices.insert(of_lattice(model));
            } else {
                ++families;
                of_families.insert(family_general_source(model, {}));
            }
        }
        QVERIFY2(lattices > 5 && families > 5, qPrintable(QString("%1 %2").arg(lattices).arg(families)));
        QCOMPARE(of_lattices.size(), std::size_t{1});
        QCOMPARE(of_families.size(), std::size_t{1});
    }

    // The program of a model for a processor contains no numbers of the model; that for a GPU contains all of them.
    void other_numbers() {
        std::size_t models = 0;
        for (const VerificationCase& c : all_verification_cases()) {
            const Model model = c.build(), other = with_other_numbers(model);
            const Source source = source_of(model, false), again = source_of(other, false);
            QVERIFY2(again.text == source.text, c.name.c_str());
            QCOMPARE(again.numbers.size(), source.numbers.size());
            QVERIFY2(again.numbers != source.numbers, c.name.c_str());
            const Source of_gpu = source_of(model, true);
            QVERIFY(of_gpu.numbers.empty());
            QVERIFY2(of_gpu.text != source_of(other, true).text, c.name.c_str());
            ++models;
        }
        QVERIFY(models > 20);
    }

    // A kernel is in only one of the two programs.
    void no_kernel_twice() {
        const Model model = sized_cube(7, 2, 1e9);
        DeviceContext device("");
        const QStringList general = kernels_of(device, {of_lattice(model), {}});
        const QStringList own = kernels_of(device, source_of(model, false));
        QVERIFY2(own.contains("time_step"), qPrintable(own.join(' ')));
        QVERIFY2(general.contains("read_out"), qPrintable(general.join(' ')));
        for (const QString& name : general)
            QVERIFY2(!own.contains(name), qPrintable(name));
    }

    // The next run in this process uses the compiled program of a processor, whatever the numbers of its model are.
    void made_once() {
        const Model model = sized_cube(7, 2, 1e9);
        DeviceContext first(""), second("");
        const Program program = build_program(first, source_of(model, false), false);
        const Program again = build_program(second, source_of(with_other_numbers(model), false), false);
        QCOMPARE(again.compiled() == program.compiled(), !first.device.info.is_gpu);
        QVERIFY(again.numbers() != program.numbers());
        const Program other = build_program(second, {of_lattice(model), {}}, false);
        QVERIFY(other.compiled() != program.compiled());
    }

    // A file is in a program once. If a condition may have excluded it before, it is included again, but compiled only
    // once.
    void includes() {
        const std::string line = include_line("common/sets.cl"), function = "INLINE bool contains(";
        const auto count = [&](const std::string& source) {
            return QString::fromStdString(with_includes(source)).count(QString::fromStdString(function));
        };
        QCOMPARE(count(line + line), 1);
        QCOMPARE(count(line + "#ifdef A\n" + line + "#else\n" + line + "#endif\n"), 1);
        QCOMPARE(count("#ifdef A\n" + line + line + "#else\n" + line + "#endif\n" + line), 3);
        DeviceContext device("");
        for (const char* const definition : {"", "#define A\n"})
            build_program(device, {with_includes(definition + ("#ifdef A\n" + line + "#endif\n") + line), {}}, false);
        QVERIFY_THROWS_EXCEPTION(std::logic_error, with_includes(include_line("common/none.cl")));
    }
};

} // namespace general_source_test

PERISCOPE_TEST(general_source_test::GeneralSourceTest)
#include "general_source_test.moc"
