// The diagonal blocks of the tangent, which precondition conjugate gradients: compared with the plain tangent in double
// precision, column by column, and by the number of iterations.
#include "core/building/build_model.hpp"
#include "core/reference/newton.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/make_body.hpp"
#include "gpu/motion/relaxation_state.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace tangent_blocks_test {

using namespace periscope;
using namespace periscope::test;

namespace {

using Block = std::array<double, 6>; // xx, yy, zz, xy, xz, yz

Model small_model(const QStringList& features, bool listed) {
    Case c = block(features);
    c.run.stepper = Stepper::newton;
    c.run.damping = Quantity();
    auto& box = std::get<BoxGeometry>(c.geometry);
    const double dx = box.spacing.value;
    box.box = {16 * dx, 7 * dx, box.space == Space::solid ? 6 * dx : box.box[2].value};
    c.sets = {slab("left", 0, -1, 1.9 * dx), slab("right", 0, 14.1 * dx, 1), slab("layer", 1, 2.1 * dx, 4.9 * dx)};
    c.conditions.resize(1);
    Model model =
        build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
    std::mt19937 random(7); // large strains
    std::uniform_real_distribution<double> part(-0.05 * dx, 0.05 * dx);
    model.initial_displacement.resize(model.nodes.size());
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        for (std::size_t a = 0; a < axes_of(model.space); ++a)
            if (model.node_motion[i][a] == no_motion)
                model.initial_displacement[i][a] = part(random);
    return model;
}

// Whether the block of this node is compared. The reference computes all bonds for each column of the tangent, which
// takes long.
bool is_compared(std::size_t node) {
    return node % 5 == 0 || long_tests_wanted();
}

// Returns the blocks of the reference (N/m): the changes of the force on a node when only this node moves.
std::vector<Block> plain_blocks(const Model& model) {
    const Families families = listed_families(model);
    std::vector<Block> blocks(model.nodes.size());
    std::vector<Vec3> w(model.nodes.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (!is_compared(i))
            continue;
        std::array<Vec3, 3> column;
        for (std::size_t a = 0; a < axes_of(model.space); ++a) {
            w[i][a] = 1;
            column[a] = tangent_action(model, families, families.alive, {}, model.initial_displacement, w, 0)[i];
            w[i][a] = 0;
        }
        blocks[i] = {column[0].x, column[1].y, column[2].z, column[1].x, column[2].x, column[2].y};
    }
    return blocks;
}

std::vector<Block> blocks_on_device(const Model& model, bool is_scalar) {
    gpu::StoreOptions options;
    options.double_precision = true;
    options.is_scalar = is_scalar;
    options.keep_forces = true;
    const gpu::DeviceContexts devices = gpu::open_devices({});
    gpu::DeviceContext& device = *devices.front();
    std::vector<Block> found(model.nodes.size());
    const gpu::MadeBody made = gpu::make_body(model, devices, options, {});
    made.body->each([&](gpu::BondStore& store) {
        const gpu::RelaxationState book(*made.body->resident());
        const cl::Buffer nothing = device.zeros(1024);
        gpu::StepCall call{nothing, 0, nothing, 0, true}; // this step computes the pressures of the state-based theory
        call.number = 1;
        call.control = &book.still.front();
        store.step(call);
        const auto [nodes, numbers, values] =
            std::tuple(model.nodes.size(), store.sizes().numbers, store.sizes().values);
        const cl::Buffer diagonal = device.zeros(8 * numbers), coupling = device.zeros(8 * numbers);
        gpu::Tangent tangent = store.tangent();
        tangent.find_blocks(device, store.last_displacement(), diagonal, coupling);
        std::vector<double> on_diagonal(numbers), beside(numbers);
        device.read(diagonal, on_diagonal);
        device.read(coupling, beside);
        const gpu::Units units = gpu::units_of(model);
        const double unit = units.force_density() * units.volume / units.length;
        const auto first =
            // The entries before it belong to ghosts.
            std::ranges::find_if(on_diagonal, [](double v) { return v != 0; });
        for (std::uint32_t i = 0; i < nodes; ++i) {
            const std::size_t place = store.slot_in_domain(i);
            for (std::size_t a = 0; a < 3; ++a) {
                if (store.lattice() && a >= axes_of(model.space))
                    continue; // in a plane, vectors of the lattice have no third component
                const std::size_t at =
                    store.lattice() ? std::size_t(first - on_diagonal.begin()) + place + a * values : 4 * place + a;
                found[i][a] = unit * on_diagonal[at];
                found[i][3 + a] = unit * beside[at];
            }
        }
    });
    return found;
}

// Returns the number of iterations for a beam of 24 × 8 × 8 nodes that is bent.
std::uint64_t iterations_of(const std::function<void(Case&)>& change) {
    const double dx = 0.01;
    Case c;
    BoxGeometry g;
    g.box = {24 * dx, 8 * dx, 8 * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon.value = 3.015, c.horizon.in_spacings = true;
    c.materials = {material("steel", 200e9, 7850, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1);
    c.sets = {slab("left", 0, -1, 2.9 * dx), slab("right", 0, 21.1 * dx, 2), slab("upper", 1, 4 * dx, 1)};
    ConditionEntry fixed, pressed;
    fixed.set = "left";
    pressed.kind = ConditionKind::force;
    pressed.set = "right";
    pressed.value[1] = Quantity(-1e4);
    c.conditions = {fixed, pressed};
    c.run.end_time = 1;
    c.run.stepper = Stepper::newton;
    c.run.quasi_static.load_steps = 1;
    c.run.quasi_static.tolerance = 1e-6;
    change(c);
    const Model model = build_model(c, discretise(c, std::nullopt));
    gpu::Solver solver(model, options(true, false));
    solver.advance(1);
    qInfo("%zu iterations, residual %.1e", std::size_t(solver.equilibrium().iterations), solver.equilibrium().residual);
    return solver.equilibrium().iterations;
}

} // namespace

class tangent_blocks_test : public QObject {
    Q_OBJECT

private slots:
    void are_those_of_the_reference_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_scalar");
        // By default each set of features is tested on the lattice or on lists; those with partial volumes as on a GPU on the other.
        const std::array<QStringList, 6> all{QStringList{"materials"},
                                             {"plane stress", "materials", "surface"},
                                             {"fibres", "surface energy", "partial volumes"},
                                             {"bilinear", "plane strain"},
                                             {"state-based", "materials", "partial volumes"},
                                             {"state-based", "plane stress", "materials"}};
        bool on_lists = true;
        for (const QStringList& features : all) {
            for (const bool listed : {false, true})
                for (const bool is_scalar : {false, true})
                    if ((features.contains("partial volumes") ? (listed == on_lists) != is_scalar
                                                              : listed == on_lists && !is_scalar) ||
                        long_tests_wanted())
                        QTest::addRow("%s, %s, %s", qPrintable(features.join(", ")), listed ? "lists" : "lattice",
                                      is_scalar ? "as on a GPU" : "vectors")
                            << features << listed << is_scalar;
            on_lists = !on_lists;
        }
    }
    void are_those_of_the_reference() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        QFETCH(bool, is_scalar);
        const Model model = small_model(features, listed);
        QCOMPARE(model.regular.has_value(), !listed);
        const std::vector<Block> wanted = plain_blocks(model), found = blocks_on_device(model, is_scalar);
        double largest = 0, error = 0;
        bool is_uneven = false;
        for (std::size_t i = 0; i < wanted.size(); ++i)
            for (std::size_t c = 0; is_compared(i) && c < 6; ++c) {
                largest = std::max(largest, std::abs(wanted[i][c]));
                const bool is_there = axes_of(model.space) == 3 || c < 2 || c == 3;
                if (is_there)
                    error = std::max(error, std::abs(found[i][c] - wanted[i][c]));
                is_uneven = is_uneven || (c == 3 && std::abs(wanted[i][c]) > 0.1 * wanted[i][0]);
            }
        QVERIFY2(error < 1e-6 * largest, qPrintable(QString::number(error / largest)));
        QVERIFY2(is_uneven, "the blocks are nearly diagonal: this test would show little");
    }

