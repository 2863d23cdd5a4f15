#include "app/statistics_openturns.hpp"

#include <openturns/OT.hxx>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace periscope::statistics {
namespace {

constexpr unsigned bootstrap_samples = 500;
// The degree is not raised further when the leave-one-out error is below small_error, or when several higher degrees
// have not reduced it.
constexpr double small_error = 1e-5;
constexpr std::size_t most_degrees_in_vain = 3;
constexpr std::size_t most_degree = 12, most_terms = 800, most_screened = 1000, drawn_values = 100000;

OT::Sample sample_of(const Rows& rows, std::size_t begin, std::size_t end) {
    OT::Sample sample(rows.size(), end - begin);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = begin; j < end; ++j)
            sample(i, j - begin) = rows[i][j];
    return sample;
}

OT::Distribution distribution_of(const StatisticsInput& input) {
    OT::Distribution whole;
    if (input.kind == "uniform")
        return OT::Uniform(input.a, input.b);
    if (input.kind == "normal")
        whole = OT::Normal(input.a, input.b);
    else if (input.kind == "log_normal")
        whole = OT::ParametrizedDistribution(OT::LogNormalMuSigma(input.a, input.b));
    else if (input.kind == "weibull")
        whole = OT::WeibullMin(input.a, input.b);
    else
        throw std::invalid_argument("There is no distribution '" + input.kind + "'");
    if (!input.min && !input.max)
        return whole;
    if (!input.max)
        return OT::TruncatedDistribution(whole, *input.min, OT::TruncatedDistribution::LOWER);
    if (!input.min)
        return OT::TruncatedDistribution(whole, *input.max, OT::TruncatedDistribution::UPPER);
    return OT::TruncatedDistribution(whole, *input.min, *input.max);
}

// The name of the class in OpenTURNS 1.24, and in earlier releases.
#if __has_include(<openturns/JointDistribution.hxx>)
using Joint = OT::JointDistribution;
#else
using Joint = OT::ComposedDistribution;
#endif

// Newer releases compare samples. Older ones evaluate the model themselves.
template <typename Validation>
double q2_on(const OT::Sample& inputs, const OT::Sample& outputs, const OT::Function& model) {
    if constexpr (std::is_constructible_v<Validation, const OT::Sample&, const OT::Sample&>)
        return Validation(outputs, model(inputs)).computeR2Score()[0];
    else
        return Validation(inputs, outputs, model).computePredictivityFactor()[0];
}

// Returns the same chaos with other coefficients. Older releases have one more argument.
template <typename Chaos>
Chaos chaos_with(const Chaos& chaos, const OT::Point& coefficients) {
    OT::Sample column(coefficients.getSize(), 1);
    for (std::size_t i = 0; i < coefficients.getSize(); ++i)
        column(i, 0) = coefficients[i];
    const auto with = [&](const auto&... before_basis) {
        return Chaos(chaos.getInputSample(), chaos.getOutputSample(), chaos.getDistribution(),
                     chaos.getTransformation(), chaos.getInverseTransformation(), before_basis...,
                     chaos.getOrthogonalBasis(), chaos.getIndices(), column, chaos.getReducedBasis(),
                     chaos.getResiduals(), chaos.getRelativeErrors());
    };
    if constexpr (requires { chaos.getComposedModel(); })
        return with(chaos.getMetaModel());
    else
        return with();
}

// `values` is a column of bootstrap values.
Estimated estimate_of(const OT::Sample& values, double value, double level) {
    return {value, values.computeQuantilePerComponent(0.5 * (1 - level))[0],
            values.computeQuantilePerComponent(0.5 * (1 + level))[0]};
}

// Returns the number of terms of a chaos of this degree.
std::size_t terms_of(std::size_t inputs, std::size_t degree) {
    return OT::LinearEnumerateFunction(inputs).getStrataCumulatedCardinal(degree);
}

double count_beyond(const StatisticsLimit& limit, const std::vector<double>& values) {
    return static_cast<double>(std::ranges::count_if(
        values, [&limit](double value) { return limit.is_above ? value > limit.value : value < limit.value; }));
}

} // namespace

std::string library() {
    OT::Log::Show(OT::Log::ERROR); // standard error is reserved for the reason of a failure
    return "OpenTURNS " + OT::PlatformInfo::GetVersion();
}

