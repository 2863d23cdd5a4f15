// Collects the errors in the dimensions of a part.
#pragma once

#include "core/base/error.hpp"
#include "core/part/part_kinds.hpp"

#include <string>
#include <vector>

namespace periscope {

std::string in_mm(double metres); // "12.5 mm"

class PartChecks {
public:
    explicit PartChecks(const Part& part);

    std::vector<Problem> run(); // runs all checks

    const Part& part() const { return part_; }
    double spacing() const { return dx_; } // m; all lengths in the functions below are in m, too
    double width() const { return width_; }
    double height() const { return height_; }
    double metres(const Quantity& length) const { return length.metres(dx_); }

    // The next three functions return whether the value is valid, and otherwise add a problem. `name` is the subject of
    // its message: "The span".
    bool positive(const std::string& path, const std::string& name, const Quantity& value);
    bool at_most(const std::string& path, const std::string& name, const Quantity& value, double most,
                 const std::string& reason);
    bool at_least(const std::string& path, const std::string& name, const Quantity& value, double least,
                  const std::string& reason);
    // Checks that the length is at least this number of spacings.
    bool fine_enough(const std::string& name, double length, double spacings);
    void notches();
    void add(const std::string& path, const std::string& reason, const std::string& remedy);

private:
    bool sizes();
    bool features();
    bool size(const PartField& field);
    bool countable();
    void notch(std::size_t i, const PartNotch& notch);

    const Part& part_;
    const PartKindInfo& kind_;
    double dx_, width_, height_; // m
    std::vector<Problem> problems_;
};

} // namespace periscope
