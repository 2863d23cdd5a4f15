// The Abaqus keywords that are not read, grouped by the consequence of ignoring them.
#pragma once

#include <string>
#include <vector>

namespace periscope {

// Collects the ignored keywords of a file and reports them: one note per group, with what to do instead.
class AbaqusUnread {
public:
    // Adds a keyword, in capitals without the '*'. Keywords for output only are ignored.
    void add(const std::string& keyword);
    // Returns one note for each group.
    std::vector<std::string> notes() const;

private:
    std::vector<std::string> keywords_; // in the order of the file, each once, up to a limit
    std::size_t more_ = 0;              // number of keywords beyond the limit
};

// Returns what the keyword does if it makes or moves nodes or elements by rules that are not supported; empty for all
// other keywords.
std::string abaqus_generates(const std::string& keyword);

} // namespace periscope
