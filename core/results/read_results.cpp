#include "core/results/read_results.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/base/regular_file.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/shallow_json.hpp"
#include "core/files/refuse.hpp"
#include "core/frames/frame_order.hpp"
#include "core/results/run_json.hpp"
#include "core/results/tables.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace periscope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string required_content(const fs::path& file) {
    std::optional<std::string> content = content_of(file);
    if (!content)
        refuse(file, "the file does not exist or cannot be read", "choose a complete results folder");
    return std::move(*content);
}

// Returns a default for a value of the wrong type, because any program may have written the file.
template <typename T>
T value_of(const Json& json, const char* name) {
    try {
        return json.is_object() && json.contains(name) ? json[name].get<T>() : T{};
    } catch (const Json::exception&) {
        return T{};
    }
}

std::vector<SetShare> set_shares(const Json& broke) {
    std::vector<SetShare> shares;
    for (const Json& set : value_of<Json>(broke, "at_sets"))
        shares.push_back(
            {value_of<std::string>(set, "set"), value_of<double>(set, "share"), value_of<bool>(set, "is_moved")});
    return shares;
}

std::string attribute(std::string_view tag, std::string_view name) {
    const std::string begin = fmt::format(" {}=\"", name);
    const auto at = tag.find(begin);
    if (at == std::string_view::npos)
        return {};
    const auto from = at + begin.size();
    const auto end = tag.find('"', from);
    return end == std::string_view::npos ? std::string() : std::string(tag.substr(from, end - from));
}

// Returns whether a name refers to a file of the folder.
bool is_inside(const fs::path& name) {
    return name.is_relative() && std::ranges::find(name, fs::path("..")) == name.end();
}

RunState required_state(const fs::path& file, const std::string& key) {
    const std::optional<RunState> state = run_state_of(key);
    if (!state)
        refuse(file, fmt::format("the state of the run is '{:.60}', which this version does not know", key),
               "open the folder with the version of the program that wrote it");
    return *state;
}

} // namespace

bool holds_results(const fs::path& folder) {
    std::error_code error;
    return fs::is_regular_file(folder / "run.json", error);
}

RunFacts read_run_facts(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        refuse(folder, "the folder does not exist", "choose a results folder");
    if (!holds_results(folder))
        refuse(folder, "not a results folder: it contains no run.json",
               "choose a results folder (with run.json, case.json and frames.pvd)");
    const Json json = shallow_json(required_content(folder / "run.json"));
    if (!is_run_json(json))
        refuse(folder / "run.json", "it was not written by this program, or is damaged",
               "choose another results folder, or copy it again");
    RunFacts facts;
    facts.record.state = required_state(folder / "run.json", value_of<std::string>(json, "state"));
    facts.record.message = value_of<std::string>(json, "message");
    const Json device = value_of<Json>(json, "device");
    facts.record.device = value_of<std::string>(device, "name");
    facts.record.driver = value_of<std::string>(device, "driver");
    facts.record.precision = value_of<std::string>(device, "precision");
    for (const Json& d : value_of<Json>(json, "devices"))
        facts.record.devices.push_back(
            {value_of<std::string>(d, "name"), value_of<std::string>(d, "driver"), value_of<double>(d, "share")});
    if (const Json timings = value_of<Json>(json, "timings"); timings.is_object())
        for (const auto& [phase, seconds] : timings.items())
            if (seconds.is_number())
                facts.record.timings.emplace_back(phase, seconds.get<double>());
    facts.record.steps_done = value_of<std::uint64_t>(json, "steps_done");
    facts.record.node_steps_per_second = value_of<double>(json, "node_steps_per_second");
    if (const Json broke = value_of<Json>(json, "first_break"); broke.is_object())
        facts.record.first_break = FirstBreak{value_of<std::uint64_t>(broke, "step"), value_of<double>(broke, "time"),
                                              value_of<double>(broke, "after"), set_shares(broke)};
    facts.started = value_of<std::string>(json, "started");
    facts.resumed_at = resumptions(json);
    facts.record.load_steps = load_steps_of(json);
    for (const Json& note : value_of<Json>(json, "notes"))
        if (note.is_string())
            facts.record.notes.push_back(note.get<std::string>());
    facts.steps = value_of<std::uint64_t>(json, "steps");
    facts.nodes = value_of<std::size_t>(value_of<Json>(json, "model"), "nodes");
    return facts;
}

Case read_results_case(const fs::path& folder) {
    const fs::path file = folder / "case.json";
    if (std::error_code error; !fs::is_regular_file(file, error))
        refuse(folder, "the folder contains no case.json, so the body of the frames is unknown",
               "choose a complete results folder, or restore case.json (run.json contains its text under \"case\")");
    return read_case(file);
}

