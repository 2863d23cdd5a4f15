// The general program of a store is the same text for models that differ in law, material, size and conditions: OpenCL's cache then
// has its kernels from the first run on.
#include "gpu/benchmark/verification_cases.hpp"
#include "gpu/bonds/family/family_program.hpp"
#include "gpu/bonds/lattice/lattice_program.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <algorithm>
#include <set>
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

std::string kernels_of(const std::string& source) {
    std::string names;
    for (std::size_t at = source.find("kernel void "); at != std::string::npos;
         at = source.find("kernel void ", at + 1))
        names += source.substr(at + 12, source.find('(', at) - at - 12) + ' ';
    return names;
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

    // Of the models that check a device: each law, correction, theory and contact. Few kinds are left.
    void same_for_any_law() {
        std::set<std::string> of_lattices, of_families;
        std::size_t lattices = 0, families = 0;
        for (const VerificationCase& c : all_verification_cases()) {
            const Model model = c.build();
            if (model.has_fading_bonds()) // whose law tells damage
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

    // A kernel is in one of the two programs.
    void no_kernel_twice() {
        const Model model = sized_cube(7, 2, 1e9);
        const std::string general = kernels_of(of_lattice(model));
        const std::string own =
            kernels_of(lattice_source(model, lattice_layout(*model.nodes.lattice, model.regular->reach(), 16),
                                      node_classes(model), {false, 16, 100, false}, ""));
        QVERIFY2(own.find("time_step") != std::string::npos, own.c_str());
        for (const QString& name : QString::fromStdString(general).split(' ', Qt::SkipEmptyParts))
            QVERIFY2(!QString::fromStdString(own).split(' ').contains(name), qPrintable(name));
    }
};

} // namespace general_source_test

PERISCOPE_TEST(general_source_test::GeneralSourceTest)
#include "general_source_test.moc"
