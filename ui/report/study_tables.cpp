#include "ui/report/study_tables.hpp"

#include "core/study/study_statistics.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {
namespace {

constexpr std::size_t most_rows = 40;

QString digits(double value) {
    return QString::number(value, 'g', 5);
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
    const QString where = to_qt(folder.string());
    table.note = (runs.size() > most_rows ? QObject::tr("The first %1 of %2 runs; all are in results.csv in %3.")
                                                .arg(most_rows)
                                                .arg(runs.size())
                                                .arg(where)
                                          : QObject::tr("The folder of the study is %1.").arg(where)) +
                 QObject::tr(" To repeat it: periscope-cli study study.json --output NEW-FOLDER.");
    return table;
}

} // namespace

std::vector<ReportTable> study_tables(const StudyData& study, const std::filesystem::path& folder) {
    if (study.runs.empty())
        return {};
    return {results_of_study(study), runs_of_study(study, folder)};
}

} // namespace periscope::ui
