// Packs several files into one fuzz input: a line "%% NAME", then the content up to the next such line. The last line
// break of a content is left out.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope::fuzz {

inline constexpr std::string_view archive_mark = "\n%% ";

inline std::vector<std::pair<std::string, std::string_view>> files_of(std::string_view archive) {
    std::vector<std::pair<std::string, std::string_view>> files;
    if (!archive.starts_with(archive_mark.substr(1)))
        return files;
    archive.remove_prefix(archive_mark.size() - 1);
    for (;;) {
        const std::size_t end = archive.find(archive_mark), line = archive.find('\n');
        if (line == std::string_view::npos)
            return files;
        if (line != end)
            files.emplace_back(archive.substr(0, line),
                               archive.substr(line + 1, end == std::string_view::npos ? end : end - line - 1));
        if (end == std::string_view::npos)
            return files;
        archive.remove_prefix(end + archive_mark.size());
    }
}

inline void add_file(std::string& archive, const std::string& name, std::string_view content) {
    archive += archive_mark.substr(archive.empty() ? 1 : 0);
    archive += name;
    archive += '\n';
    archive += content;
}

} // namespace periscope::fuzz
