#include "app/quality_words.hpp"

#include "app/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope::app {

void print_quality(const std::vector<QualityRow>& rows, bool all) {
    const auto count = [&rows](Verdict verdict) { return std::ranges::count(rows, verdict, &QualityRow::verdict); };
    if (rows.empty())
        return;
    fmt::print("quality    {} fine, {} borderline, {} poor\n", count(Verdict::fine), count(Verdict::look),
               count(Verdict::wrong));
    for (const QualityRow& row : rows)
        if (all || row.verdict != Verdict::fine)
            fmt::print("  {:<6} {}: {}{}\n", verdict_word(row.verdict), printable(row.what), row.value,
                       row.advice.empty() ? "" : ". " + printable(row.advice));
}

} // namespace periscope::app
