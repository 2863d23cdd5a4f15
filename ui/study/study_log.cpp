#include "ui/study/study_log.hpp"

#include "ui/text/format.hpp"

#include <QObject>

namespace periscope::ui {

QString runs_words(std::size_t runs, std::size_t failed) {
    const QString count = runs == 1 ? QObject::tr("1 run") : QObject::tr("%1 runs").arg(format_count(double(runs)));
    return failed == 0 ? count : QObject::tr("%1, %2 failed").arg(count, format_count(double(failed)));
}

QString study_words(const gpu::StudyRequest& request) {
    const QString name = to_qt(request.output.filename().string());
    return request.study.calibration ? QObject::tr("Calibration %1").arg(name) : QObject::tr("Study %1").arg(name);
}

QString begin_line(const QString& work, const gpu::StudyOutlook& outlook) {
    const QString runs = runs_words(outlook.cost.runs, 0), jobs = QString::number(outlook.jobs);
    return outlook.done == 0 ? QObject::tr("%1 has started: %2, %3 at once.").arg(work, runs, jobs)
                             : QObject::tr("%1 continues: %2 of %3, %4 at once.")
                                   .arg(work, runs, QString::number(outlook.rows), jobs);
}

QString begin_line(const QString& work, const gpu::CalibrationOutlook& outlook) {
    const QString most = runs_words(outlook.maximum_runs, 0), jobs = QString::number(outlook.jobs);
    return outlook.earlier == 0 ? QObject::tr("%1 has started: at most %2, %3 at once.").arg(work, most, jobs)
                                : QObject::tr("%1 continues after %2: at most %3, %4 at once.")
                                      .arg(work, runs_words(outlook.earlier, 0), most, jobs);
}

QString failure_line(const QString& work, std::size_t run, const QString& reason) {
    const QString line = QObject::tr("%1: run %2 failed: %3").arg(work, QString::number(run), reason);
    return line.endsWith(QLatin1Char('.')) ? line : line + QLatin1Char('.');
}

QString end_line(const QString& work, EndOfRuns end, const QString& runs, double seconds) {
    const QString words = end == EndOfRuns::ended     ? QObject::tr("%1 has ended: %2 in %3.")
                          : end == EndOfRuns::stopped ? QObject::tr("%1 was stopped: %2 in %3.")
                                                      : QObject::tr("%1 has failed: %2 in %3.");
    return words.arg(work, runs, format_duration(seconds));
}

} // namespace periscope::ui
