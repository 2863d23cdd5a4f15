// What periscope-statistics asks OpenTURNS for, without its types. Rows are those of a table of runs.
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
    std::vector<Estimated> first, total; // of each input
};

struct Screened {
    double p_value = 1;          // of the test that the output does not depend on the input
    double rank_correlation = 0; // Spearman's
};

std::string library(); // name and version
void set_seed(std::uint64_t seed);

// Each block has the output of the row A, of the row B, and for each input of the row A with this input of B. Martinez's estimator; intervals
// by the bootstrap.
SobolIndices sobol_indices(const Rows& blocks, double level);

// Each row has the inputs and the output. The p-values are those of HSIC (Hilbert-Schmidt independence criterion), of at most 1,000 rows.
std::vector<Screened> screening(const Rows& rows);

// The share of the values beyond the limit, with the interval of Clopper and Pearson.
Estimated share_beyond(const StatisticsLimit& limit, const std::vector<double>& values, double level);

// A polynomial chaos of the rows but `unseen` of them, which are chosen at random to validate it. The degree is the one with the least
// leave-one-out error, the terms are chosen by least-angle regression. Throws std::invalid_argument when an input is not valid.
class Surrogate {
public:
    Surrogate(const std::vector<StatisticsInput>& inputs, const Rows& rows, std::size_t unseen);
    ~Surrogate();
    Surrogate(const Surrogate&) = delete;
    Surrogate& operator=(const Surrogate&) = delete;

    double q2() const; // one less the squared error on the unseen rows over their variance
    std::size_t degree() const, terms() const;
    SobolIndices
    sobol_indices(double level) const; // intervals: the same terms, fitted to bootstrap samples of the rows
    double share_beyond(const StatisticsLimit& limit) const; // of 100,000 values drawn from the distributions

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace periscope::statistics
