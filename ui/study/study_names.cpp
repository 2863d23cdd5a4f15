#include "ui/study/study_names.hpp"

#include "ui/document/problem_words.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"

#include <QObject>
#include <QRegularExpression>

#include <optional>
#include <utility>

namespace periscope::ui {
namespace {

// Returns what `name` has behind the usual name: an empty text if both are equal, " 2" for "velocity_y_2" if
// "velocity_y" is usual. Returns nothing for other names.
std::optional<QString> number_behind(const QString& name, const QString& usual) {
    static const QRegularExpression number(QStringLiteral("^_(\\d+)$"));
    if (name == usual)
        return QString();
    if (!name.startsWith(usual))
        return std::nullopt;
    const auto match = number.match(name.mid(usual.size()));
    return match.hasMatch() ? std::optional(QLatin1Char(' ') + match.captured(1)) : std::nullopt;
}

QString with_capital(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

// Returns the name that the window gives such a result, and its label; empty for a result that the window does not
// offer.
std::pair<QString, QString> usual_of(const StudyResult& result) {
    if (const auto* curve = std::get_if<CurveResult>(&result.source);
        curve && curve->what == CurveResult::What::extreme && curve->over.empty()) {
        const QString name = to_qt(curve->curve);
        return {one_word(name), QObject::tr("%1: extreme value").arg(with_capital(name))};
    }
    if (const auto* crack = std::get_if<CrackResult>(&result.source); crack && crack->crack == 0) {
        if (crack->what == CrackResult::What::length)
            return {QStringLiteral("crack_length"), QObject::tr("Longest crack: length")};
        if (crack->what == CrackResult::What::angle)
            return {QStringLiteral("crack_angle"), QObject::tr("Longest crack: angle")};
        if (crack->what == CrackResult::What::number)
            return {QStringLiteral("cracks"), QObject::tr("Number of cracks")};
    }
    if (const auto* fragments = std::get_if<FragmentResult>(&result.source)) {
        if (fragments->what == FragmentResult::What::number)
            return {QStringLiteral("fragments"), QObject::tr("Number of fragments")};
        if (fragments->what == FragmentResult::What::largest_share)
            return {QStringLiteral("largest_fragment"), QObject::tr("Largest fragment: share of the mass")};
    }
    if (const auto* figure = std::get_if<RunFigure>(&result.source)) {
        if (*figure == RunFigure::first_break)
            return {QStringLiteral("first_break"), QObject::tr("First broken bond")};
        if (*figure == RunFigure::broken_bonds)
            return {QStringLiteral("broken_bonds"), QObject::tr("Broken bonds")};
        if (*figure == RunFigure::mean_damage)
            return {QStringLiteral("mean_damage"), QObject::tr("Mean damage")};
    }
    return {};
}

} // namespace

QString one_word(QString text) {
    text.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9_]+")), QStringLiteral("_"));
    text.remove(QRegularExpression(QStringLiteral("^_+|_+$")));
    return text.isEmpty() || text[0].isDigit() ? QStringLiteral("x") + text : text;
}

QString parameter_label(const StudyParameter& parameter) {
    const QString name = to_qt(parameter.name);
    if (parameter.paths.empty())
        return name;
    const QString path = to_qt(parameter.paths.front()), label = field_at(path);
    const auto number = number_behind(name, name_for_key(path, {}));
    const bool has_index = words_on_screen(name) != name; // such as "s_c", which plain text cannot show as a symbol
    return label.isEmpty() ? name : number ? label + *number : has_index ? label : name;
}

QString study_problem(const CaseError& error) {
    static const QRegularExpression curve(QStringLiteral("^calibration\\.measured\\[(\\d+)\\]"));
    const Problem& first = error.problems().front();
    const auto match = curve.match(to_qt(first.path));
    if (!match.hasMatch())
        return to_qt(error.what());
    const QString words =
        QObject::tr("Measured curve %1: %2").arg(match.captured(1).toInt() + 1).arg(to_qt(first.reason));
    return first.remedy.empty() ? words : words + QStringLiteral(" — ") + to_qt(first.remedy);
}

FitReader reader_in_window(const Study& study) {
    FitReader reader;
    for (const StudyParameter& parameter : study.parameters)
        if (std::holds_alternative<Bounds>(parameter.source))
            reader.labels.push_back(parameter_label(parameter).toStdString());
    reader.more_runs = QObject::tr("raise Max. runs on the page Set-up, then choose Continue").toStdString();
    return reader;
}

QString result_label(const StudyResult& result) {
    const QString name = to_qt(result.name);
    const auto [usual, label] = usual_of(result);
    return !usual.isEmpty() && number_behind(name, usual) ? label : name;
}

} // namespace periscope::ui
