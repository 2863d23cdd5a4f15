// Files of frames that hold only the nodes on the outer surface, or only damaged ones: what they hold, and what is read from them.
#include "core/base/error.hpp"
#include "core/checks/check_warnings.hpp"
#include "core/cracks/crack_tips.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/fragments.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/read_results.hpp"
#include "core/results/run_summary.hpp"
#include "gpu/job/job.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/edited_case.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>
#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace thinned_frames_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t side = 5;

// 5 × 5 × 5 nodes, of which 98 are on the outer surface.
Model cube(FrameNodes nodes, double damage_above = 0.25) {
    Model model = fixture::lattice_model(side, side, side);
    model.frame_nodes = nodes;
    model.frame_damage = damage_above;
    return model;
}

constexpr std::size_t inner = 62, corner = 0; // the node in the middle, and one of the surface

Frame undamaged(const Model& model) {
    Frame frame = fixture::frame_of(model, 7);
    frame.damage.assign(model.nodes.size(), 0);
    return frame;
}

vtkSmartPointer<vtkUnstructuredGrid> grid_in(const fs::path& file) {
    vtkNew<vtkXMLUnstructuredGridReader> reader;
    reader->SetFileName(file.c_str());
    reader->Update();
    return reader->GetErrorCode() == 0 ? reader->GetOutput() : nullptr;
}

std::vector<std::uint32_t> held_in(const fs::path& file) {
    const auto grid = grid_in(file);
    vtkDataArray* ids = grid->GetPointData()->GetGlobalIds();
    std::vector<std::uint32_t> held;
    for (vtkIdType k = 0; ids && k < ids->GetNumberOfTuples(); ++k)
        held.push_back(std::uint32_t(ids->GetComponent(k, 0)));
    return held;
}

// A bar that tears.
constexpr const char* pulled_bar = R"({
  "periscope": 2, "name": "bar",
  "geometry": { "lattice": { "box": ["120 mm", "60 mm", "60 mm"], "spacing": "10 mm" } },
  "horizon": "3 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "poisson_ratio": 0.25, "density": "7800 kg/m^3",
                   "critical_stretch": 0.005 } ],
  "sets": [ { "name": "left", "box": { "max": ["30 mm", null, null] } },
            { "name": "right", "box": { "min": ["90 mm", null, null] } } ],
  "conditions": [ { "set": "left", "velocity": ["-10 m/s", null, null] },
                  { "set": "right", "velocity": ["10 m/s", null, null] } ],
  "run": { "end_time": "100 us" }, "output": { "frames": 10, "samples": 20 } })";

struct Quiet : gpu::JobListener {
    int stop_after = 1000; // frames
    int frames = 0;
    std::vector<std::string> warnings;
    void frame(const FramePtr& frame) override {
        ++frames;
        all_nodes = all_nodes && !frame->thinned;
    }
    gpu::Order order(gpu::Solver&) override { return frames < stop_after ? gpu::Order::go : gpu::Order::stop; }
    void said(Word word, const std::string& words) override {
        if (word == Word::warning)
            warnings.push_back(words);
    }
    bool all_nodes = true;
};

void run(const fs::path& folder, const std::vector<std::string>& edits, Quiet& listener, bool resume = false) {
    gpu::JobRequest request;
    if (!resume)
        request.value = edited_case(pulled_bar, edits);
    request.output = folder;
    request.resume = resume;
    gpu::run_job(request, listener);
}

} // namespace

class ThinnedFramesTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path folder() const { return dir_.path().toStdString(); }
    fs::path file() const { return folder() / "frame.vtu"; }

    static Model prepare_hollow() {
        Case value = edited_case(pulled_bar, {});
        auto& box = std::get<BoxGeometry>(value.geometry);
        box.box = {Quantity(0.07), Quantity(0.07), Quantity(0.07)};
        SetBox middle;
        for (std::size_t k = 0; k < 3; ++k) {
            middle.min[k] = Quantity(0.03);
            middle.max[k] = Quantity(0.04);
        }
        value.sets = {{"hole", middle}};
        value.conditions.clear();
        box.without = {"hole"};
        return prepare_model(value);
    }

    std::vector<float> cut_;
    std::vector<Crack> cracks_;

