// How far a model and a run can be trusted: compares each number with one computed by hand, on both sides of its
// limits.
#include "core/case_file/case_file.hpp"
#include "core/physics/bond_based.hpp"
#include "core/preparation/case_verdict.hpp"
#include "core/preparation/ligament.hpp"
#include "core/preparation/prepare.hpp"
#include "core/preparation/spacing_bands.hpp"
#include "core/results/run_quality.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QTest>

namespace quality_test {

using namespace periscope;

namespace {

Case read(const std::string& json) {
    ParsedCase parsed = parse_case(json, {});
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

// A plate with an edge crack in tension, 100 × 50 × 1 mm, in plane stress.
Case plate() {
    return read(R"({ "periscope": 2, "name": "plate",
      "geometry": { "lattice": { "box": ["100 mm", "50 mm", "1 mm"], "spacing": "0.5 mm", "space": "plane_stress" } },
      "horizon": "3.015 dx",
      "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": "2440 kg/m^3", "fracture_energy": "20 J/m^2" } ],
      "sets": [ { "name": "top", "plane": { "point": [0, "50 mm", 0], "normal": [0, 1, 0], "depth": "3 dx" } } ],
      "initial_cracks": [ { "plane": { "corner": ["-1 mm", "25 mm", "-1 mm"], "first": ["51 mm", 0, 0], "second": [0, 0, "3 mm"] } } ],
      "conditions": [ { "velocity": [null, "0.1 m/s", null], "set": "top" } ],
      "observers": [ { "name": "energy", "energies": true } ],
      "run": { "end_time": "1 us" } })");
}

const QualityRow* find(const std::vector<QualityRow>& rows, std::string_view what) {
    const auto row = std::ranges::find_if(rows, [&](const QualityRow& r) { return r.what.starts_with(what); });
    return row == rows.end() ? nullptr : &*row;
}

void is(const std::vector<QualityRow>& rows, std::string_view what, const std::string& value, Verdict verdict) {
    const QualityRow* row = find(rows, what);
    QVERIFY2(row, what.data());
    QCOMPARE(row->value, value);
    QCOMPARE(verdict_word(row->verdict), verdict_word(verdict));
    QCOMPARE(row->advice.empty(), verdict == Verdict::fine);
}

RunRecord finished() {
    RunRecord record;
    record.state = RunState::finished;
    return record;
}

LoadStepRecord load_step(std::uint64_t step, double residual) {
    LoadStepRecord record;
    record.step = step;
    record.residual = residual;
    record.converged = residual <= QuasiStaticEntry{}.tolerance;
    return record;
}

std::optional<double> ligament(const std::string& crack) {
    Case c = plate();
    c.cracks = read(R"({ "periscope": 2, "geometry": { "lattice": { "box": ["100 mm", "50 mm", "1 mm"],
        "spacing": "0.5 mm", "space": "plane_stress" } }, "horizon": "3 dx", "materials": [ { "name": "m",
        "youngs_modulus": "1 GPa", "density": "1000 kg/m^3", "fracture_energy": "1 J/m^2" } ],
        "run": { "end_time": "1 s" }, "initial_cracks": [ )" +
                    crack + " ] }")
                   .cracks;
    return shortest_ligament(c, discretise(c, {}));
}

} // namespace

class QualityTest : public QObject {
    Q_OBJECT
private slots:
    void the_verdict_counts_poor_values() {
        QCOMPARE(verdict_words({}), std::string("no errors or warnings"));
        QCOMPARE(verdict_words({1, 2, 0}), std::string("1 error, 2 warnings"));
        QCOMPARE(verdict_words({0, 1, 0, 2}), std::string("2 missing values, 1 warning"));
        std::vector<QualityRow> rows(3);
        rows[1].verdict = Verdict::wrong;
        QCOMPARE(verdict_words({0, 0, poor_values(rows)}), std::string("1 poor quality value"));
    }

    void numbers_of_a_plate() {
        const Case c = plate();
        const Nodes nodes = discretise(c, {});
        const auto rows = model_quality(c, &nodes, {0.8e-7, 0.6e-7, 1e-7});
        is(rows, "Spacings per horizon", "3.02", Verdict::fine);
        is(rows, "Horizons across the thinnest side", "33.17", Verdict::fine); // 50/(3.015 · 0.5)
        is(rows, "Horizons across the ligament", "33.2", Verdict::fine);       // 100 − 50 mm
        is(rows, "Time step / stable time step", "1.33 (0.80 of the stability limit)", Verdict::fine);
        QVERIFY(!find(rows, "Convergence tolerance") && !find(rows, "Horizons per characteristic"));
    }

