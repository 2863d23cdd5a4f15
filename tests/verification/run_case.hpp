// Runs shipped cases as a user runs them.
#pragma once

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QProcess>

#include <stdexcept>

namespace periscope::test {

// Runs a shipped case into `folder`, and returns the printed summary.
inline nlohmann::json run_case(const QString& name, const QString& folder, const QStringList& more = {}) {
    QProcess cli;
    const QString file = PERISCOPE_SOURCE_DIR "/resources/cases/" + name;
    cli.start(QCoreApplication::applicationDirPath() + "/periscope-cli",
              QStringList{"run", file, "--output", folder, "--json"} + more);
    if (!cli.waitForFinished(3600000) || cli.exitCode() != 0)
        throw std::runtime_error(
            ("periscope-cli: " + cli.readAllStandardError() + cli.readAllStandardOutput()).toStdString());
    return nlohmann::json::parse(cli.readAllStandardOutput().toStdString());
}

} // namespace periscope::test
