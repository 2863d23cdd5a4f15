// Returns the message of an error.
#pragma once

#include <exception>
#include <string>

namespace periscope::test {

// Returns the text of the exception of type E that the action throws, or words that no message contains.
template <class E>
std::string message_of(auto&& action) {
    try {
        action();
    } catch (const E& e) {
        return e.what();
    } catch (const std::exception& e) {
        return std::string("another exception: ") + e.what();
    }
    return "no exception";
}

} // namespace periscope::test
