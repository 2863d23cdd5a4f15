#include "ui/study/study_setup.hpp"

#include "core/base/error.hpp"
#include "core/case/unit.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/json_path.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_writer.hpp"
#include "core/study/typed_values.hpp"
#include "ui/study/expected_curves.hpp"
#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QRegularExpression>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>

namespace periscope::ui {
namespace {

template <typename Taken>
QString free_name(const QString& wanted, const Taken& taken) {
    QString name = wanted;
    for (int i = 2; taken(name); ++i)
        name = QStringLiteral("%1_%2").arg(wanted).arg(i);
    return name;
}

// Returns the unit in which engineers write a value of this SI unit: "kN" for "N". Empty if it is the SI unit itself.
std::string table_unit(const std::string& si) {
    static const std::map<std::string, std::string> units{{"N", "kN"}, {"m", "mm"}, {"Pa", "MPa"}, {"N/m^2", "MPa"}};
    const auto found = units.find(si);
    return found == units.end() ? std::string() : found->second;
}

// Returns the index of the first offered curve along the axis of the first motion or load; 0 if there is none.
std::size_t first_wanted(const std::vector<WantedResult>& offered, const Case& value) {
    for (const ConditionEntry& condition : value.conditions)
        for (std::size_t axis = 0; axis < condition.value.size(); ++axis)
            if (condition.value[axis] && condition.value[axis]->value != 0) {
                const std::string ending = std::string(" ") + "xyz"[axis];
                const auto along = std::ranges::find_if(offered, [&ending](const WantedResult& result) {
                    const auto* curve = std::get_if<CurveResult>(&result.result.source);
                    return curve && curve->curve.ends_with(ending);
                });
                return along == offered.end() ? 0 : std::size_t(along - offered.begin());
            }
    return 0;
}

// Gives numbers without a unit the unit of the case's value, as in the field of the case.
void give_unit(TypedValues& typed, const std::string& unit) {
    typed.unit = unit;
    if (auto* values = std::get_if<StudyParameter::Values>(&typed.source))
        for (std::string& value : *values)
            if (const auto number = written_number(value))
                value = write_number(number->value, unit);
}

// Throws std::invalid_argument if values in this unit cannot replace the present value.
void check_unit(const std::string& unit, const std::string& present) {
    const auto number = written_number(present);
    if (!number || unit.empty())
        return;
    const Dimension dimension = read_unit(unit).dimension;
    if (!number->unit.empty() && dimension_of_unit(number->unit) && *dimension_of_unit(number->unit) != dimension)
        throw std::invalid_argument(
            fmt::format("'{}' is not a unit like '{}', which the case has there", unit, number->unit));
}

// Puts the present value first, if it has this unit. If the list has it already, it is moved.
void put_first(StudyParameter::Values& values, const std::string& present, const std::string& unit) {
    const auto number = written_number(present);
    if (!number || number->unit != unit)
        return;
    std::erase_if(values, [&number](const std::string& value) {
        const auto other = written_number(value);
        return other && other->value == number->value;
    });
    values.insert(values.begin(), write_number(number->value, unit));
}

// Returns the value of the case in this unit; nothing if the case has none, or one of another dimension.
std::optional<double> present_in(const VariedKey& key, const std::string& unit) {
    const auto present = written_number(key.present.toStdString());
    if (!present || present->unit == unit)
        return present ? std::optional(present->value) : std::nullopt;
    const auto from = dimension_of_unit(present->unit), to = dimension_of_unit(unit);
    if (!from || !to || *from != *to)
        return std::nullopt;
    // 12 digits, so that the number has no rounding errors of the factors
    return QString::number(present->value * read_unit(present->unit).factor / read_unit(unit).factor, 'g', 12)
        .toDouble();
}

// Returns the initial value of a fitted parameter: the typed one, otherwise that of the case if it is within the
// bounds, otherwise the middle of the bounds. Throws std::invalid_argument if the typed one cannot be used.
double start_of(const VariedKey& key, const Distribution& range, const std::string& unit) {
    const auto within = [&range](double value) { return range.a <= value && value <= range.b; };
    if (!key.start.isEmpty()) {
        const auto typed = written_number(key.start.toStdString());
        if (!typed || !(typed->unit.empty() || typed->unit == unit))
            throw std::invalid_argument(
                fmt::format("the start '{}' is not a number in the unit of the bounds", key.start.toStdString()));
        if (!within(typed->value))
            throw std::invalid_argument(
                fmt::format("the start '{}' does not lie between the bounds", key.start.toStdString()));
        return typed->value;
    }
    if (const auto present = present_in(key, unit); present && within(*present))
        return *present;
    return key.is_log && range.a > 0 ? std::sqrt(range.a * range.b) : 0.5 * (range.a + range.b);
}

// Throws std::invalid_argument if the bounds of a material's positive quantity include zero or negative values.
void check_bounds(const VariedKey& key, const Distribution& range) {
    const auto present = written_number(key.present.toStdString());
    if (key.path.startsWith(QLatin1String("materials[")) && present && present->value > 0 && !(range.a > 0))
        throw std::invalid_argument("the lower bound is not positive");
}

// Reads the values of a key as the user types them. Throws std::invalid_argument.
void take_values(StudyParameter& parameter, const VariedKey& key, StudySetup::Plan plan) {
    using Plan = StudySetup::Plan;
    const auto present = written_number(key.present.toStdString());
    if (key.values.startsWith(QLatin1Char('='))) {
        parameter.unit = present ? present->unit : std::string();
        parameter.source = key.values.mid(1).trimmed().toStdString();
        return;
    }
    TypedValues typed = typed_values(key.values.toStdString(), plan == Plan::sampling || plan == Plan::fit);
    if (typed.unit.empty() && present)
        give_unit(typed, present->unit);
    check_unit(typed.unit, key.present.toStdString());
    parameter.unit = typed.unit;
    parameter.source = std::move(typed.source);
    if (const auto* range = std::get_if<Distribution>(&parameter.source); range && plan == Plan::fit) {
        check_bounds(key, *range);
        parameter.source = Bounds{range->a, range->b, start_of(key, *range, parameter.unit), key.is_log};
    }
    if (auto* values = std::get_if<StudyParameter::Values>(&parameter.source); values && plan == Plan::one_at_a_time)
        put_first(*values, key.present.toStdString(), parameter.unit);
}

// Returns the values as a user would type them: "16, 22, 32 m/s"; nothing if they are not numbers in one unit.
std::optional<QString> typed_list(const StudyParameter::Values& values) {
    QStringList list;
    std::string unit;
    for (const std::string& value : values) {
        const auto number = written_number(value);
        if (!number || (!list.isEmpty() && number->unit != unit))
            return std::nullopt;
        unit = number->unit;
        list << to_qt(write_number(number->value, {}));
    }
    const QString words = list.join(QStringLiteral(", "));
    return unit.empty() ? words : words + QLatin1Char(' ') + to_qt(unit);
}

std::vector<WantedResult>::const_iterator of_source(const std::vector<WantedResult>& results,
                                                    const StudyResult& sought) {
    return std::ranges::find_if(results,
                                [&sought](const WantedResult& other) { return other.result.source == sought.source; });
}

// Takes over the plan and the results of a study that is not a calibration. Throws std::invalid_argument if the window
// has no widgets for them.
void take_plan(StudySetup& setup, const Study& study, const Case& value) {
    constexpr std::uint64_t seed_of_window = 1;
    using Kind = StudyPlan::Kind;
    if (study.plan.kind == Kind::latin_hypercube && study.plan.seed == seed_of_window) {
        setup.plan = StudySetup::Plan::sampling;
        setup.runs = int(study.plan.count);
    } else if (study.plan.kind == Kind::all || study.plan.kind == Kind::one_at_a_time) {
        setup.plan = static_cast<StudySetup::Plan>(study.plan.kind);
    } else {
        throw std::invalid_argument("The window has no widgets for its plan");
    }
    if (!study.bands.empty())
        throw std::invalid_argument("The window has no widgets for its bands");
    setup.keeps_frames = study.keep == KeptOfRuns::frames;
    std::vector<WantedResult> wanted;
    for (const StudyResult& result : study.results)
        wanted.push_back({result_label(result), result, true});
    setup.results = results_offered(value, wanted);
    for (WantedResult& offered : setup.results)
        offered.is_wanted = of_source(wanted, offered.result) != wanted.end();
    for (const StudyResult& result : study.results)
        if (of_source(setup.results, result) == setup.results.end())
            throw std::invalid_argument(fmt::format("The case does not give its result '{}'", result.name));
}

WantedResult crack_result(const char* name, CrackResult::What what, const char* unit) {
    return {{}, {name, unit, CrackResult{what, 0}}, false};
}

// Returns whether a surrogate can be fitted to the runs: this needs a sampling from ranges, not lists of values.
bool can_be_analysed(const Study& study) {
    return study.plan.is_sampling() && !study.results.empty() &&
           std::ranges::none_of(study.parameters, [](const StudyParameter& parameter) {
               return std::holds_alternative<StudyParameter::Values>(parameter.source);
           });
}

} // namespace

QString offered_start(const VariedKey& key) {
    VariedKey without = key;
    without.start.clear();
    StudyParameter parameter;
    try {
        take_values(parameter, without, StudySetup::Plan::fit);
    } catch (const std::invalid_argument&) {
        return {};
    }
    const auto* bounds = std::get_if<Bounds>(&parameter.source);
    if (!bounds)
        return {};
    const auto on_screen = [&parameter](double value) {
        return quantity_on_screen(QStringLiteral("%1 %2").arg(value, 0, 'g', 4).arg(to_qt(parameter.unit)).trimmed());
    };
    const auto present = present_in(key, parameter.unit);
    if (present && *present == bounds->start)
        return QObject::tr("as in the case");
    return present ? QObject::tr("%1, the middle; the case has %2").arg(on_screen(bounds->start), on_screen(*present))
                   : QObject::tr("%1, the middle").arg(on_screen(bounds->start));
}

QString start_with_unit(const VariedKey& key) {
    const auto number = written_number(key.start.toStdString());
    StudyParameter parameter;
    try {
        take_values(parameter, key, StudySetup::Plan::fit);
    } catch (const std::invalid_argument&) {
        return key.start;
    }
    return number && number->unit.empty() && std::holds_alternative<Bounds>(parameter.source)
               ? to_qt(write_number(number->value, parameter.unit))
               : key.start;
}

QString name_for_key(const QString& path, const std::vector<VariedKey>& keys) {
    static constexpr std::array axes{"_x", "_y", "_z"};
    QString last = path.section(QLatin1Char('.'), -1);
    for (std::size_t a = 0; a < axes.size(); ++a) // components of a vector
        if (const QString index = QStringLiteral("[%1]").arg(a); last.endsWith(index))
            last = last.chopped(index.size()) + QLatin1String(axes[a]);
    return free_name(one_word(last), [&keys](const QString& name) {
        return std::any_of(keys.begin(), keys.end(), [&name](const VariedKey& key) { return key.name == name; });
    });
}

std::vector<WantedResult> results_offered(const Case& value, const std::vector<WantedResult>& before) {
    std::vector<WantedResult> offered;
    const std::vector<CurveInfo> curves = curves_of_case(value);
    for (const CurveInfo& curve : curves)
        offered.push_back(
            {{},
             {"", table_unit(curve.unit), CurveResult{CurveResult::What::extreme, curve.name, {}, {}, {}, {}}},
             false});
    using What = CrackResult::What;
    offered.push_back(crack_result("crack_length", What::length, "mm"));
    offered.push_back(crack_result("crack_angle", What::angle, "deg")); // the angle to the initial crack
    offered.push_back(crack_result("cracks", What::number, ""));
    offered.push_back({{}, {"fragments", "", FragmentResult{FragmentResult::What::number}}, false});
    offered.push_back({{}, {"largest_fragment", "", FragmentResult{FragmentResult::What::largest_share}}, false});
    offered.push_back({{}, {"first_break", "", RunFigure::first_break}, false});
    offered.push_back({{}, {"broken_bonds", "", RunFigure::broken_bonds}, false});
    offered.push_back({{}, {"mean_damage", "", RunFigure::mean_damage}, false});
    const std::size_t first = first_wanted(offered, value);
    for (std::size_t r = 0; r < offered.size(); ++r) {
        WantedResult& result = offered[r];
        if (const auto* curve = std::get_if<CurveResult>(&result.result.source))
            result.result.name = free_name(one_word(to_qt(curve->curve)), [&](const QString& name) {
                                     return std::any_of(offered.begin(), offered.end(), [&name](const WantedResult& o) {
                                         return to_qt(o.result.name) == name;
                                     });
                                 }).toStdString();
        result.label = result_label(result.result);
        result.is_wanted = before.empty() && (r == first || std::holds_alternative<CrackResult>(result.result.source));
        if (const auto same = of_source(before, result.result); same != before.end()) {
            result.result = same->result; // it may have another name or unit
            result.is_wanted = same->is_wanted;
        }
    }
    for (const WantedResult& other : before) {
        const auto* of_curve = std::get_if<CurveResult>(&other.result.source);
        const bool is_given = !of_curve || std::ranges::find(curves, of_curve->curve, &CurveInfo::name) != curves.end();
        if (other.is_wanted && is_given && of_source(offered, other.result) == offered.end())
            offered.push_back(other); // from a study file
    }
    return offered;
}

QString present_value(const Case& value, const QString& path) {
    try {
        const Json root = Json::parse(case_to_json(value), nullptr, true, true);
        const Json* found = find_at(root, path.toStdString());
        return !found ? QString() : found->is_string() ? to_qt(found->get<std::string>()) : to_qt(found->dump());
    } catch (const Json::exception&) { // the path is invalid
        return {};
    }
}

Study study_of(const StudySetup& setup, const std::filesystem::path& case_file) {
    Study study;
    study.case_file = case_file;
    std::vector<Problem> problems;
    for (std::size_t k = 0; k < setup.keys.size(); ++k) {
        const VariedKey& key = setup.keys[k];
        StudyParameter parameter;
        parameter.name = key.name.toStdString();
        if (!key.path.isEmpty())
            parameter.paths = {key.path.toStdString()};
        try {
            take_values(parameter, key, setup.plan);
        } catch (const std::invalid_argument& e) {
            problems.push_back({"parameters[" + std::to_string(k) + "]", e.what(), {}});
        }
        study.parameters.push_back(std::move(parameter));
    }
    if (!problems.empty())
        throw CaseError(std::move(problems));
    if (setup.plan == StudySetup::Plan::fit) {
        study.calibration = setup.calibration;
        study.stop_at_failure = setup.stop_at_failure;
        study.keep = KeptOfRuns::nothing;
    } else {
        const bool is_sampled = setup.plan == StudySetup::Plan::sampling;
        study.plan.kind = is_sampled ? StudyPlan::Kind::latin_hypercube : static_cast<StudyPlan::Kind>(setup.plan);
        study.plan.count = is_sampled ? std::size_t(setup.runs) : 0;
        study.keep = setup.keeps_frames ? KeptOfRuns::frames : KeptOfRuns::curves;
        for (const WantedResult& wanted : setup.results)
            if (wanted.is_wanted)
                study.results.push_back(wanted.result);
        if (can_be_analysed(study))
            study.sensitivity = sensitivity_of_all(study.results.size());
    }
    ParsedStudy parsed = parse_study(study_to_json(study), {}); // checks the study as a file would be checked
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return study;
}

namespace {

// Returns numbers in ascending order, as users type them; the plan that varies one parameter at a time has put the
// value of the case first. Returns the values unchanged if one is not a number.
StudyParameter::Values ascending(StudyParameter::Values values) {
    if (std::ranges::all_of(values, [](const std::string& value) { return written_number(value).has_value(); }))
        std::ranges::stable_sort(values, {}, [](const std::string& value) { return written_number(value)->value; });
    return values;
}

} // namespace

StudySetup setup_of(const Study& study, const Case& value) {
    std::vector<Problem> problems;
    const auto refuse = [&problems](const std::string& path, const std::string& reason) {
        problems.push_back({path, reason, "run it with 'periscope-cli study' and open study.json of its folder here"});
    };
    StudySetup setup;
    if (study.calibration) {
        setup.plan = StudySetup::Plan::fit;
        setup.calibration = *study.calibration;
        setup.stop_at_failure = study.stop_at_failure;
    } else {
        try {
            take_plan(setup, study, value);
        } catch (const std::invalid_argument& e) {
            refuse("plan", e.what());
        }
    }
    if (study.stop_at_failure && !study.calibration)
        refuse("if_run_fails", "The window cannot end a study at a failed run");
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const StudyParameter& parameter = study.parameters[p];
        VariedKey key;
        key.name = to_qt(parameter.name);
        key.path = parameter.paths.empty() ? QString() : to_qt(parameter.paths.front());
        key.present = present_value(value, key.path);
        const std::string path = fmt::format("parameters[{}]", p);
        if (parameter.paths.size() > 1 || !parameter.pattern.empty())
            refuse(path, fmt::format("The window cannot show several paths or a pattern, as '{}' has", parameter.name));
        const auto present = written_number(key.present.toStdString());
        const std::string case_unit = present ? present->unit : std::string();
        if (const auto* bounds = std::get_if<Bounds>(&parameter.source)) {
            // refused, because the window would read the bounds in the unit of the case
            if (parameter.unit.empty() && !case_unit.empty())
                refuse(path, fmt::format("The bounds of '{}' have no unit, and the value of the case is in {}",
                                         parameter.name, case_unit));
            key.values =
                QStringLiteral("%1 to %2")
                    .arg(to_qt(write_number(bounds->lower, {})), to_qt(write_number(bounds->upper, parameter.unit)));
            key.start = to_qt(write_number(bounds->start, parameter.unit));
            key.is_log = bounds->is_log;
        } else if (const auto* formula = std::get_if<std::string>(&parameter.source)) {
            key.values = QLatin1Char('=') + to_qt(*formula);
            if (!key.path.isEmpty() && parameter.unit != case_unit)
                refuse(path, fmt::format("The formula of '{}' is in another unit than the value of the case",
                                         parameter.name));
        } else if (const auto* range = std::get_if<Distribution>(&parameter.source)) {
            if (range->kind != Distribution::Kind::uniform || range->min || range->max)
                refuse(path, fmt::format("The window cannot show the distribution of '{}'", parameter.name));
            key.values = QStringLiteral("%1 to %2")
                             .arg(to_qt(write_number(range->a, {})), to_qt(write_number(range->b, parameter.unit)));
        } else if (const auto* values = std::get_if<StudyParameter::Values>(&parameter.source);
                   values && !values->empty() && (!study.calibration || values->size() == 1)) {
            const auto list =
                typed_list(study.plan.kind == StudyPlan::Kind::one_at_a_time ? ascending(*values) : *values);
            if (list)
                key.values = *list;
            else
                refuse(path, fmt::format("The window cannot show the values of '{}'", parameter.name));
            const auto number = written_number(values->front());
            if (number && number->unit.empty() && !case_unit.empty())
                refuse(path, fmt::format("The value of '{}' has no unit, and that of the case is in {}", parameter.name,
                                         case_unit));
        }
        setup.keys.push_back(std::move(key));
    }
    for (std::size_t c = 0; c < setup.calibration.measured.size(); ++c) {
        periscope::MeasuredCurve& curve = setup.calibration.measured[c];
        if (curve.case_file == study.case_file)
            curve.case_file.clear();
        else if (!curve.case_file.empty())
            curve.case_file = std::filesystem::absolute(curve.case_file);
        curve.file = std::filesystem::absolute(curve.file);
    }
    if (!problems.empty())
        throw CaseError(std::move(problems), "The study");
    return setup;
}

} // namespace periscope::ui
