#include "core/case_file/case_file.hpp"
#include "core/files/hdf5_file.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/follow_results.hpp"
#include "core/results/read_results.hpp"
#include "core/results/resumed_run.hpp"
#include "core/results/run_comparison.hpp"
#include "core/results/run_json.hpp"
#include "core/results/run_summary.hpp"
#include "tests/fuzz/harness/archive.hpp"
#include "tests/fuzz/harness/harness.hpp"
#include "tests/fuzz/harness/harnesses.hpp"
#include "tests/fuzz/harness/small_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

namespace periscope::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 9> names_of_folder{"run.json",
                                                          "case.json",
                                                          "observers.csv",
                                                          "frames.pvd",
                                                          "frames/frame-0000.vtu",
                                                          "frames/frame-0001.vtu",
                                                          "frames/rigid-bodies-0000.vtp",
                                                          "frames/rigid-bodies-0001.vtp",
                                                          "rigid-bodies.pvd"};

// The model of a case, which is kept for the next input: it has the same mostly.
std::shared_ptr<const Model> small_model(const std::string& text) {
    static std::string last;
    static std::shared_ptr<const Model> model;
    if (text == last)
        return model;
    last = text;
    model = nullptr;
    const ParsedCase parsed = parse_case(text, "/");
    if (parsed.problems.empty() && is_small(parsed.value))
        is_read([&] { model = std::make_shared<const Model>(prepare_model(parsed.value)); });
    return model;
}

} // namespace

void frame(std::string_view input) {
    const fs::path file = scratch_file("frame.vtu", input);
    is_read([&] { read_vtu(file); });
}

void rigid_bodies(std::string_view input) {
    const std::size_t bodies = choice(input, 4);
    const fs::path file = scratch_file("rigid-bodies.vtp", input);
    is_read([&] { read_rigid_bodies(file, bodies); });
}

void frame_list(std::string_view input) {
    scratch_file("frames.pvd", input);
    is_read([&] { read_frame_names(scratch_folder()); });
}

void run_record(std::string_view input) {
    static const Model model = [] {
        Model small; // what the table needs
        small.observers = {{"impact force", ObserverKind::reaction, whole_body},
                           {"tip, \"left\"", ObserverKind::mean_displacement, whole_body}};
        small.frames = 8;
        small.steps = 1000;
        small.time_step = 1e-7;
        return small;
    }();
    const std::size_t end = input.find('\0');
    const std::string_view record = input.substr(0, end);
    scratch_file("run.json", record);
    const fs::path rows =
        scratch_file("observers.csv", end == std::string_view::npos ? std::string_view() : input.substr(end + 1));
    is_read([&] { read_run_facts(scratch_folder()); });
    is_read([&] {
        SampleReader reader(rows, model);
        reader.next();
        reader.next();
    });
    constexpr std::array<std::uint64_t, 3> steps{0, 400, 999}; // the job goes on before its last step alone
    is_read([&] { cut_back(scratch_folder(), model, {steps[input.size() % steps.size()], 1}); });
}

void checkpoint(std::string_view input) {
    const fs::path file = scratch_file("checkpoint.h5", input);
    const bool is_sound = is_read([&] { // as the helper does first
        Hdf5Reader(file, [](const std::string& what) { return what; }).try_all();
    });
    if (!is_sound) // the program does not open it
        return;
    is_read([&] {
        const StoredCheckpoint stored = read_checkpoint_directly(file);
        std::vector<std::byte> bytes;
        for (const CheckpointBlock& block : stored.checkpoint.blocks) {
            bytes.resize(block.bytes);
            block.read(0, bytes);
        }
        parse_case(stored.case_text, {});
    });
}

void results_folder(std::string_view input) {
    const fs::path& folder = scratch_folder();
    std::array<bool, names_of_folder.size()> is_there{};
    std::string case_text;
    for (const auto& [name, content] : files_of(input)) {
        const auto* const known = std::ranges::find(names_of_folder, name);
        if (known == names_of_folder.end())
            continue;
        scratch_file(name, content);
        is_there[static_cast<std::size_t>(known - names_of_folder.begin())] = true;
        if (name == "case.json")
            case_text = content;
    }
    for (std::size_t i = 0; i < is_there.size(); ++i)
        if (!is_there[i])
            fs::remove(folder / names_of_folder[i]);
    std::optional<RunSummary> summary;
    is_read([&] { summary = summarise_run(folder); });
    if (summary) {
        compared_inputs({&*summary, &*summary});
        compared_results({&*summary, &*summary});
    }
    const std::shared_ptr<const Model> model = small_model(case_text);
    if (!model)
        return;
    is_read([&] {
        ResultsFollower follower(folder, model, read_run_facts(folder));
        for (int i = 0; i < 3 && !follower.next().complete(); ++i) {
        }
    });
    is_read([&] {
        for_each_frame(
            folder, model->nodes, [](const fs::path&, const StoredFrame&) { return true; }, [](const std::string&) {});
    });
}

} // namespace periscope::fuzz