private slots:
    void nodes_that_are_held() {
        Model model = cube(FrameNodes::damaged);
        Frame frame = undamaged(model);
        const auto held = [&] { return FrameSelection(model).nodes(frame, {0, model.nodes.size()}, 0); };
        frame.damage[3] = 0.25F; // exactly the threshold
        frame.damage[inner] = std::nextafter(0.25F, 1.0F);
        QCOMPARE(held(), std::vector<std::uint32_t>{inner});
        frame.softening.assign(model.nodes.size(), 0);
        frame.softening[7] = 0.5F;
        QCOMPARE(held(), (std::vector<std::uint32_t>{7, inner}));
        frame.softening.clear();
        model.frame_damage = 0; // any damage
        QCOMPARE(held(), (std::vector<std::uint32_t>{3, inner}));
        model.frame_nodes = FrameNodes::surface;
        const auto surface = held();
        QCOMPARE(surface.size(), std::size_t(98)); // 5³ − 3³
        QVERIFY(!std::ranges::count(surface, inner) && std::ranges::count(surface, corner));
        model.frame_nodes = FrameNodes::surface_and_damaged;
        QCOMPARE(held().size(), std::size_t(99));
        QVERIFY(std::ranges::count(held(), inner));
        model.frame_nodes = FrameNodes::all;
        QCOMPARE(held().size(), model.nodes.size());
        QVERIFY(!FrameSelection(model).thinned(frame));
        // A piece, with a frame that begins with its first node.
        model.frame_nodes = FrameNodes::damaged;
        Frame piece;
        piece.damage.assign(frame.damage.begin() + 60, frame.damage.begin() + 70);
        QCOMPARE(FrameSelection(model).nodes(piece, {60, 10}, 60), std::vector<std::uint32_t>{inner});
    }

    void surfaces_of_holes_are_held() {
        Model model = prepare_hollow();
        model.frame_nodes = FrameNodes::surface;
        const auto held = FrameSelection(model).nodes(undamaged(model), {0, model.nodes.size()}, 0);
        // 7³ − 1 nodes; the 6 beside the vacant site in the middle are on the surface, too.
        QCOMPARE(model.nodes.size(), std::size_t(7 * 7 * 7 - 1));
        QCOMPARE(held.size(), std::size_t(7 * 7 * 7 - 5 * 5 * 5 + 6));
    }

    void is_read_back_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<bool>("is_double");
        QTest::newRow("surface") << int(FrameNodes::surface) << false;
        QTest::newRow("damaged") << int(FrameNodes::damaged) << false;
        QTest::newRow("both, double") << int(FrameNodes::surface_and_damaged) << true;
    }
    void is_read_back() {
        QFETCH(int, nodes);
        QFETCH(bool, is_double);
        Model model = cube(FrameNodes(nodes));
        Frame frame = undamaged(model);
        frame.damage[inner] = 0.5F;
        frame.damage[17] = 0.75F;
        if (is_double) {
            model.frame_precision = FramePrecision::double_;
            auto exact = std::make_shared<ExactValues>();
            exact->displacement.assign(frame.displacement.begin(), frame.displacement.end());
            exact->velocity.assign(frame.velocity.begin(), frame.velocity.end());
            exact->damage.assign(frame.damage.begin(), frame.damage.end());
            exact->displacement[3 * inner] = 1.0 / 3;
            frame.exact = exact;
        }
        write_vtu(file(), model, frame);
        const auto held = FrameSelection(model).nodes(frame, {0, model.nodes.size()}, 0);
        QCOMPARE(held_in(file()), held);
        const auto grid = grid_in(file());
        QCOMPARE(grid->GetNumberOfCells(), vtkIdType(held.size())); // vertices
        QCOMPARE(std::string(grid->GetPointData()->GetGlobalIds()->GetName()), std::string("node index"));
        vtkDataArray* impact = grid->GetPointData()->GetArray("set: impact"); // nodes 0 and 5
        for (std::size_t k = 0; k < held.size(); ++k) {
            QCOMPARE(impact->GetComponent(vtkIdType(k), 0), double(held[k] == 0 || held[k] == 5));
            QCOMPARE(float(grid->GetPoint(vtkIdType(k))[0]), float(model.nodes.position[held[k]].x));
        }

        const StoredFrame back = read_frame(file(), model.nodes);
        QVERIFY(back.frame.thinned == FrameSelection(model).thinned(frame));
        QCOMPARE(back.frame.step, frame.step);
        QCOMPARE(back.frame.damage.size(), model.nodes.size());
        QCOMPARE(back.frame.displacement.size(), 3 * model.nodes.size());
        for (std::uint32_t node = 0; node < model.nodes.size(); ++node) {
            const bool is_held = std::ranges::binary_search(held, node);
            QCOMPARE(has_values(back.frame, node), is_held);
            for (std::size_t k = 3 * std::size_t{node}; k < 3 * std::size_t{node} + 3; ++k) {
                QVERIFY(is_held ? back.frame.displacement[k] ==
                                      (is_double && k == 3 * inner ? float(1.0 / 3) : frame.displacement[k])
                                : std::isnan(back.frame.displacement[k]));
                QVERIFY(is_held ? back.frame.velocity[k] == frame.velocity[k] : std::isnan(back.frame.velocity[k]));
            }
            QVERIFY(!is_held || back.frame.damage[node] == frame.damage[node]);
        }
        QCOMPARE(bool(back.frame.exact), is_double);
        if (is_double)
            QCOMPARE(back.frame.exact->displacement[3 * inner], 1.0 / 3);
        // Nodes that were read are written as the same nodes again, as an export does.
        const std::string before = fixture::content(file());
        write_vtu(folder() / "again.vtu", model, back.frame);
        QVERIFY(fixture::content(folder() / "again.vtu") == before);
        // Of another body.
        QVERIFY(message_of<FileError>([&] {
                    read_frame(file(), fixture::lattice_model(5, 5, 4).nodes);
                }).find("the frame has 125 nodes, the case 100") != std::string::npos);
    }

    void no_node_is_damaged() {
        Model model = cube(FrameNodes::damaged);
        model.fields.softening = true;
        Frame frame = undamaged(model);
        frame.softening.assign(model.nodes.size(), 0);
        write_vtu(file(), model, frame);
        const auto grid = grid_in(file());
        QVERIFY(grid);
        QCOMPARE(grid->GetNumberOfPoints(), vtkIdType(0));
        QCOMPARE(grid->GetNumberOfCells(), vtkIdType(0));
        const StoredFrame back = read_frame(file(), model.nodes);
        QVERIFY(back.frame.thinned && back.frame.thinned->damage_above == 0.25);
        for (const auto* values : {&back.frame.damage, &back.frame.softening}) {
            QCOMPARE(values->size(), model.nodes.size());
            QVERIFY(std::ranges::all_of(*values, [](float v) { return std::isnan(v); }));
        }
        QVERIFY(back.frame.stress.empty());
    }

    // Pieces with no node, with some, and with all.
    void pieces() {
        Model model;
        model.nodes = lattice_box({}, {90, 90, 90}, 1); // three pieces
        const std::size_t n = model.nodes.size();
        QVERIFY(n > 2 * nodes_in_piece);
        model.materials = {{"steel", 7800, {}}};
        model.material.assign(n, 0);
        model.frame_nodes = FrameNodes::damaged;
        Frame frame;
        for (std::size_t i = 0; i < 3 * n; ++i) {
            frame.displacement.push_back(float(i));
            frame.velocity.push_back(-float(i));
        }
        frame.damage.assign(n, 0);
        const std::vector<std::uint32_t> damaged{5, 6, std::uint32_t{2 * nodes_in_piece} + 9};
        for (const std::uint32_t node : damaged)
            frame.damage[node] = 0.5F;
        VtuWriter writer(model);
        writer.write(file(), frame);
        QCOMPARE(held_in(file()), damaged);
        const std::string whole = fixture::content(file());
        QVERIFY2(whole.size() < 20000, qPrintable(QString::number(whole.size())));
        FrameInPieces in_pieces;
        in_pieces.about.step = frame.step;
        in_pieces.about.time = frame.time;
        in_pieces.read = [&](NodeRange nodes) {
            const auto part = [&](const std::vector<float>& values, std::size_t each) {
                const auto begin = values.begin() + std::ptrdiff_t(each * nodes.first);
                return std::vector<float>(begin, begin + std::ptrdiff_t(each * nodes.count));
            };
            auto piece = std::make_shared<Frame>();
            piece->displacement = part(frame.displacement, 3);
            piece->velocity = part(frame.velocity, 3);
            piece->damage = part(frame.damage, 1);
            return piece;
        };
        writer.write(file(), in_pieces);
        QVERIFY(fixture::content(file()) == whole);
        const StoredFrame back = read_frame(file(), model.nodes);
        QCOMPARE(back.frame.displacement[3 * std::size_t{damaged[2]}], frame.displacement[3 * std::size_t{damaged[2]}]);
        QVERIFY(!has_values(back.frame, damaged[2] + 1));
    }

    // Of a mesh the faces of its surface are there, so that it can be seen; the order is that of its node numbers.
    void surface_of_a_mesh() {
        Model model = fixture::lattice_model(2, 2, 2);
        model.nodes.lattice.reset();
        model.nodes.tetrahedra = {{0, 4, 2, 1}, {7, 3, 5, 6}};
        model.nodes.numbers = {80, 70, 60, 50, 40, 30, 20, 10};
        model.frame_order = FrameOrder::mesh;
        model.frame_nodes = FrameNodes::surface;
        const Frame frame = fixture::frame_of(model, 7);
        write_vtu(file(), model, frame);
        QCOMPARE(held_in(file()), (std::vector<std::uint32_t>{7, 6, 5, 4, 3, 2, 1, 0}));
        const auto grid = grid_in(file());
        QCOMPARE(grid->GetNumberOfCells(), vtkIdType(8)); // the faces of two tetrahedra
        for (vtkIdType cell = 0; cell < 8; ++cell)
            QCOMPARE(grid->GetCellType(cell), int{VTK_TRIANGLE});
        // Nodes are found by their numbers, wherever they are.
        Nodes turned = model.nodes;
        std::ranges::reverse(turned.numbers);
        turned.position.list() = {model.nodes.position.begin(), model.nodes.position.end()};
        std::ranges::reverse(turned.position.list());
        const StoredFrame back = read_frame(file(), turned);
        for (std::size_t i = 0; i < 8; ++i)
            QCOMPARE(back.frame.damage[i], frame.damage[7 - i]);
        turned.numbers[3] = 99;
        QVERIFY(message_of<FileError>([&] { read_frame(file(), turned); }).find("node numbers") != std::string::npos);
        // One node less than all of a face: the others are vertices.
        model.frame_nodes = FrameNodes::damaged;
        model.frame_damage = 0.9;
        write_vtu(file(), model, frame);
        QCOMPARE(held_in(file()), (std::vector<std::uint32_t>{7, 6, 5, 4, 3})); // (7 + i) / (8 + i) > 0.9
        QCOMPARE(grid_in(file())->GetCellType(0), int{VTK_VERTEX});
    }

    // The live frames of a run have all nodes, and what its files hold is what these have.
    void of_a_run_that_goes_on() {
        const auto frames_of = [](const fs::path& folder) {
            std::vector<std::pair<double, std::string>> frames;
            for (const std::string& name : read_frame_names(folder))
                frames.emplace_back(read_vtu(folder / name).frame.time, fixture::content(folder / name));
            return frames;
        };
        const std::vector<std::string> thin{"output.frame_nodes=surface_and_damaged", "output.frame_damage=0.05"};
        Quiet whole, straight, half, rest;
        run(folder() / "whole", {}, whole);
        run(folder() / "straight", thin, straight);
        QVERIFY(straight.all_nodes);
        half.stop_after = 9;
        run(folder() / "halves", thin, half);
        QVERIFY(summarise_run(folder() / "halves").facts.record.state == RunState::stopped);
        run(folder() / "halves", {}, rest, true);
        const auto expected = frames_of(folder() / "straight"), found = frames_of(folder() / "halves");
        QCOMPARE(expected.size(), std::size_t(11));
        for (const auto& frame : expected)
            QVERIFY2(std::ranges::count(found, frame) == 1, qPrintable(QString::number(frame.first)));
        // When the first bond broke is told by the run, not by the frames.
        const RunSummary of_whole = summarise_run(folder() / "whole"), of_thin = summarise_run(folder() / "straight"),
                         of_halves = summarise_run(folder() / "halves");
        QVERIFY(of_whole.facts.record.first_break);
        QVERIFY(of_thin.facts.record.first_break == of_whole.facts.record.first_break);
        QVERIFY(of_halves.facts.record.first_break == of_whole.facts.record.first_break);
        QVERIFY(of_whole.mean_damage && of_thin.mean_damage);
        QVERIFY(*of_thin.mean_damage <= *of_whole.mean_damage && *of_thin.mean_damage > *of_whole.mean_damage - 0.05);
        // Values of the last frame are those of the whole one.
        const Model model = prepare_model(edited_case(pulled_bar, thin));
        const Frame all =
            read_frame(folder() / "whole" / read_frame_names(folder() / "whole").back(), model.nodes).frame;
        const Frame some =
            read_frame(folder() / "straight" / read_frame_names(folder() / "straight").back(), model.nodes).frame;
        std::size_t held = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            if (has_values(some, i)) {
                ++held;
                QVERIFY(some.damage[i] == all.damage[i] && some.displacement[3 * i] == all.displacement[3 * i]);
            } else {
                QVERIFY(all.damage[i] <= 0.05F);
            }
        QVERIFY(held > 12 * 6 * 6 - 10 * 4 * 4 && held < model.nodes.size());
        // The mean damage is not known if the frames hold the surface alone.
        Quiet surface;
        run(folder() / "surface", {"output.frame_nodes=surface"}, surface);
        QVERIFY(!summarise_run(folder() / "surface").mean_damage);
    }

    // Nodes without values cut nothing, crack nothing and are in no table.
    void what_is_found_in_them() {
        Quiet quiet;
        run(folder() / "both", {"output.frame_nodes=surface_and_damaged"}, quiet);
        Quiet all;
        run(folder() / "all", {}, all);
        const auto model = std::make_shared<const Model>(prepare_model(edited_case(pulled_bar, {})));
        const auto neighbours = std::make_shared<const Neighbours>(neighbours_of(model->nodes));
        const auto of = [&](const char* name) {
            CutPairs cuts(model, neighbours);
            CrackTips tips(std::shared_ptr<const Nodes>(model, &model->nodes));
            std::vector<FramePtr> frames;
            for (const std::string& frame : read_frame_names(folder() / name)) {
                frames.push_back(
                    std::make_shared<const Frame>(read_frame(folder() / name / frame, model->nodes).frame));
                cuts.add(*frames.back());
                tips.add(*frames.back());
            }
            QVERIFY2(std::string(name) == "all" || !find_last_fragments(model, frames), name);
            cut_ = std::vector<float>(cuts.when().begin(), cuts.when().end());
            cracks_ = tips.cracks();
        };
        of("all");
        const auto cut = cut_;
        const auto cracks = cracks_;
        QVERIFY(std::ranges::count(cut, never_cut) < std::ptrdiff_t(cut.size()));
        of("both");
        QVERIFY(cut_ == cut);
        QCOMPARE(cracks_.size(), cracks.size());
        for (std::size_t k = 0; k < cracks.size(); ++k)
            QCOMPARE(cracks_[k].moments.back().length, cracks[k].moments.back().length);
    }

    void what_is_warned_of() {
        const auto warnings = [](const std::vector<std::string>& edits) {
            std::string all;
            for (const Problem& problem : warnings_of(edited_case(pulled_bar, edits)))
                if (problem.path.starts_with("output"))
                    all += problem.text() + "\n";
            return all;
        };
        QCOMPARE(warnings({}), std::string());
        QCOMPARE(warnings({"output.frame_nodes=surface_and_damaged", "output.frame_damage=0.1"}), std::string());
        QVERIFY(warnings({"output.frame_nodes=damaged", "output.frame_damage=0.5"}).find("Crack tips") !=
                std::string::npos);
        QVERIFY(warnings({"output.frame_nodes=surface", "output.frame_damage=0.5"}).empty()); // not used
        QVERIFY(
            warnings(
                {"output.frame_nodes=surface",
                 R"(geometry={"lattice": {"box": ["120 mm", "60 mm", "10 mm"], "spacing": "10 mm", "space": "plane_stress"}})"})
                .find("All nodes of a plane model are on the outer surface") != std::string::npos);
    }
};

PERISCOPE_TEST(ThinnedFramesTest)
} // namespace thinned_frames_test
#include "thinned_frames_test.moc"
