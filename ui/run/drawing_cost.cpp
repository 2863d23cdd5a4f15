#include "ui/run/drawing_cost.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

namespace periscope::ui {

DrawingCost::DrawingCost() {
    find_threads();
}

void DrawingCost::find_threads() {
    namespace fs = std::filesystem;
    files_.clear();
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/thread-self", error); // "<process>/task/<thread>"
    if (error)
        return;
    for (const auto& thread : fs::directory_iterator("/proc/self/task", error)) {
        std::string name;
        std::ifstream(thread.path() / "comm") >> name;
        if (thread.path().filename() == own.filename() || name.starts_with("llvmpipe"))
            files_.push_back((thread.path() / "schedstat").string());
    }
}

double DrawingCost::cpu_seconds() const {
    double nanoseconds = 0;
    for (const auto& file : files_) {
        double on_processor = 0;
        std::ifstream(file) >> on_processor; // the first number
        nanoseconds += on_processor;
    }
    return nanoseconds * 1e-9;
}

void ViewBudget::begin() {
    cost_.find_threads();
    cpu_at_start_ = cost_.cpu_seconds();
    since_ = std::chrono::steady_clock::now();
    pictures_ = 0;
    // The interval is still that of the last run, because nothing better is known before the first picture.
}

void ViewBudget::note_picture() {
    constexpr double part_of_machine = 0.035, slowest = 2, window = 0.5;
    ++pictures_;
    const auto now = std::chrono::steady_clock::now();
    const double wall = std::chrono::duration<double>(now - since_).count();
    if (!cost_.counts() || wall < window)
        return;
    // Drawing may take 3.5 % of the time of all processors, so that it takes 5 % together with building the surface
    // (surface_builder.cpp). All work of this thread counts, whether it paints numbers or the picture.
    const double cpu = cost_.cpu_seconds();
    const double one = (cpu - cpu_at_start_) / pictures_;
    cost_of_one_ = cost_of_one_ == 0 ? one : 0.5 * cost_of_one_ + 0.5 * one;
    const double cores = std::max(1U, std::thread::hardware_concurrency());
    interval_ = std::clamp(cost_of_one_ / (part_of_machine * cores), fastest, slowest);
    cpu_at_start_ = cpu;
    since_ = now;
    pictures_ = 0;
}

} // namespace periscope::ui
