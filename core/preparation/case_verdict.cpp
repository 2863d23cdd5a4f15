#include "core/preparation/case_verdict.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace periscope {
namespace {

std::string counted(std::size_t count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

} // namespace

std::size_t poor_values(const std::vector<QualityRow>& quality) {
    return std::size_t(std::ranges::count(quality, Verdict::wrong, &QualityRow::verdict));
}

std::string verdict_words(const CaseVerdict& verdict) {
    std::vector<std::string> parts;
    if (verdict.errors > 0)
        parts.push_back(counted(verdict.errors, "error", "errors"));
    if (verdict.missing > 0)
        parts.push_back(counted(verdict.missing, "missing value", "missing values"));
    if (verdict.warnings > 0)
        parts.push_back(counted(verdict.warnings, "warning", "warnings"));
    if (verdict.poor > 0)
        parts.push_back(counted(verdict.poor, "poor quality value", "poor quality values"));
    return parts.empty() ? "no errors or warnings" : fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace periscope