    // With the bound of a node's stiffness instead of its block, these runs took 130, 140 and 180 iterations.
    void they_take_fewer_iterations() {
        const std::uint64_t nearly_incompressible = iterations_of([](Case& c) {
            c.theory = Theory::state_based;
            c.materials.front().poisson_ratio = Quantity(0.45);
        });
        QVERIFY2(nearly_incompressible < 120, qPrintable(QString::number(nearly_incompressible)));
        if (!long_tests_wanted()) // fibres and two materials: their blocks are those of the reference, above
            return;
        const std::uint64_t fibres = iterations_of([](Case& c) {
            c.materials.front().anisotropy.emplace();
            c.materials.front().anisotropy->direction = {1, 1, 0};
            c.materials.front().anisotropy->stiffness_ratio = 10;
        });
        QVERIFY2(fibres < 140, qPrintable(QString::number(fibres)));
        const std::uint64_t layers = iterations_of([](Case& c) {
            c.materials.push_back(material("stiff", 2000e9, 7850, LawKind::linear));
            c.materials.back().critical_stretch = Quantity(1);
            c.materials.back().set = "upper";
        });
        QVERIFY2(layers < 150, qPrintable(QString::number(layers)));
    }
};

PERISCOPE_TEST(tangent_blocks_test)
} // namespace tangent_blocks_test
#include "tangent_blocks_test.moc"
