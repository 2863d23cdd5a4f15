#include "ui/report/study_tables.hpp"

#include "core/study/study_plan.hpp"
#include "core/study/study_statistics.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <optional>

namespace periscope::ui {
namespace {

constexpr std::size_t most_rows = 40;

QString digits(double value) {
    return QString::number(value, 'g', 5);
}

// Returns, for example, "22 m/s", or a dash if the case has no value there.
QString value_words(const std::string& value) {
    return value.empty() ? QStringLiteral("–") : quantity_on_screen(to_qt(value));
}

// Returns the range of the values of all runs: "16 … 32 m/s".
QString range_words(const StudyData& study, std::size_t parameter) {
    std::optional<double> least, largest;
    for (const StudyRun& run : study.runs)
        if (const auto number = written_number(run.values.at(parameter))) {
            least = std::min(least.value_or(number->value), number->value);
            largest = std::max(largest.value_or(number->value), number->value);
        }
    if (!least)
        return QStringLiteral("–");
    const std::string& unit = study.study.parameters[parameter].unit;
    return (digits(*least) + QStringLiteral(" … ") + value_words(write_number(*largest, unit)));
}

ReportTable parameters_of_study(const StudyData& study, const Case& reported) {
    ReportTable table{QObject::tr("Study: parameters"),
                      {QObject::tr("parameter"), QObject::tr("runs"), QObject::tr("case of the study"),
                       QObject::tr("case of this report")},
                      {}};
    for (std::size_t p = 0; p < study.study.parameters.size(); ++p) {
        const StudyParameter& parameter = study.study.parameters[p];
        const QString now =
            parameter.paths.empty() ? QString() : present_value(reported, to_qt(parameter.paths.front()));
        table.rows.push_back({parameter_words(study, int(p)), range_words(study, p),
                              value_words(p < study.base.size() ? study.base[p] : std::string()),
                              value_words(now.toStdString())});
    }
    table.note = QObject::tr("A tornado departs from the case of the study.");
    return table;
}

ReportTable results_of_study(const StudyData& study) {
    ReportTable table{QObject::tr("Study: results"),
                      {QObject::tr("result"), QObject::tr("runs"), QObject::tr("mean"),
                       QObject::tr("standard deviation"), QObject::tr("smallest"), QObject::tr("largest")},
                      {}};
    for (std::size_t r = 0; r < study.study.results.size(); ++r) {
        const Summary summary = summary_of(values_of_result(study.runs, r));
        table.rows.push_back({result_words(study, int(r)), QString::number(summary.count)});
        for (const double value : {summary.mean, summary.deviation, summary.least, summary.largest})
            table.rows.back() << (summary.count > 0 ? digits(value) : QStringLiteral("–"));
    }
    return table;
}

ReportTable runs_of_study(const StudyData& study, const std::filesystem::path& folder) {
    ReportTable table{QObject::tr("Study: runs"), heads_of_runs(study), {}};
    std::vector<const StudyRun*> runs;
    for (const StudyRun& run : study.runs)
        runs.push_back(&run);
    std::ranges::sort(runs, {}, &StudyRun::number);
    for (std::size_t k = 0; k < std::min(runs.size(), most_rows); ++k)
        table.rows.push_back(cells_of_run(*runs[k], study.study.results.size()));
    const QString where = to_qt(folder.filename().string());
    table.note =
        (runs.size() > most_rows ? QObject::tr("The first %1 of %2 runs; all are in results.csv of the folder %3.")
                                       .arg(most_rows)
                                       .arg(runs.size())
                                       .arg(where)
                                 : QObject::tr("The folder of the study is %1.").arg(where)) +
        QObject::tr(" To repeat it: periscope-cli study study.json --output NEW-FOLDER.");
    return table;
}

} // namespace

std::vector<ReportTable> study_tables(const StudyData& study, const std::filesystem::path& folder,
                                      const Case& reported) {
    if (study.runs.empty())
        return {};
    return {parameters_of_study(study, reported), results_of_study(study), runs_of_study(study, folder)};
}

} // namespace periscope::ui
