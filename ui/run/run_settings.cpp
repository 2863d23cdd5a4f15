#include "ui/run/run_settings.hpp"

#include "ui/run/run_defaults.hpp"

#include <unistd.h>

namespace periscope::ui {

RunSettings settings_of(const RunDefaults& defaults) {
    RunSettings settings;
    settings.device = defaults.device().toStdString();
    return settings;
}

QString trouble_with_output(const RunSettings& settings) {
    namespace fs = std::filesystem;
    if (!settings.write_results)
        return {};
    if (settings.output.empty())
        return QObject::tr("No results folder given. Choose one, or untick \"Write results to folder\".");
    std::error_code error;
    fs::path there = fs::absolute(settings.output, error);
    while (!there.empty() && there != there.root_path() && !fs::exists(there, error))
        there = there.parent_path(); // missing folders are made when the run starts
    const QString wanted = QString::fromStdString(settings.output.string()),
                  blocking = QString::fromStdString(there.string());
    if (!fs::is_directory(there, error))
        return QObject::tr("Results cannot be written to %1: %2 is a file. Choose another folder.")
            .arg(wanted, blocking);
    if (access(there.c_str(), W_OK | X_OK) != 0)
        return QObject::tr("Results cannot be written to %1: no write permission for %2. Choose another folder.")
            .arg(wanted, blocking);
    return {};
}

} // namespace periscope::ui
