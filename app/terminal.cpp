#include "app/terminal.hpp"

#include "app/printable.hpp"
#include "app/signals.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <unistd.h>

namespace periscope::app {
namespace {

constexpr const char* cancelled = "Stopped before the run started; no files written";

std::string bar(double fraction) {
    constexpr int width = 30;
    const int full = static_cast<int>(std::lround(fraction * width));
    std::string s;
    for (int i = 0; i < width; ++i)
        s += i < full ? "█" : "·";
    return s;
}

std::string error_text(bool json, const char* kind, const std::string& message, const std::vector<Problem>& problems,
                       ExitCode code) {
    if (!json)
        return printable(program_invocation_short_name + (": " + message) + "\n");
    nlohmann::ordered_json object{{"error", kind}, {"message", message}, {"exit_code", static_cast<int>(code)}};
    for (const Problem& p : problems)
        object["problems"].push_back({{"path", p.path}, {"reason", p.reason}, {"remedy", p.remedy}});
    return object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// Does not use fmt::print, which throws if standard error cannot be written.
int print_error(bool json, const char* kind, const std::string& message, const std::vector<Problem>& problems,
                ExitCode code) {
    std::fputs(error_text(json, kind, message, problems, code).c_str(), json ? stdout : stderr);
    return code;
}

} // namespace

ProgressLine::ProgressLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}
ProgressLine::~ProgressLine() {
    end();
}

void ProgressLine::show(double fraction, const std::string& text) {
    if (quiet_)
        return;
    const auto now = Clock::now();
    const std::string phase = text.substr(0, text.find('|'));
    const bool new_phase = phase != phase_;
    const auto interval = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
    if (!new_phase && fraction < 1 && now - last_ < interval)
        return;
    last_ = now;
    phase_ = phase;
    const std::string line =
        terminal_ ? fmt::format("\r{} {:5.1f} %  {}\033[K", bar(fraction), 100 * fraction, printable(text))
                  : fmt::format("{:5.1f} %  {}\n", 100 * fraction, printable(text));
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    open_ = terminal_;
}

void ProgressLine::end() {
    if (open_)
        std::fputs("\n", stderr);
    open_ = false;
    phase_.clear();
}

void ProgressLine::clear() {
    if (open_)
        std::fputs("\r\033[K", stderr);
    open_ = false;
    phase_.clear();
}

Progress ProgressLine::as_progress() {
    return [this](double fraction, std::string_view what) {
        show(fraction, std::string(what));
        return !was_interrupted();
    };
}

void warn(const std::string& sentence) {
    std::fputs(("Warning: " + printable(sentence) + "\n").c_str(), stderr);
}

std::string describe(const gpu::RunStatus& s) {
    const auto remaining = std::lround(s.remaining);
    if (s.is_quasi_static)
        return fmt::format(
            "Finding equilibrium | load step {} of {}, iteration {}, residual {:.2e}, {:.2f} M node-iterations/s, {}",
            std::min(s.step + 1, s.steps), s.steps, s.iterations, s.residual, s.node_steps_per_second * 1e-6,
            s.step > 0 ? fmt::format("about {}:{:02} left", remaining / 60, remaining % 60) : "");
    return fmt::format(
        "Running | step {} of {}, {:.4g} s simulated, {:.0f} steps/s, {:.2f} M node-steps/s, {}:{:02} left", s.step,
        s.steps, s.time, s.steps_per_second, s.node_steps_per_second * 1e-6, remaining / 60, remaining % 60);
}

int guarded_command(bool json, const std::function<int()>& command) {
    set_last_words(error_text(json, "interrupted", cancelled, {}, interrupted), json);
    try {
        const int code = command();
        if (std::fflush(stdout) != 0)
            throw FileError("cannot write to standard output; check whether the disk is full");
        return code;
    } catch (const CaseError& e) {
        return print_error(json, "case", e.what(), e.problems(), invalid_case);
    } catch (const FileError& e) {
        return print_error(json, "file", e.what(), {}, file_problem);
    } catch (const GeometryError& e) {
        return print_error(json, "geometry", e.what(), {}, geometry);
    } catch (const HelperError& e) {
        return print_error(json, "helper", e.what(), {}, file_problem);
    } catch (const MeshingError& e) {
        return print_error(json, "meshing", e.what(), {}, geometry);
    } catch (const DeviceError& e) {
        return print_error(json, "device", e.what(), {}, device);
    } catch (const RunError& e) {
        return print_error(json, "run", e.what(), {}, run_failed);
    } catch (const Cancelled&) {
        return print_error(json, "interrupted", cancelled, {}, interrupted);
    } catch (const std::bad_alloc&) {
        return print_error(json, "memory", "not enough memory; use a larger spacing", {}, geometry);
    } catch (const std::length_error&) { // its text is only meaningful to developers
        return print_error(json, "memory", "a list exceeds the addressable memory; use a larger spacing", {}, geometry);
    } catch (const std::exception& e) {
        return print_error(json, "unexpected", e.what(), {}, run_failed);
    }
}

} // namespace periscope::app