    void limits_of_the_horizon() {
        Case c = plate();
        const auto with = [&](double spacings) {
            c.horizon = in_spacings(spacings);
            return model_quality(c, nullptr, {});
        };
        is(with(1.9), "Spacings per horizon", "1.90", Verdict::wrong);
        is(with(2.2), "Spacings per horizon", "2.20", Verdict::look);
        is(with(6.0), "Spacings per horizon", "6.00", Verdict::fine);
        is(with(8.0), "Spacings per horizon", "8.00", Verdict::look);
        is(with(40), "Horizons across the thinnest side", "2.50", Verdict::look);
        is(with(110), "Horizons across the thinnest side", "0.91", Verdict::wrong);
        c.theory = Theory::state_based; // 50 mm: 100 spacings
        is(with(14), "Horizons across the thinnest side", "7.14", Verdict::look);
        is(with(12), "Horizons across the thinnest side", "8.33", Verdict::fine);
        c.theory = Theory::bond_based;
        QVERIFY(!find(with(3), "Time step")); // not known
    }

    // Nodes of 1 and of 4 mm² in a plane of 1 mm, with a horizon of 3 mm: 3 and 1.5 spacings.
    void horizon_of_uneven_nodes() {
        Case c = plate();
        MeshGeometry mesh;
        mesh.space = Space::plane_stress;
        mesh.thickness = 1e-3;
        c.geometry = mesh;
        c.horizon = 3e-3;
        Nodes nodes;
        nodes.position = std::vector<Vec3>{{0, 0, 0}, {1e-3, 0, 0}, {3e-3, 0, 0}, {5e-3, 0, 0}};
        nodes.volume = NodeValues<double>({1e-9, 1e-9, 1e-9, 4e-9});
        nodes.spacing = 1.2e-3;
        const auto bands = local_bands(c, nodes);
        QVERIFY((bands == std::vector<std::uint8_t>{2, 2, 2, 0}));
        QCOMPARE(verdict_word(spacing_bands[bands[3]].verdict), verdict_word(Verdict::wrong));
        // The smallest number of spacings per horizon is shown only if more than one node in twenty has fewer than the
        // mean.
        nodes.position = std::vector<Vec3>(200);
        std::vector<double> volumes(200, 1e-9);
        std::fill_n(volumes.begin(), 8, 4e-9);
        nodes.volume = NodeValues<double>(volumes);
        is(model_quality(c, &nodes, {}), "Spacings per horizon", "2.50 (1.50 to 3.00 by node)", Verdict::fine);
        std::fill_n(volumes.begin(), 12, 4e-9);
        nodes.volume = NodeValues<double>(volumes);
        is(model_quality(c, &nodes, {}), "Spacings per horizon", "2.50 (1.50 to 3.00 by node)", Verdict::look);
    }

