// A quasi-static run that is stopped within a load step and resumed ends bitwise as an uninterrupted one; its
// checkpoints lie between load steps.
#include "gpu/run.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/block_at_rest.hpp"
#include "tests/verification/run_in_parts.hpp"

#include <QtTest>

#include <algorithm>
#include <memory>

namespace rest_resume_test {

using namespace periscope;
using namespace periscope::test;
using periscope::test::Outcome; // the namespace of calibration has another Outcome

namespace {

// Returns a copy of a checkpoint. Its blocks are read from the device now, and not when they are used.
Checkpoint copy_of(const Checkpoint& checkpoint) {
    Checkpoint copy{checkpoint.info, {}};
    for (const CheckpointBlock& block : checkpoint.blocks) {
        const auto bytes = std::make_shared<std::vector<std::byte>>(block.bytes);
        block.read(0, *bytes);
        copy.blocks.push_back({block.name, block.bytes, [bytes](std::uint64_t offset, std::span<std::byte> to) {
                                   std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(offset), to.size(),
                                               to.begin());
                               }});
    }
    return copy;
}

struct PartOfRun {
    std::vector<Sample> rows;
    std::vector<FramePtr> frames;
    std::vector<std::uint64_t> kept_at; // steps of the checkpoints
    Checkpoint kept; // the last checkpoint; the numbers below count what had been given out before it
    std::size_t kept_rows = 0, kept_frames = 0;
    bool was_under_way = false; // whether a load step was in progress when the run was stopped
};

// Runs to the end or, if `stops_in` and `iterations` are given, up to this number of iterations in this load step.
PartOfRun run(gpu::Solver& solver, const Model& model, std::uint64_t stops_in = 0, std::uint64_t iterations = 0) {
    PartOfRun part;
    gpu::RunHooks hooks;
    hooks.checkpoint_every = 0; // a checkpoint is written whenever possible
    hooks.on_frame = [&](const FramePtr& frame) { part.frames.push_back(frame); };
    hooks.on_samples = [&](const std::vector<Sample>& rows) {
        part.rows.insert(part.rows.end(), rows.begin(), rows.end());
    };
    hooks.on_checkpoint = [&] {
        part.kept = copy_of(solver.checkpoint());
        part.kept_at.push_back(part.kept.info.step);
        part.kept_rows = part.rows.size();
        part.kept_frames = part.frames.size();
    };
    hooks.order = [&] {
        if (stops_in == 0 || solver.step() + 1 < stops_in)
            return gpu::Order::go;
        solver.relax(iterations);
        part.was_under_way = !solver.equilibrium().is_in_equilibrium;
        return gpu::Order::stop;
    };
    gpu::run(solver, model, hooks);
    return part;
}

// Returns all that both parts of a resumed run have given out.
PartOfRun joined(const PartOfRun& before, const PartOfRun& after) {
    PartOfRun all;
    all.rows.assign(before.rows.begin(), before.rows.begin() + static_cast<std::ptrdiff_t>(before.kept_rows));
    all.frames.assign(before.frames.begin(), before.frames.begin() + static_cast<std::ptrdiff_t>(before.kept_frames));
    all.rows.insert(all.rows.end(), after.rows.begin(), after.rows.end());
    all.frames.insert(all.frames.end(), after.frames.begin(), after.frames.end());
    return all;
}

Outcome outcome_with(gpu::Solver& solver, const PartOfRun& part) {
    Outcome outcome = outcome_of(solver);
    outcome.rows = part.rows;
    return outcome;
}

bool same_frames(const PartOfRun& a, const PartOfRun& b) {
    return std::ranges::equal(a.frames, b.frames, [](const FramePtr& f, const FramePtr& g) {
        return f->step == g->step && same_bits(f->displacement, g->displacement) && same_bits(f->damage, g->damage);
    });
}

} // namespace

class RestResumeTest : public QObject {
    Q_OBJECT

private slots:
    void ends_bitwise_as_without_interruption_data() {
        columns_of_parts();
        QTest::addColumn<unsigned>("domains");
        for (const bool is_double : {true, false})
            for (const char* method : {"relaxation", "newton", "controlled"})
                if (is_double || method == std::string_view("controlled") || long_tests_wanted())
                    row_of_parts({method, "small", "bilinear", "loads", "energies"}, is_double, false) << 1U;
        row_of_parts({"relaxation", "small"}, true, false) << 3U;
        row_of_parts({"newton", "small"}, false, false) << 2U;
        row_of_parts({"controlled", "small", "uneven", "bilinear"}, true, false) << 2U;
        row_of_parts({"newton", "small", "state-based", "bilinear"}, true, false) << 1U;
    }
    void ends_bitwise_as_without_interruption() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(unsigned, domains);
        Model model = model_at_rest(features);
        model.samples = model.frames = static_cast<int>(load_steps);
        const gpu::SolverOptions wanted = with(options(is_double, false), domains);
        gpu::Solver straight(model, wanted);
        const PartOfRun whole = run(straight, model);
        QCOMPARE(whole.rows.back().step, load_steps);
        const Outcome end = outcome_with(straight, whole);
        for (const auto& [step, iterations] : {std::pair(1U, 7U), {2U, 60U}}) {
            gpu::Solver first(model, wanted), second(model, wanted);
            const PartOfRun before = run(first, model, step, iterations);
            QVERIFY2(before.was_under_way, "the load step had ended: this test would show nothing");
            second.restore(before.kept, true);
            const PartOfRun both = joined(before, run(second, model));
            const QString differs = difference(outcome_with(second, both), end);
            QVERIFY2(differs.isEmpty(),
                     qPrintable(QString("stopped in load step %1: %2 differ").arg(step).arg(differs)));
            QVERIFY(same_frames(both, whole));
        }
    }

    // Checkpoints are written between load steps only, however often they are requested.
    void checkpoints_fall_between_load_steps() {
        const Model model = model_at_rest({"relaxation", "small"});
        gpu::Solver stopped(model, options(true, false)), ended(model, options(true, false));
        QCOMPARE(run(stopped, model, 3, 5).kept_at, (std::vector<std::uint64_t>{0, 1, 2}));
        QCOMPARE(run(ended, model).kept_at, (std::vector<std::uint64_t>{0, 1, 2, 3, 3}));
    }
};

PERISCOPE_TEST(RestResumeTest)
} // namespace rest_resume_test
#include "rest_resume_test.moc"
