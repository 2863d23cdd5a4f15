// Exceptions, one type for each kind of failure. Every message says what is wrong, where, and what to do.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// One error or warning of a case: `path` is where it is ("materials[0].density"), `reason` why it is one, and `remedy`
// what to do.
struct Problem {
    std::string path;
    std::string reason;
    std::string remedy;
    bool is_missing = false; // whether it is an error because nothing has been entered yet

    std::string text() const {
        return (path.empty() ? std::string("case") : path) + ": " + reason +
               (remedy.empty() ? std::string() : " — " + remedy);
    }
};

// Thrown for an invalid case; holds all of its problems.
class CaseError : public Error {
public:
    explicit CaseError(std::vector<Problem> list, const std::string& file = {});
    const std::vector<Problem>& problems() const { return problems_; }

private:
    std::vector<Problem> problems_;
};

class FileError : public Error { // a file or folder that cannot be read or written
    using Error::Error;
};
class GeometryError : public Error { // a surface that cannot be used as a body
    using Error::Error;
};
class HelperError : public Error { // a helper program is missing, cannot be started or was lost
    using Error::Error;
};
class MeshingError : public Error { // the mesher failed, crashed or ran out of time
    using Error::Error;
};
class DeviceError : public Error { // OpenCL: no device, build failure, out of memory
    using Error::Error;
};
class RunError : public Error { // the solution has become meaningless; the message names step and node
    using Error::Error;
};
class Cancelled : public Error { // the user asked to stop; nothing is wrong
public:
    Cancelled() : Error("cancelled") {}
};

} // namespace periscope
