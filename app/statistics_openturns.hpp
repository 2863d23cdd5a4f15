// Wraps the functions of the library OpenTURNS that periscope-statistics uses, so that other files do not need the
// types of OpenTURNS. The inputs are the parameters of a study, the output is one of its results.
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

// Returns Sobol' indices. A and B are two samples of the inputs. Each block has the output for a row of A, for the same
// row of B, and, for each input, for the row of A with this input taken from B. Uses Martinez's estimator, and
// bootstrap intervals with the confidence level `level` (0 … 1).
SobolIndices sobol_indices(const Rows& blocks, double level);

// Tests for each input whether the output depends on it. Each row has the inputs and, last, the output. The p-values
// are those of HSIC (Hilbert-Schmidt independence criterion) for at most 1,000 rows.
std::vector<Screened> screening(const Rows& rows);

// Returns the fraction of the values beyond the limit, with the Clopper-Pearson interval.
Estimated share_beyond(const StatisticsLimit& limit, const std::vector<double>& values, double level);

// A polynomial chaos expansion that is fitted to all rows but `unseen` randomly chosen ones, which are used to validate
// it. Its degree is the one with the smallest leave-one-out error, and least-angle regression selects the terms. Throws
// std::invalid_argument if an input is not valid.
class Surrogate {
public:
    Surrogate(const std::vector<StatisticsInput>& inputs, const Rows& rows, std::size_t unseen);
    ~Surrogate();
    Surrogate(const Surrogate&) = delete;
    Surrogate& operator=(const Surrogate&) = delete;

    double q2() const; // 1 minus the mean squared error on the unseen rows divided by the variance of their outputs
    std::size_t degree() const, terms() const;
    // Returns the indices of the expansion. For the intervals, the same terms are fitted to bootstrap samples of the
    // rows.
    SobolIndices sobol_indices(double level) const;
    // Returns the fraction of outputs beyond the limit, for 100,000 inputs drawn from their distributions.
    double share_beyond(const StatisticsLimit& limit) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace periscope::statistics
