// Analyses the sensitivity of a study with periscope-statistics when its runs have ended, off the GUI thread.
#pragma once

#include "core/sensitivity/analyse_study.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>
#include <QString>

#include <filesystem>
#include <optional>

namespace periscope::ui {

class StudySensitivity : public QObject {
    Q_OBJECT
public:
    explicit StudySensitivity(QObject* parent = nullptr);

    void clear(); // called before another study or further runs
    // `folder` has the table and a copy of the study. Nothing in it is changed.
    void analyse(const std::filesystem::path& folder, const Study& study);

    const std::optional<AnalysedStudy>& found() const { return found_; }
    const QString& why_none() const { return why_none_; } // a sentence with the reason why there is no analysis

signals:
    void changed();

private:
    void say(const QString& why_none);

    BackgroundTask task_;
    std::optional<AnalysedStudy> found_;
    QString why_none_;
};

} // namespace periscope::ui