void set_seed(std::uint64_t seed) {
    OT::RandomGenerator::SetSeed(seed);
}

SobolIndices sobol_indices(const Rows& blocks, double level) {
    const std::size_t count = blocks.size(), inputs = blocks.front().size() - 2;
    // The order is: the rows A of all blocks, the rows B, then those of each input.
    OT::Sample outputs((inputs + 2) * count, 1);
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t j = 0; j < inputs + 2; ++j)
            outputs(j * count + k, 0) = blocks[k][j];
    OT::MartinezSensitivityAlgorithm algorithm(OT::Sample(outputs.getSize(), inputs), outputs, count);
    algorithm.setUseAsymptoticDistribution(false);
    algorithm.setBootstrapSize(bootstrap_samples);
    algorithm.setConfidenceLevel(level);
    const OT::Point first = algorithm.getFirstOrderIndices(), total = algorithm.getTotalOrderIndices();
    const OT::Interval of_first = algorithm.getFirstOrderIndicesInterval(),
                       of_total = algorithm.getTotalOrderIndicesInterval();
    SobolIndices indices;
    for (std::size_t p = 0; p < inputs; ++p) {
        indices.first.push_back({first[p], of_first.getLowerBound()[p], of_first.getUpperBound()[p]});
        indices.total.push_back({total[p], of_total.getLowerBound()[p], of_total.getUpperBound()[p]});
    }
    return indices;
}

std::vector<Screened> screening(const Rows& rows) {
    const Rows used(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), most_screened)));
    const std::size_t inputs = used.front().size() - 1;
    const OT::Sample x = sample_of(used, 0, inputs), y = sample_of(used, inputs, inputs + 1);
    OT::HSICEstimatorGlobalSensitivity::CovarianceModelCollection covariances;
    const auto add = [&covariances](const OT::Sample& column) {
        OT::SquaredExponential covariance(1);
        covariance.setScale(column.computeStandardDeviation());
        covariances.add(covariance);
    };
    for (std::size_t p = 0; p < inputs; ++p)
        add(x.getMarginal(p));
    add(y);
    const OT::Point p_values =
        OT::HSICEstimatorGlobalSensitivity(covariances, x, y, OT::HSICUStat()).getPValuesAsymptotic();
    const OT::Point ranks = OT::CorrelationAnalysis(x, y).computeSpearmanCorrelation();
    std::vector<Screened> screened;
    for (std::size_t p = 0; p < inputs; ++p)
        screened.push_back({p_values[p], ranks[p]});
    return screened;
}

Estimated share_beyond(const StatisticsLimit& limit, const std::vector<double>& values, double level) {
    const auto n = static_cast<double>(values.size());
    const double k = count_beyond(limit, values);
    const double tail = 0.5 * (1 - level);
    return {k / n, k > 0 ? OT::Beta(k, n - k + 1, 0, 1).computeQuantile(tail)[0] : 0,
            k < n ? OT::Beta(k + 1, n - k, 0, 1).computeQuantile(1 - tail)[0] : 1};
}

struct Surrogate::State {
    Joint distribution;
    OT::OrthogonalBasis basis;
    OT::Sample x, y; // the sample to which the chaos is fitted
    std::size_t degree = 1;
    OT::FunctionalChaosResult chaos;
    double q2 = 0;

    OT::FunctionalChaosResult fitted_to(const OT::Sample& inputs, const OT::Sample& outputs,
                                        std::size_t to_degree) const {
        const OT::FixedStrategy strategy(basis, terms_of(inputs.getDimension(), to_degree));
        const OT::LeastSquaresStrategy projection(
            inputs, outputs, OT::LeastSquaresMetaModelSelectionFactory(OT::LARS(), OT::CorrectedLeaveOneOut()));
        OT::FunctionalChaosAlgorithm algorithm(inputs, outputs, distribution, strategy, projection);
        algorithm.run();
        return algorithm.getResult();
    }
};

