# Writes OUTPUT, a header with a hash of all SOURCES (a list): what they build is kept in the user's cache, and must not
# outlive a change to them.
set(all "")
foreach(file IN LISTS SOURCES)
    file(SHA256 ${file} hash)
    string(APPEND all ${hash})
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 16 hash)
file(WRITE ${OUTPUT} "#pragma once
namespace periscope {
inline constexpr char model_sources[] = \"${hash}\";
}
")