    // In a body of 100 × 50 mm, a crack through half of the length leaves 50 mm, a crack in the middle leaves the
    // shorter side, and a crack through the body leaves nothing.
    void ligaments() {
        const auto plane = [](double from, double to, double y) {
            return ligament(
                QStringLiteral(R"({ "plane": { "corner": ["%1 mm", "%3 mm", "-1 mm"], "first": ["%2 mm", 0, 0],
                                                "second": [0, 0, "3 mm"] } })")
                    .arg(from)
                    .arg(to - from)
                    .arg(y)
                    .toStdString());
        };
        VERIFY_NEAR(plane(-1, 50, 25).value(), 0.050, 1e-9);
        VERIFY_NEAR(plane(30, 60, 25).value(), 0.030, 1e-9);
        QVERIFY(!plane(-1, 101, 25));
        QVERIFY(!plane(-1, 50, 60)); // beside the body
        VERIFY_NEAR(
            ligament(R"({ "slot": { "min": [null, "24 mm", null], "max": ["70 mm", "26 mm", null] } })").value(), 0.030,
            1e-9);
        // Along y, which the disc leaves free above and below: 25 − 10 mm.
        VERIFY_NEAR(ligament(R"({ "disc": { "centre": ["40 mm", "25 mm", "0.5 mm"], "normal": [1, 0, 0],
                                            "radius": "10 mm" } })")
                        .value(),
                    0.015, 1e-9);
        VERIFY_NEAR(ligament(R"({ "polygon": [["-1 mm", "25 mm", "-1 mm"], ["90 mm", "25 mm", "-1 mm"],
                                              ["90 mm", "25 mm", "2 mm"], ["-1 mm", "25 mm", "2 mm"]] })")
                        .value(),
                    0.010, 1e-9);
    }

    // The closed form of a box is compared with a count over all nodes, whose families are summed one by one.
    void cut_families() {
        Case c = plate();
        const Nodes nodes = discretise(c, {});
        const double horizon = c.horizon.metres(nodes.spacing), whole = family_measure(horizon, c.space(), 1e-3);
        const auto& count = nodes.lattice->count;
        std::size_t cut = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const Vec3& x = nodes.position[i];
            double volume = 0;
            // Neighbours of a full grid are known by their places alone.
            for (int a = -4; a <= 4; ++a)
                for (int b = -4; b <= 4; ++b) {
                    const Vec3 y{x.x + a * nodes.spacing, x.y + b * nodes.spacing, x.z};
                    const bool inside = y.x > 0 && y.x < 0.1 && y.y > 0 && y.y < 0.05;
                    volume += inside && norm(y - x) <= horizon ? nodes.volume[i] : 0;
                }
            cut += volume < 0.9 * whole ? 1 : 0;
        }
        QVERIFY(count[0] == 200 && count[1] == 100);
        VERIFY_NEAR(share_of_cut_families(c, nullptr).value(), double(cut) / double(nodes.size()), 1e-9);
        Case coarse = c;
        std::get<BoxGeometry>(coarse.geometry).spacing = parse_quantity("5 mm", dimension::length);
        is(model_quality(coarse, nullptr, {}), "Nodes with families cut", "52 %", Verdict::look); // 1 − 16 · 6/200
        coarse.corrections.surface = SurfaceCorrection::volume;
        is(model_quality(coarse, nullptr, {}), "Nodes with families cut", "52 %, corrected", Verdict::fine);
    }

    // Concrete: l_ch = E G/f_t² = 37e9 · 143.2/3.9e6² = 348.4 mm.
    void characteristic_length() {
        Case c = plate();
        MaterialEntry& m = c.materials[0];
        m.youngs_modulus = 37e9;
        m.law = LawKind::bilinear;
        m.fracture_energy = 143.2;
        m.tensile_strength = 3.9e6;
        c.horizon = 0.020;
        is(model_quality(c, nullptr, {}), "Horizons per characteristic length of 'glass'", "17.42", Verdict::fine);
        c.horizon = 0.100;
        is(model_quality(c, nullptr, {}), "Horizons per characteristic length of 'glass'", "3.48", Verdict::look);
    }

    void time_steps_and_tolerances() {
        Case c = plate();
        // There is one measure, whether the limit is known or not. The verdict depends on the limit.
        is(model_quality(c, nullptr, {0.8, 1, 2}), "Time step / stable time step", "0.80", Verdict::fine);
        is(model_quality(c, nullptr, {0.8, 1}), "Time step / stable time step", "0.80", Verdict::fine);
        is(model_quality(c, nullptr, {0.95, 0.5, 1}), "Time step / stable time step",
           "1.90 (0.95 of the stability limit)", Verdict::look);
        is(model_quality(c, nullptr, {1.1, 0.5, 1}), "Time step / stable time step",
           "2.20 (1.10 of the stability limit)", Verdict::wrong);
        // The limit is not known yet: it may be twice the stable time step.
        is(model_quality(c, nullptr, {0.95, 1}), "Time step / stable time step", "0.95", Verdict::fine);
        const auto above = model_quality(c, nullptr, {1.1, 1});
        is(above, "Time step / stable time step", "1.10", Verdict::look);
        QVERIFY(find(above, "Time step")); // so named, wherever its absence is looked for
        c.run.stepper = Stepper::relaxation;
        QVERIFY(!find(model_quality(c, nullptr, {1.1, 1}), "Time step"));
        c.run.quasi_static.tolerance = 5e-3;
        is(model_quality(c, nullptr, {}), "Convergence tolerance", "0.005", Verdict::look);
    }

    void energies_of_a_run() {
        const Case c = plate();
        const Model model = prepare_model(c);
        const auto quality = [&](std::vector<double> errors) {
            std::vector<Sample> samples;
            for (const double error : errors) {
                samples.push_back({1, 0, std::vector<Vec3>(model.observers.size()), {}});
                samples.back().values.back().x = error; // the relative balance comes last
            }
            return run_quality(c, model, observed_run(model, samples), finished());
        };
        QVERIFY(model.observers.back().part == EnergyPart::relative_balance);
        is(quality({1e-4, -2e-3, 1e-3}), "Largest error of the energy", "0.2 %", Verdict::fine);
        is(quality({1e-4, -0.03}), "Largest error of the energy", "3 %", Verdict::look);
        is(quality({0.2, 0}), "Largest error of the energy", "20 %", Verdict::wrong);
        is(quality({}), "Largest error of the energy", "not observed", Verdict::look);
        QVERIFY(!find(quality({0}), "End of the run"));
    }

    // More energy than the loads supply is an error, whenever it occurs. Less energy is what an unstable crack has
    // released, if bonds have lost some.
    void energies_of_a_quasi_static_run() {
        Case c = plate();
        c.run.stepper = Stepper::relaxation;
        const Model model = prepare_model(c);
        struct Row {
            double strain, fracture, external;
        };
        const auto quality = [&](const std::vector<Row>& energies) {
            std::vector<Sample> samples;
            for (const Row& e : energies) {
                samples.push_back({1, 0, std::vector<Vec3>(model.observers.size()), {}});
                const auto put = [&](EnergyPart part, double value) {
                    samples.back().values[static_cast<std::size_t>(part)].x = value; // the only observer
                };
                put(EnergyPart::strain, e.strain);
                put(EnergyPart::fracture, e.fracture);
                put(EnergyPart::external, e.external);
                put(EnergyPart::balance, e.strain + e.fracture - e.external);
            }
            ObservedRun observed = observed_run(model, std::span(samples).first(samples.size() / 2)); // in two batches
            observed = observed_run(model, std::span(samples).subspan(samples.size() / 2), std::move(observed));
            return run_quality(c, model, observed, finished());
        };
        const char *const error = "Largest error of the energy", *const released = "Energy released";
        const auto linear = quality({{1, 0, 1}, {4, 0, 4.002}});
        is(linear, error, "0 %", Verdict::fine);
        QVERIFY(!find(linear, released));
        const auto unstable = quality({{1, 0, 1}, {4, 0, 4}, {0.5, 1, 5}, {1, 1, 5.5}});
        is(unstable, error, "0 %", Verdict::fine);
        is(unstable, "Energy released by unstable crack growth", "64 % of the largest energy", Verdict::fine);
        is(quality({{1, 0, 1}, {0.5, 0, 1}}), "Energy released without fracture", "50 % of the largest energy",
           Verdict::look);
        is(quality({{1, 0, 1}, {4, 0.1, 4}}), error, "2.5 %", Verdict::look);
        is(quality({{1, 0, 1}, {4, 0.4, 4}}), error, "10 %", Verdict::wrong);
        // Created after the release, though the balance stays below zero.
        const auto both = quality({{4, 0, 4}, {0.5, 1, 5}, {2, 1, 5}});
        is(both, error, "30 %", Verdict::wrong);
        is(both, released, "70 % of the largest energy", Verdict::fine);
        is(quality({}), error, "not observed", Verdict::look);
    }

    // The moved set has a reaction, none, or one that is only a rounding error. Nothing is reported about a set that is
    // held, or about a run that was stopped.
    void motions_without_reaction() {
        Case c = plate();
        ObserverEntry reaction;
        reaction.name = "reaction";
        reaction.kind = ObserverKind::reaction;
        reaction.set = "top";
        c.observers = {reaction};
        const auto quality = [&](double force, RunRecord record) {
            const Model model = prepare_model(c);
            std::vector<Sample> samples;
            for (const double share : {0.0, 1.0})
                samples.push_back({1, 0, {{0, share * force, 0}}, {}});
            ObservedRun observed = observed_run(model, std::span(samples).first(1));
            observed = observed_run(model, std::span(samples).subspan(1), std::move(observed));
            return run_quality(c, model, observed, record);
        };
        const char* const what = "Reaction to the prescribed motion";
        is(quality(0, finished()), what, "none at 'top'", Verdict::wrong);
        is(quality(-1e-9, finished()), what, "none at 'top'", Verdict::wrong);
        QVERIFY(!find(quality(-0.1, finished()), what));
        RunRecord stopped = finished();
        stopped.state = RunState::stopped;
        QVERIFY(!find(quality(0, stopped), what));
        c.conditions[0].kind = ConditionKind::fixed;
        QVERIFY(!find(quality(0, finished()), what));
    }

    void residuals_and_ends_of_a_run() {
        Case c = plate();
        c.run.stepper = Stepper::relaxation;
        c.observers.clear();
        const Model model = prepare_model(c);
        RunRecord record = finished();
        record.load_steps = {load_step(1, 2e-6), load_step(2, 4e-5), load_step(3, 1e-6)};
        is(run_quality(c, model, {}, record), "Largest residual", "4.00e-05 in load step 2 (tolerance 1e-05)",
           Verdict::look);
        const QualityRow residual = *find(run_quality(c, model, {}, record), "Largest residual");
        QCOMPARE(residual.advice, not_converged_message(record.load_steps));
        QVERIFY(residual.advice.starts_with("1 of 3 load steps did not converge"));
        QVERIFY(finished_state(record.load_steps) == RunState::not_converged);
        record.load_steps[1] = load_step(2, 9e-6);
        QVERIFY(finished_state(record.load_steps) == RunState::finished);
        is(run_quality(c, model, {}, record), "Largest residual", "9.00e-06 in load step 2 (tolerance 1e-05)",
           Verdict::fine);
        record.state = RunState::stopped;
        is(run_quality(c, model, {}, record), "End of the run", "stopped", Verdict::look);
    }
};

PERISCOPE_TEST(QualityTest)
} // namespace quality_test
#include "quality_test.moc"