Surrogate::Surrogate(const std::vector<StatisticsInput>& inputs, const Rows& rows, std::size_t unseen)
    : state_(std::make_unique<State>()) {
    OT::Collection<OT::Distribution> marginals;
    OT::Collection<OT::OrthogonalUniVariatePolynomialFamily> polynomials;
    for (const StatisticsInput& input : inputs) {
        marginals.add(distribution_of(input));
        polynomials.add(OT::StandardDistributionPolynomialFactory(marginals[marginals.getSize() - 1]));
    }
    state_->distribution = Joint(marginals);
    state_->basis = OT::OrthogonalProductPolynomialFactory(polynomials, OT::LinearEnumerateFunction(inputs.size()));

    const std::size_t count = rows.size(), fitted = count - unseen;
    const OT::Point order = OT::KPermutationsDistribution(count, count).getRealization(); // a random order
    Rows shuffled;
    for (std::size_t i = 0; i < count; ++i)
        shuffled.push_back(rows[static_cast<std::size_t>(order[i])]);
    const OT::Sample x = sample_of(shuffled, 0, inputs.size()),
                     y = sample_of(shuffled, inputs.size(), inputs.size() + 1);
    state_->x = OT::Sample(x, 0, fitted);
    state_->y = OT::Sample(y, 0, fitted);

    double least_error = std::numeric_limits<double>::infinity();
    std::size_t in_vain = 0;
    for (std::size_t degree = 1; degree <= most_degree && least_error > small_error; ++degree) {
        if (degree > 1 && terms_of(inputs.size(), degree) > std::min(most_terms, 2 * fitted))
            break;
        const OT::FunctionalChaosResult chaos = state_->fitted_to(state_->x, state_->y, degree);
        if (const double error = chaos.getRelativeErrors()[0]; error < least_error) {
            least_error = error;
            in_vain = 0;
            state_->degree = degree;
            state_->chaos = chaos;
        } else if (++in_vain == most_degrees_in_vain) {
            break;
        }
    }
    if (!(least_error < std::numeric_limits<double>::infinity()))
        throw std::runtime_error("No polynomial fits the rows");
    state_->q2 = q2_on<OT::MetaModelValidation>(OT::Sample(x, fitted, count), OT::Sample(y, fitted, count),
                                                state_->chaos.getMetaModel());
}

Surrogate::~Surrogate() = default;

double Surrogate::q2() const {
    return state_->q2;
}
std::size_t Surrogate::degree() const {
    return state_->degree;
}
std::size_t Surrogate::terms() const {
    return state_->chaos.getIndices().getSize();
}

SobolIndices Surrogate::sobol_indices(double level) const {
    const std::size_t inputs = state_->x.getDimension(), count = state_->x.getSize();
    OT::Sample first(0, inputs), total(0, inputs);
    const auto indices_of = [inputs](const OT::FunctionalChaosResult& chaos, OT::Point& of_first, OT::Point& of_total) {
        const OT::FunctionalChaosSobolIndices indices(chaos);
        for (std::size_t p = 0; p < inputs; ++p) {
            of_first[p] = indices.getSobolIndex(p);
            of_total[p] = indices.getSobolTotalIndex(p);
        }
    };
    OT::Point best_first(inputs), best_total(inputs);
    indices_of(state_->chaos, best_first, best_total);
    const OT::Sample standard = state_->chaos.getTransformation()(state_->x);
    OT::Indices terms(state_->chaos.getIndices().getSize());
    terms.fill();
    for (unsigned k = 0; k < bootstrap_samples; ++k) {
        const OT::Indices selection = OT::BootstrapExperiment::GenerateSelection(count, count);
        const OT::DesignProxy design(standard.select(selection), state_->chaos.getReducedBasis());
        // With fewer rows than terms, this gives the solution with the smallest norm.
        OT::SVDMethod method(design, terms);
        OT::Point of_first(inputs), of_total(inputs);
        indices_of(chaos_with(state_->chaos, method.solve(state_->y.select(selection).asPoint())), of_first, of_total);
        first.add(of_first);
        total.add(of_total);
    }
    SobolIndices indices;
    for (std::size_t p = 0; p < inputs; ++p) {
        indices.first.push_back(estimate_of(first.getMarginal(p), best_first[p], level));
        indices.total.push_back(estimate_of(total.getMarginal(p), best_total[p], level));
    }
    return indices;
}

double Surrogate::share_beyond(const StatisticsLimit& limit) const {
    const OT::Sample values = state_->chaos.getMetaModel()(state_->distribution.getSample(drawn_values));
    std::vector<double> list;
    for (std::size_t i = 0; i < values.getSize(); ++i)
        list.push_back(values(i, 0));
    return count_beyond(limit, list) / static_cast<double>(drawn_values);
}

} // namespace periscope::statistics
