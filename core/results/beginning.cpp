#include "core/results/beginning.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/results/checkpoint_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

std::string_view line_at(std::string_view text, std::size_t at) {
    const std::size_t begin = text.rfind('\n', at == 0 ? 0 : at - 1);
    const std::size_t first = begin == std::string_view::npos ? 0 : text.find_first_not_of(" \n", begin);
    return text.substr(first, text.find('\n', first) - first);
}

void require_same_case(const std::filesystem::path& folder, std::string_view stored, std::string_view now) {
    // Converts a case that an earlier version of the program stored.
    const auto in_this_version = [](std::string_view text) {
        const ParsedCase parsed = parse_case(text, {});
        return parsed.is_version_1 ? case_to_json(parsed.value) : std::string(text);
    };
    if (stored == now || in_this_version(stored) == now)
        return;
    const auto differing = std::ranges::mismatch(stored, now);
    throw FileError(
        fmt::format("Cannot resume: the checkpoint in '{}' was written for a different case: case.json now has the "
                    "line '{}', the checkpoint has '{}' — restore "
                    "the file, or start a new run from the checkpoint {} (in the window: Solve ▸ Initial state)",
                    folder.string(), line_at(now, static_cast<std::size_t>(differing.in2 - now.begin())),
                    line_at(stored, static_cast<std::size_t>(differing.in1 - stored.begin())),
                    (folder / checkpoint_name).string()));
}

} // namespace

Beginning beginning_of(Case value) {
    Beginning beginning{std::move(value), {}};
    if (beginning.value.start.empty())
        return beginning;
    beginning.checkpoint = read_checkpoint(beginning.value.folder / beginning.value.start).checkpoint;
    beginning.value.start_time = Quantity(beginning.checkpoint->info.time());
    return beginning;
}

Beginning resumption_of(const std::filesystem::path& folder) {
    StoredCheckpoint stored = read_checkpoint(folder / checkpoint_name);
    Beginning beginning{read_case(folder / "case.json"), {}, true};
    require_same_case(folder, stored.case_text, case_to_json(beginning.value));
    beginning.value.start_time = Quantity(stored.checkpoint.info.start_time);
    beginning.checkpoint = std::move(stored.checkpoint);
    beginning.rows = stored.rows;
    return beginning;
}

} // namespace periscope
