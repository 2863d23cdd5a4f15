// The keywords of Abaqus that are not read, ordered by what follows from leaving them out.
#pragma once

#include <string>
#include <vector>

namespace periscope {

// Collects keywords, each once, and says in one note for each kind which of them are not read and what to do instead.
class AbaqusUnread {
public:
    // The keyword in capitals without the '*'. Keywords for output only are ignored.
    void add(const std::string& keyword);
    // One note for each kind.
    std::vector<std::string> notes() const;

private:
    std::vector<std::string> keywords_; // in the order of the file, each once, up to a limit
    std::size_t more_ = 0;              // keywords beyond the limit
};

// What a keyword does that makes or moves nodes or elements by rules that are not supported; empty for all others.
std::string abaqus_generates(const std::string& keyword);

} // namespace periscope
