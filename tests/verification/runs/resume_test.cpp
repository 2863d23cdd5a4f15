// An interrupted run continues bitwise as if it had not been interrupted. With kill -9: killed_run_test.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"
#include "tests/verification/same_bits.hpp"
#include "torn_bar.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <ctime>
#include <fstream>

namespace resume_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = torn_bar_spacing;

// Adds a channel through the bar, which removes five nodes of each layer.
void add_channel(Case& c) {
    SetCylinder channel;
    channel.from = {Quantity(8.5 * dx), Quantity(2.5 * dx), Quantity(-dx)};
    channel.to = {Quantity(8.5 * dx), Quantity(2.5 * dx), Quantity(9 * dx)};
    channel.radius = Quantity(1.1 * dx);
    c.sets.push_back({"channel", channel});
    std::get<BoxGeometry>(c.geometry).without = {"channel"};
}

Model model_of(const Case& c, bool listed = false) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

void write(const std::filesystem::path& file, const std::string& content) {
    std::ofstream(file, std::ios::binary) << content;
}

} // namespace

class resume_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    std::filesystem::path folder() const { return dir_.path().toStdString(); }

    // Writes the state of the torn bar after a number of steps to a file, and returns its path.
    std::filesystem::path checkpoint_of(const Model& model, std::uint64_t steps,
                                        const gpu::SolverOptions& options = {}) {
        gpu::Solver solver(model, options);
        solver.advance(steps);
        const auto file = folder() / "some.h5";
        write_checkpoint(file, solver.checkpoint(), "a case");
        return file;
    }

    static gpu::SolverOptions options_of_row() {
        QFETCH(bool, is_scalar);
        QFETCH(bool, is_double);
        gpu::SolverOptions options;
        options.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
        options.layout = is_scalar ? gpu::Layout::scalars : gpu::Layout::vectors;
        return options;
    }

    // Returns why a solver of this model refuses a checkpoint.
    std::string refusal(const Model& model, const std::filesystem::path& file, bool is_same_run = false,
                        const gpu::SolverOptions& options = {}) {
        return message_of<Error>([&] {
            gpu::Solver solver(model, options);
            solver.restore(read_checkpoint(file).checkpoint, is_same_run);
        });
    }

