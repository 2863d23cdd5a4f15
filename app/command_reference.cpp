#include "app/commands.hpp"
#include "app/terminal.hpp"

#include "core/case_file/case_reference.hpp"

#include <fmt/format.h>

namespace periscope::app {

int reference_command(const ReferenceOptions&) {
    fmt::print("{}", case_reference_page());
    return success;
}

} // namespace periscope::app
