// The words of a study file, each list in the order of the enumerators that it stands for.
#pragma once

#include <array>
#include <string>

namespace periscope::study_words {

inline const std::array<std::string, 9> curve{"extreme",  "largest", "smallest", "first", "last",
                                              "value_of", "when",    "integral", "slope"};
inline const std::array<std::string, 6> crack{"length", "angle", "largest_speed", "mean_speed", "start", "number"};
inline const std::array<std::string, 5> fragments{"number", "largest", "largest_share", "dust_share", "mass_quantile"};
inline const std::array<std::string, 5> run{"first_break", "broken_bonds", "mean_damage", "steps", "seconds"};
inline const std::array<std::string, 3> kept{"nothing", "curves", "frames"};
inline const std::array<std::string, 2> failure{"record", "stop"};
inline const std::array<std::string, 2> failure_of_calibration{"penalty", "stop"};
inline const std::array<std::string, 5> method{"least_squares", "bobyqa", "cobyla", "nelder_mead", "direct"};
inline const std::array<std::string, 2> scale{"linear", "log"};
inline const std::array<std::string, 2> simple_plans{"all", "one_at_a_time"};

struct DistributionKeys {
    const char* key;
    const char *a, *b; // keys of the numbers a and b of Distribution; null if the value is a list of two numbers
    bool second_has_unit;
};
inline constexpr std::array<DistributionKeys, 4> distribution{{{"uniform", nullptr, nullptr, true},
                                                               {"normal", "mean", "standard_deviation", true},
                                                               {"log_normal", "mean", "standard_deviation", true},
                                                               {"weibull", "scale", "shape", false}}};

} // namespace periscope::study_words