private slots:
    void goes_on_bitwise_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_scalar");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<int>("integrator");
        QTest::addColumn<bool>("is_state_based");
        for (const bool listed : {false, true})
            for (const bool scalar : {false, true})
                for (const bool exact : {false, true}) {
                    if (!long_tests_wanted() && (scalar == exact) == listed)
                        continue;
                    QTest::addRow("%s, %s, %s", listed ? "families" : "lattice", scalar ? "scalars" : "vectors",
                                  exact ? "double" : "single")
                        << listed << scalar << exact << 0 << false;
                }
        QTest::newRow("Euler") << true << true << false << 2 << false;
        QTest::newRow("central differences") << false << true << false << 3 << false;
        QTest::newRow("state-based, families") << true << false << false << 0 << true;
        QTest::newRow("state-based, lattice with a hole, scalars") << false << true << false << 0 << true;
        if (!long_tests_wanted())
            return;
        QTest::newRow("Euler-Cromer") << false << false << false << 1 << false;
        QTest::newRow("state-based, lattice") << false << false << false << 0 << true;
        QTest::newRow("state-based, families, scalars, double") << true << true << true << 0 << true;
        QTest::newRow("lattice with a hole") << false << false << false << 0 << false;
    }
    void goes_on_bitwise() {
        QFETCH(bool, listed);
        const gpu::SolverOptions options = options_of_row();
        QFETCH(int, integrator);
        Case c = torn_bar();
        const bool has_hole = QString::fromUtf8(QTest::currentDataTag()).contains(QStringLiteral("hole"));
        if (has_hole)
            add_channel(c);
        c.run.integrator = Integrator(integrator);
        if (integrator > 0)
            c.run.local_damping = Quantity(0.1);
        if (c.run.integrator == Integrator::euler)
            c.run.damping = 3e9; // needed for stability
        QFETCH(bool, is_state_based);
        if (is_state_based) {
            c.theory = Theory::state_based;
            c.materials.front().poisson_ratio = Quantity(0.35);
            c.observers.push_back(
                {"energies", ObserverKind::energies}); // one of them, the fracture energy, is kept from step to step
        }
        const std::uint64_t first = is_state_based ? 100 : 60; // while bonds break
        const Model model = model_of(c, listed);
        QCOMPARE(model.nodes.size() < 500, has_hole);
        QCOMPARE(model.regular.has_value(), !listed);
        gpu::Solver straight(model, options);
        straight.advance(150);
        const State wanted = straight.state();

        const auto file = checkpoint_of(model, first, options);
        const StoredCheckpoint stored = read_checkpoint(file);
        QCOMPARE(stored.checkpoint.info.step, first);
        QCOMPARE(stored.case_text, std::string("a case"));
        gpu::Solver resumed(model, gpu::with_layout_of({}, stored.checkpoint.info));
        resumed.restore(stored.checkpoint, true);
        QCOMPARE(resumed.step(), first);
        const std::uint64_t before = resumed.broken_bonds(); // bonds break before and after the interruption
        QVERIFY2(before > 0 && before < straight.broken_bonds(), qPrintable(QString::number(before)));
        resumed.advance(150 - first);
        const State state = resumed.state();
        QVERIFY(test::same_bits(state.displacement, wanted.displacement));
        QVERIFY(test::same_bits(state.velocity, wanted.velocity));
        QVERIFY(test::same_bits(state.force_density, wanted.force_density));
        QVERIFY(state.alive == wanted.alive);
        // The samples after the interruption are those of the uninterrupted run.
        const auto rows = straight.take_samples(), late = resumed.take_samples();
        QVERIFY(late.size() > 10 && late.size() < rows.size());
        for (std::size_t r = 0; r < late.size(); ++r) {
            const Sample& other = rows[rows.size() - late.size() + r];
            QCOMPARE(late[r].step, other.step);
            QVERIFY(test::same_bits(late[r].values, other.values));
        }
    }

    // A checkpoint of an earlier version has λ, but not the marks of softened bonds. No softening is lost.
    void without_marks_of_what_softened_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_scalar");
        QTest::addColumn<bool>("is_double");
        for (const bool listed : {false, true})
            for (const bool scalar : {false, true})
                if (listed == scalar || long_tests_wanted())
                    QTest::addRow("%s, %s", listed ? "families" : "lattice", scalar ? "scalars" : "vectors")
                        << listed << scalar << false;
    }
    void without_marks_of_what_softened() {
        QFETCH(bool, listed);
        const gpu::SolverOptions options = options_of_row();
        const Model model = model_of(torn_bar(), listed);
        gpu::Solver straight(model, options);
        straight.advance(100);
        StoredCheckpoint stored = read_checkpoint(checkpoint_of(model, 60, options));
        QCOMPARE(std::erase_if(stored.checkpoint.blocks, [](const auto& b) { return b.name == "softened"; }),
                 std::size_t{1});
        gpu::SolverOptions pages = options;
        pages.largest_stiffness = 1;
        for (const gpu::SolverOptions& with : {options, pages}) {
            gpu::Solver resumed(model, with);
            resumed.restore(stored.checkpoint, true);
            resumed.advance(40);
            QVERIFY(resumed.broken_bonds() > 0);
            QCOMPARE(resumed.broken_bonds(), straight.broken_bonds());
            const State state = resumed.state(), wanted = straight.state();
            double most = 0, largest = 0;
            for (std::size_t i = 0; i < wanted.displacement.size(); ++i) {
                most = std::max(most, norm(state.displacement[i] - wanted.displacement[i]));
                largest = std::max(largest, norm(wanted.displacement[i]));
            }
            QVERIFY2(most < 1e-5 * largest, qPrintable(QString::number(most / largest)));
        }
    }

    // Another case starts from the checkpoint. Its times continue, and so does the state.
    void begins_where_another_run_ended() {
        Case first = torn_bar(), second = torn_bar(), whole = torn_bar();
        first.run.end_time = 100e-6;
        const Model first_model = model_of(first), whole_model = model_of(whole);
        gpu::Solver straight(whole_model, {});
        straight.advance(whole_model.steps);
        const auto file = checkpoint_of(first_model, first_model.steps);
        const StoredCheckpoint stored = read_checkpoint(file);
        second.start = file.string();
        second.start_time = Quantity(stored.checkpoint.info.time());
        const Model second_model = model_of(second);
        QCOMPARE(second_model.steps, std::uint64_t{100});
        gpu::Solver solver(second_model, {});
        solver.restore(stored.checkpoint, false);
        QCOMPARE(solver.step(), std::uint64_t{0});
        QCOMPARE(solver.time(), 100e-6);
        solver.advance(second_model.steps);
        QVERIFY(qAbs(solver.time() - 200e-6) < 1e-18);
        const auto u = solver.state().displacement, wanted = straight.state().displacement;
        double difference = 0;
        for (std::size_t i = 0; i < u.size(); ++i)
            difference = std::max(difference, norm(u[i] - wanted[i]));
        QVERIFY2(difference < 1e-6 * 4e-4, qPrintable(QString::number(difference))); // the end moves 0.4 mm
    }

    void holds_and_moves_on_from_where_it_is_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_scalar");
        QTest::addColumn<bool>("is_double");
        QTest::newRow("lattice, vectors, single") << false << false << false;
        QTest::newRow("families, vectors, double") << true << false << true;
        if (!long_tests_wanted())
            return;
        QTest::newRow("lattice, scalars, double") << false << true << true;
        QTest::newRow("families, scalars, single") << true << true << false;
    }
    // A case that starts from a checkpoint holds the end that had been pulled, and moves the one that had been held. If
    // it is interrupted itself, it continues bitwise.
    void holds_and_moves_on_from_where_it_is() {
        QFETCH(bool, listed);
        const gpu::SolverOptions options = options_of_row();
        Case c = torn_bar();
        const Model model = model_of(c, listed);
        gpu::Solver first(model, options);
        first.advance(80);
        const State old = first.state();
        c.start = "a checkpoint";
        c.start_time = Quantity(80e-6);
        c.conditions[0].set = "right";
        c.conditions[1].set = "left";
        c.conditions[1].value = {Quantity(-0.3), Quantity(0.0), Quantity(0.1)};
        c.conditions[1].ramp = RampShape::linear; // time counts from the start of the first run
        c.conditions[1].ramp_time = Quantity(100e-6);
        const Model turned = model_of(c, listed);
        gpu::Solver second(turned, options);
        second.restore(first.checkpoint(), false);
        second.advance(40);
        const Checkpoint middle = second.checkpoint();
        gpu::Solver third(turned, options);
        third.restore(middle, true);
        second.advance(60);
        third.advance(60);
        const State state = second.state(), resumed = third.state();
        QVERIFY(test::same_bits(resumed.displacement, state.displacement) &&
                test::same_bits(resumed.velocity, state.velocity));
        // The ramp is 0.8 at 80 µs and 1 from 100 µs on, so the end moves for 0.9 · 20 µs + 80 µs at its full velocity.
        const Vec3 way = 98e-6 * Vec3{-0.3, 0, 0.1};
        for (const std::uint32_t node : turned.sets[1].nodes)
            QVERIFY(state.displacement[node] == old.displacement[node] && norm(state.displacement[node]) > 5e-5);
        for (const std::uint32_t node : turned.sets[0].nodes)
            QVERIFY2(norm(state.displacement[node] - way) <
                         (options.precision == gpu::Precision::double_ ? 1e-13 : 1e-6) * norm(way),
                     qPrintable(QString::number(norm(state.displacement[node] - way) / norm(way))));
    }

    // Damage remains when the new case has a stiffer and stronger material. With a smaller time step, velocities are
    // kept.
    void changed_material_and_step() {
        Case c = torn_bar();
        const Model model = model_of(c);
        gpu::Solver before(model, {});
        before.advance(120);
        const std::uint64_t broken = before.broken_bonds();
        QVERIFY(broken > 50);
        const State old = before.state();
        c.materials[0].critical_stretch = Quantity(10e-3);
        c.run.time_step = Quantity(0.5e-6);
        c.start = "a checkpoint";
        c.start_time = Quantity(120e-6);
        const Model changed = model_of(c);
        gpu::Solver after(changed, {});
        after.restore(before.checkpoint(), false);
        QCOMPARE(after.broken_bonds(), broken);
        const State state = after.state();
        for (std::size_t i = 0; i < state.velocity.size(); ++i)
            QVERIFY(norm(state.displacement[i] - old.displacement[i]) < 1e-12);
        after.advance(2); // 1 µs: the end has moved by 0.7 µm
        QVERIFY(after.broken_bonds() >= broken);
        const std::size_t end = changed.nodes.size() - 1;
        QVERIFY(qAbs(after.state().displacement[end].x - old.displacement[end].x - 0.7e-6) < 1e-9);
        // A free node moves by v Δt in a step of Δt, whatever Δt is.
        const std::size_t middle = changed.nodes.size() / 2;
        const double moved = after.state().displacement[middle].x - old.displacement[middle].x;
        gpu::Solver same(model, {});
        same.restore(before.checkpoint(), true);
        same.advance(1);
        const double wanted = same.state().displacement[middle].x - old.displacement[middle].x;
        QVERIFY2(qAbs(moved - wanted) < 0.25 * qAbs(wanted), qPrintable(QString("%1 %2").arg(moved).arg(wanted)));
    }

    void what_does_not_fit_is_refused() {
        const Case c = torn_bar();
        const Model model = model_of(c);
        const auto file = checkpoint_of(model, 50);
        Case other = c;
        std::get<BoxGeometry>(other.geometry).box[0] = Quantity(21 * dx);
        QVERIFY(refusal(model_of(other), file).find("other nodes") != std::string::npos);
        other = c;
        other.materials[0].law = LawKind::linear;
        other.materials[0].elastic_stretch.reset();
        other.start_time = Quantity(50e-6);
        const std::string softened = refusal(model_of(other), file);
        QVERIFY2(softened.find("softening is irreversible") != std::string::npos, softened.c_str());
        gpu::SolverOptions exact;
        exact.precision = gpu::Precision::double_;
        QVERIFY(refusal(model, file, true, exact).find("single precision") != std::string::npos);
        other = c;
        other.start = "a checkpoint";
        other.conditions[1].kind = ConditionKind::displacement;
        other.conditions[1].value[0] = Quantity(2e-3);
        other.start_time = Quantity(50e-6);
        const std::string jump = refusal(model_of(other), file);
        QVERIFY2(jump.find("is displaced by 3.5e-05 m along x in the checkpoint, but 0.002 m is prescribed") !=
                     std::string::npos,
                 jump.c_str());
        other = c;
        other.start_time = Quantity(300e-6);
        const std::string late = message_of<CaseError>([&] { model_of(other); });
        QVERIFY2(late.find("enter a later end time") != std::string::npos, late.c_str());
    }

    // Earlier versions always ordered the axes of a lattice by their lengths, and a checkpoint did not say so.
    void another_order_of_axes_is_refused() {
        Case c = torn_bar();
        const Model bar = model_of(c);
        std::get<BoxGeometry>(c.geometry).box = {Quantity(40 * dx), Quantity(34 * dx), Quantity(5 * dx)};
        const Model plate = model_of(c);
        const auto says = [&](const Model& model, const std::string& axes, bool listed = false) {
            gpu::Solver solver(model, {});
            Checkpoint checkpoint = solver.checkpoint();
            const std::string own = listed ? "" : &model == &plate ? "yzx" : "xzy";
            if (checkpoint.info.axes != own)
                return "axes are " + checkpoint.info.axes;
            checkpoint.info.axes = axes;
            const auto file = folder() / "axes.h5";
            write_checkpoint(file, checkpoint, "a case");
            return message_of<Error>([&] { solver.restore(read_checkpoint(file).checkpoint, true); });
        };
        QCOMPARE(says(bar, ""), std::string("no exception")); // its axes have the same order
        QCOMPARE(says(bar, "xzy"), std::string("no exception"));
        QCOMPARE(says(plate, "yzx"), std::string("no exception"));
        for (const char* axes : {"", "xyz"}) {
            const std::string said = says(plate, axes);
            QVERIFY2(said.find("stored the nodes of this body in a different order") != std::string::npos,
                     said.c_str());
        }
        QCOMPARE(says(model_of(torn_bar(), true), "", true), std::string("no exception"));
    }

    // All bits are set: this gives bonds that the body does not have, and velocities that are not numbers.
    void values_that_no_run_stores() {
        const Model model = model_of(torn_bar());
        for (const auto& [name, words] :
             {std::pair{"life", "bonds that this body does not have"},
              std::pair{"half_velocity", "values in 'half_velocity' that are not finite"}}) {
            gpu::Solver solver(model, {});
            Checkpoint checkpoint = solver.checkpoint();
            const auto block = std::ranges::find(checkpoint.blocks, std::string(name), &CheckpointBlock::name);
            QVERIFY2(block != checkpoint.blocks.end(), name);
            block->read = [](std::uint64_t, std::span<std::byte> to) { std::ranges::fill(to, std::byte{0xff}); };
            const std::string said = message_of<Error>([&] { solver.restore(checkpoint, true); });
            QVERIFY2(said.find(words) != std::string::npos, said.c_str());
        }
    }

    void damaged_and_foreign_files_are_refused() {
        const Model model = model_of(torn_bar());
        const auto file = checkpoint_of(model, 50);
        const std::string whole = fixture::content(file);
        const auto complaint = [&](const std::string& content) {
            write(folder() / "bad.h5", content);
            return refusal(model, folder() / "bad.h5");
        };
        QVERIFY(refusal(model, folder() / "none.h5").find("Checkpoint '") != std::string::npos);
        QVERIFY(complaint("").find("is not an HDF5 file, or is damaged") != std::string::npos);
        QVERIFY(complaint("solid plate\n").find("is not an HDF5 file, or is damaged") != std::string::npos);
        QVERIFY(complaint(whole.substr(0, whole.size() / 2)).find("damaged") != std::string::npos);
        QVERIFY(refusal(model, folder()).find("this is a folder") != std::string::npos);
        // One wrong byte in the numbers is found by the checksum.
        std::string flipped = whole;
        flipped[whole.size() * 3 / 4] = static_cast<char>(flipped[whole.size() * 3 / 4] ^ 0x10);
        const std::string message = complaint(flipped);
        QVERIFY2(message.find("is damaged") != std::string::npos, message.c_str());
        // A damaged size requires more bytes than the file has. It is refused before memory is allocated.
        const std::string text(31337, 'x');
        Checkpoint sound;
        sound.info.time_step = 1;
        write_checkpoint(folder() / "sized.h5", sound, text);
        std::string sized = fixture::content(folder() / "sized.h5");
        const std::uint64_t right = text.size(), wrong = std::uint64_t{1} << 50;
        const std::string_view from(reinterpret_cast<const char*>(&right), 8),
            to(reinterpret_cast<const char*>(&wrong), 8);
        int places = 0;
        for (auto at = sized.find(from); at != std::string::npos; at = sized.find(from, at + 8), ++places)
            sized.replace(at, 8, to);
        QVERIFY(places > 0);
        const std::string told = complaint(sized);
        QVERIFY2(told.find("it is damaged at 'case'") != std::string::npos, told.c_str());
    }

    // Equal states give equal files, whenever they are written.
    void equal_states_make_equal_files() {
        const Model model = model_of(torn_bar());
        gpu::Solver solver(model, {});
        solver.advance(20);
        write_checkpoint(folder() / "one.h5", solver.checkpoint(), "a case", 7);
        const std::time_t then = std::time(nullptr); // HDF5's times are whole seconds
        QTRY_VERIFY(std::time(nullptr) > then + 1);
        write_checkpoint(folder() / "two.h5", solver.checkpoint(), "a case", 7);
        QVERIFY(fixture::content(folder() / "one.h5") == fixture::content(folder() / "two.h5"));
        QVERIFY(read_checkpoint(folder() / "two.h5").rows == std::optional<std::uint64_t>(7));
        write_checkpoint(folder() / "none.h5", solver.checkpoint(), "a case");
        QVERIFY(!read_checkpoint(folder() / "none.h5").rows);
        std::filesystem::remove(folder() / "none.h5");
    }

    // The device is read while the file is written. The message must name the failure of the device, not one of the
    // file, and not only a constant of OpenCL.
    void a_device_that_fails_during_a_checkpoint_is_named() {
        const Model model = model_of(torn_bar());
        gpu::Solver solver(model, {});
        const Checkpoint checkpoint = solver.checkpoint();
        const CheckpointBlock& block = checkpoint.blocks.front();
        std::vector<std::byte> more_than_there_is(block.bytes + 1024);
        const std::string message = message_of<DeviceError>([&] { block.read(0, more_than_there_is); });
        QVERIFY2(message.find("Reading the state from " + solver.devices().front().name +
                              " failed: clEnqueueReadBuffer returned CL_INVALID_VALUE") != std::string::npos,
                 message.c_str());
    }

    void full_disk_keeps_the_earlier_checkpoint() {
        const Model model = model_of(torn_bar());
        const auto file = checkpoint_of(model, 20);
        const std::string before = fixture::content(file);
        gpu::Solver solver(model, {});
        solver.advance(30);
        const std::string message = message_of<FileError>([&] {
            const fixture::FullDisk full(8192);
            write_checkpoint(file, solver.checkpoint(), "a case");
        });
        QVERIFY2(message.find("some.h5': File too large") != std::string::npos, message.c_str());
        QVERIFY(fixture::content(file) == before);
        for (const auto& entry : std::filesystem::directory_iterator(folder()))
            QVERIFY2(entry.path().extension() != ".tmp", entry.path().c_str());
    }
};

PERISCOPE_TEST(resume_test)
} // namespace resume_test
#include "resume_test.moc"
