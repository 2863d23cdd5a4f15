#include "gpu/kernels/program_text.hpp"

#include "gpu/kernels/kernel_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include <vector>

namespace periscope::gpu {
namespace {

std::string_view file_text(std::string_view path) {
    const auto* const found = std::ranges::find(kernels::files, path, &kernels::File::path);
    if (found == std::end(kernels::files))
        throw std::logic_error(fmt::format("There is no kernel file {}", path));
    return found->text;
}

// Returns the path in an #include line; empty for other lines.
std::string_view included_path(std::string_view line) {
    constexpr std::string_view start = "#include \"";
    if (!line.starts_with(start))
        return {};
    line.remove_prefix(start.size());
    return line.substr(0, line.find('"'));
}

class ProgramText {
public:
    void add(std::string_view path, std::string_view text) {
        for (std::size_t number = 1; !text.empty(); ++number) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (const std::string_view included = included_path(line); !included.empty())
                include(included, path, number);
            else
                add_line(line);
        }
    }
    std::string take() { return std::move(text_); }

private:
    // Adds the text of the included file, unless it is certain that the program already contains it. A file that was
    // included in a branch of an #if counts as contained only until the end of this branch, because the branch may be
    // skipped. The definition HAS_… prevents that the compiler sees the text twice if the branch is not skipped.
    void include(std::string_view path, std::string_view from, std::size_t number) {
        if (std::ranges::any_of(known_, [&](const auto& files) { return files.contains(path); }))
            return add_line("");
        known_.back().insert(path);
        std::string guard = fmt::format("HAS_{}", path);
        std::ranges::replace_if(
            guard, [](char c) { return c == '/' || c == '.'; }, '_');
        text_ += fmt::format("#ifndef {0}\n#define {0}\n#line 1 \"{1}\"\n", guard, path);
        add(path, file_text(path));
        text_ += fmt::format("#endif\n#line {} \"{}\"\n", number + 1, from);
    }

    void add_line(std::string_view line) {
        if (line.starts_with("#if"))
            known_.emplace_back();
        else if (line.starts_with("#el"))
            known_.back().clear();
        else if (line.starts_with("#endif"))
            known_.pop_back();
        else if (line == "#pragma once")
            line = {};
        text_.append(line) += '\n';
    }

    std::string text_;
    std::vector<std::set<std::string_view>> known_{
        1}; // the files included so far: outside of all #if, then in the current branch of each open #if
};

} // namespace

std::string include_line(std::string_view path) {
    return fmt::format("#include \"{}\"\n", path);
}

std::string with_includes(std::string_view text) {
    ProgramText program;
    program.add("definitions", text);
    return program.take();
}

} // namespace periscope::gpu
