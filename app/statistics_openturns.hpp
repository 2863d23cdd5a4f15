// Wraps the functions of OpenTURNS that periscope-statistics uses, without its types. Rows are those of a table of
// runs.
#pragma once

#include "core/sensitivity/statistics_messages.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace periscope::statistics {

using Rows = std::vector<std::vector<double>>;

constexpr std::size_t fewest_blocks = 8, fewest_rows = 10;

struct SobolIndices {
    std::vector<Estimated> first, total; // indices of each input
};

struct Screened {
    double p_value = 1;          // p-value of the test that the output does not depend on the input
    double rank_correlation = 0; // Spearman's
};

std::string library(); // name and version
void set_seed(std::uint64_t seed);

// Returns Sobol' indices. Each block has the output for a row A, for a row B, and, for each input, for row A with this
// input taken from B. Uses Martinez's estimator, and bootstrap intervals of the given level.
SobolIndices sobol_indices(const Rows& blocks, double level);

// Each row has the inputs and the output. The p-values are those of HSIC (Hilbert-Schmidt independence criterion) for
// at most 1,000 rows.
std::vector<Screened> screening(const Rows& rows);

// Returns the fraction of the values beyond the limit, with the Clopper-Pearson interval.
Estimated share_beyond(const StatisticsLimit& limit, const std::vector<double>& values, double level);

// A polynomial chaos fitted to the rows, except `unseen` randomly chosen ones, which validate it. Its degree is the one
// with the smallest leave-one-out error, and least-angle regression selects the terms. Throws std::invalid_argument if
// an input is not valid.
class Surrogate {
public:
    Surrogate(const std::vector<StatisticsInput>& inputs, const Rows& rows, std::size_t unseen);
    ~Surrogate();
    Surrogate(const Surrogate&) = delete;
    Surrogate& operator=(const Surrogate&) = delete;

    double q2() const; // 1 minus the squared error on the unseen rows over their variance
    std::size_t degree() const, terms() const;
    // The intervals come from the same terms fitted to bootstrap samples of the rows.
    SobolIndices sobol_indices(double level) const;
    double share_beyond(const StatisticsLimit& limit) const; // for 100,000 values drawn from the distributions

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace periscope::statistics