std::vector<std::string> read_frame_names(const fs::path& folder) {
    const fs::path file = folder / "frames.pvd";
    if (std::error_code error; !fs::exists(file, error))
        return {};
    const std::string text = required_content(file);
    if (text.find("</VTKFile>") == std::string::npos)
        refuse(file, "the file is truncated", "copy the folder again");
    std::vector<std::string> names;
    for (auto at = text.find("<DataSet "); at != std::string::npos; at = text.find("<DataSet ", at + 1)) {
        const std::string_view tag(text.data() + at, std::min(text.find('>', at), text.size()) - at);
        if (std::string name = attribute(tag, "file"); !name.empty()) {
            if (!is_inside(name))
                refuse(file, fmt::format("it names '{:.200}', which is not in the folder", name),
                       "copy the folder again from its source");
            names.push_back(std::move(name));
        }
    }
    return names;
}

std::size_t for_each_frame(const fs::path& folder, const Nodes& nodes,
                           const std::function<bool(const fs::path&, StoredFrame)>& take,
                           const std::function<void(const std::string&)>& skipped) {
    std::size_t given = 0;
    std::string fault; // message about the last frame that was skipped
    for (const std::string& name : read_frame_names(folder)) {
        const fs::path file = folder / name;
        StoredFrame stored;
        try {
            stored = in_order_of(read_vtu(file), nodes);
        } catch (const FileError& e) {
            fault = e.what();
            skipped(fault);
            continue;
        }
        check_nodes(file, stored, nodes);
        ++given;
        if (!take(file, std::move(stored)))
            return given;
    }
    if (given == 0 && !fault.empty())
        throw FileError(fault);
    return given;
}

SampleReader::SampleReader(fs::path csv, const Model& model) : file_(std::move(csv)), header_(samples_header(model)) {
    for (const auto& observer : model.observers)
        has_axes_.push_back(is_vector(observer));
}

std::vector<Sample> SampleReader::next() {
    const RegularFile opened(file_);
    if (!opened.ok())
        refuse(file_, "the file does not exist or cannot be read", "choose a complete results folder");
    const std::uint64_t size = opened.size();
    if (opened.inode() != inode_ || size < read_) {
        inode_ = opened.inode();
        read_ = rows_ = 0;
    }
    if (size == read_)
        return {};
    if (size - read_ > largest_text_file)
        refuse(file_, "the file is too large for a table", "copy the folder again");
    std::string text(size - read_, '\0');
    if (!opened.read(read_, text))
        refuse(file_, "cannot read the file", "check its permissions, or copy the folder again");
    std::string_view left = text;
    if (read_ == 0) {
        if (!left.starts_with(header_)) {
            if (left.find('\n') == std::string_view::npos)
                return {}; // the header is incomplete
            refuse(file_, "the columns do not match the observers of the case",
                   "case.json does not belong to this table; restore the original files");
        }
        left.remove_prefix(header_.size());
        read_ = header_.size();
    }
    std::vector<Sample> rows;
    for (auto end = left.find('\n'); end != std::string_view::npos; end = left.find('\n')) {
        rows.push_back(row_of(left.substr(0, end)));
        ++rows_;
        read_ += end + 1;
        left.remove_prefix(end + 1);
    }
    return rows;
}

Sample SampleReader::row_of(std::string_view line) const {
    const auto wrong = [this] {
        refuse(file_, fmt::format("line {} is not a valid table row", rows_ + 2),
               "undo manual changes, or copy the folder again");
    };
    bool ended = false;
    const auto next_cell = [&] {
        if (ended)
            wrong();
        const auto comma = line.find(',');
        ended = comma == std::string_view::npos;
        const auto cell = line.substr(0, comma);
        line.remove_prefix(ended ? line.size() : comma + 1);
        return cell;
    };
    const auto number = [&](std::string_view cell, auto& value) {
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (error != std::errc() || end != cell.data() + cell.size())
            wrong();
    };
    Sample sample;
    number(next_cell(), sample.step);
    number(next_cell(), sample.time);
    bool all_due = true;
    for (const bool has_axes : has_axes_) {
        Vec3 v;
        std::size_t given = 0;
        for (double* axis : {&v.x, &v.y, &v.z}) {
            if (axis != &v.x && !has_axes)
                break;
            if (const auto cell = next_cell(); !cell.empty()) {
                number(cell, *axis);
                ++given;
            }
        }
        if (given != 0 && given != (has_axes ? 3U : 1U))
            wrong();
        sample.values.push_back(v);
        sample.due.push_back(given != 0);
        all_due = all_due && given != 0;
    }
    if (!ended)
        wrong();
    if (all_due)
        sample.due.clear();
    return sample;
}

} // namespace periscope
