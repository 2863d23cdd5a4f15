#include "core/sensitivity/statistics_messages.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace periscope {
namespace {

using Message = nlohmann::ordered_json;

// Returns null for a value that is not finite, because JSON has neither infinity nor NaN.
Message message_of(double value) {
    return std::isfinite(value) ? Message(value) : Message();
}
double number_of(const Message& json) {
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

Message message_of(const Estimated& estimated) {
    return {message_of(estimated.value), message_of(estimated.low), message_of(estimated.high)};
}
Estimated estimated_of(const Message& json) {
    return {number_of(json.at(0)), number_of(json.at(1)), number_of(json.at(2))};
}

Message message_of(const StatisticsInput& input) {
    Message json = Message::object();
    if (input.kind.empty())
        return json;
    json = {{"kind", input.kind}, {"a", input.a}, {"b", input.b}};
    if (input.min)
        json["min"] = *input.min;
    if (input.max)
        json["max"] = *input.max;
    return json;
}
StatisticsInput input_of(const Message& json) {
    StatisticsInput input;
    if (!json.contains("kind"))
        return input;
    input.kind = json.at("kind").get<std::string>();
    input.a = json.at("a").get<double>();
    input.b = json.at("b").get<double>();
    if (json.contains("min"))
        input.min = json.at("min").get<double>();
    if (json.contains("max"))
        input.max = json.at("max").get<double>();
    return input;
}

Message message_of(const StatisticsOutput& output) {
    Message json{{output.has_blocks ? "blocks" : "rows", output.rows}};
    if (!output.has_blocks)
        json["unseen"] = output.unseen;
    json["limits"] = Message::array();
    for (const StatisticsLimit& limit : output.limits)
        json["limits"].push_back({{limit.is_above ? "above" : "below", limit.value}});
    return json;
}
StatisticsOutput output_of(const Message& json, std::size_t inputs) {
    StatisticsOutput output;
    output.has_blocks = json.contains("blocks");
    output.rows = json.at(output.has_blocks ? "blocks" : "rows").get<std::vector<std::vector<double>>>();
    const std::size_t columns = output.has_blocks ? inputs + 2 : inputs + 1;
    for (const std::vector<double>& row : output.rows)
        if (row.size() != columns)
            throw std::runtime_error("A row has " + std::to_string(row.size()) + " numbers, and not " +
                                     std::to_string(columns));
    if (!output.has_blocks)
        output.unseen = json.at("unseen").get<std::size_t>();
    for (const Message& one : json.at("limits")) {
        const bool is_above = one.contains("above");
        output.limits.push_back({is_above, one.at(is_above ? "above" : "below").get<double>()});
    }
    return output;
}

Message message_of(const InputInfluence& influence) {
    Message json{{"first", message_of(influence.first)}, {"total", message_of(influence.total)}};
    if (influence.p_value) {
        json["p_value"] = message_of(*influence.p_value);
        json["rank_correlation"] = message_of(influence.rank_correlation);
    }
    return json;
}
InputInfluence influence_of(const Message& json) {
    InputInfluence influence{estimated_of(json.at("first")), estimated_of(json.at("total")), std::nullopt, 0};
    if (json.contains("p_value")) {
        influence.p_value = number_of(json.at("p_value"));
        influence.rank_correlation = number_of(json.at("rank_correlation"));
    }
    return influence;
}

Message message_of(const OutputAnswer& answer) {
    if (!answer.refusal.empty())
        return {{"refusal", answer.refusal}};
    Message json{{"influences", Message::array()}};
    for (const InputInfluence& influence : answer.influences)
        json["influences"].push_back(message_of(influence));
    if (const auto& s = answer.surrogate)
        json["surrogate"] = {{"q2", message_of(s->q2)},
                             {"degree", s->degree},
                             {"terms", s->terms},
                             {"fitted_runs", s->fitted_runs},
                             {"validation_runs", s->validation_runs}};
    json["limits"] = Message::array();
    for (const PassedLimit& limit : answer.limits) {
        Message one{{"runs", message_of(limit.runs)}};
        if (limit.surrogate)
            one["surrogate"] = message_of(*limit.surrogate);
        json["limits"].push_back(std::move(one));
    }
    return json;
}
OutputAnswer output_answer_of(const Message& json, std::size_t inputs, std::size_t limits) {
    OutputAnswer answer;
    if (json.contains("refusal")) {
        answer.refusal = json.at("refusal").get<std::string>();
        return answer;
    }
    for (std::size_t p = 0; p < inputs; ++p)
        answer.influences.push_back(influence_of(json.at("influences").at(p)));
    if (json.contains("surrogate")) {
        const Message& s = json.at("surrogate");
        answer.surrogate = {number_of(s.at("q2")), s.at("degree").get<std::size_t>(), s.at("terms").get<std::size_t>(),
                            s.at("fitted_runs").get<std::size_t>(), s.at("validation_runs").get<std::size_t>()};
    }
    for (std::size_t k = 0; k < limits; ++k) {
        const Message& one = json.at("limits").at(k);
        answer.limits.push_back({estimated_of(one.at("runs")), std::nullopt});
        if (one.contains("surrogate"))
            answer.limits.back().surrogate = number_of(one.at("surrogate"));
    }
    return answer;
}

// Calls `parse`, and converts errors of the JSON library to std::runtime_error.
template <typename Parse>
auto parsed(const Parse& parse) {
    try {
        return parse();
    } catch (const Message::exception& e) {
        throw std::runtime_error(e.what());
    }
}

} // namespace

std::string question_json(const StatisticsQuestion& question) {
    Message json{{"inputs", Message::array()}, {"level", question.level}, {"seed", question.seed}};
    for (const StatisticsInput& input : question.inputs)
        json["inputs"].push_back(message_of(input));
    json["outputs"] = Message::array();
    for (const StatisticsOutput& output : question.outputs)
        json["outputs"].push_back(message_of(output));
    return json.dump();
}

StatisticsQuestion question_of(const std::string& json) {
    return parsed([&json] {
        const Message message = Message::parse(json);
        StatisticsQuestion question;
        for (const Message& one : message.at("inputs"))
            question.inputs.push_back(input_of(one));
        if (question.inputs.empty())
            throw std::runtime_error("There are no inputs");
        question.level = message.at("level").get<double>();
        if (!(question.level > 0 && question.level < 1))
            throw std::runtime_error("The level of the intervals is not between 0 and 1");
        question.seed = message.at("seed").get<std::uint64_t>();
        for (const Message& one : message.at("outputs"))
            question.outputs.push_back(output_of(one, question.inputs.size()));
        return question;
    });
}

std::string answer_json(const StatisticsAnswer& answer) {
    Message json{{"library", answer.library}, {"outputs", Message::array()}};
    for (const OutputAnswer& output : answer.outputs)
        json["outputs"].push_back(message_of(output));
    return json.dump(1) + '\n';
}

StatisticsAnswer answer_of(const std::string& json, const StatisticsQuestion& question) {
    return parsed([&] {
        const Message message = Message::parse(json);
        StatisticsAnswer answer;
        answer.library = message.at("library").get<std::string>();
        for (std::size_t k = 0; k < question.outputs.size(); ++k)
            answer.outputs.push_back(output_answer_of(message.at("outputs").at(k), question.inputs.size(),
                                                      question.outputs[k].limits.size()));
        return answer;
    });
}

} // namespace periscope
