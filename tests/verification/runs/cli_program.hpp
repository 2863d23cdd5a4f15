// Runs periscope-cli as a user or another program does.
#pragma once

#include "core/case_file/case_file.hpp"

#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>

namespace periscope::test::cli {

struct Ended {
    int code = 0;
    bool crashed = false;
    QString out, error;
};

class Program : public QProcess {
public:
    Program() {
        setProgram(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"));
        setProcessEnvironment(QProcessEnvironment::systemEnvironment());
    }
    void set(const char* variable, const std::string& value) {
        auto environment = processEnvironment();
        environment.insert(QString::fromLatin1(variable), QString::fromStdString(value));
        setProcessEnvironment(environment);
    }
    void begin(std::initializer_list<std::string> words) {
        QStringList list;
        for (const std::string& word : words)
            list << QString::fromStdString(word);
        setArguments(list);
        start();
    }
    Ended end() {
        waitForFinished(-1);
        return {exitCode(), exitStatus() == CrashExit, QString::fromUtf8(readAllStandardOutput()),
                QString::fromUtf8(readAllStandardError())};
    }
    void signal(int number) const { ::kill(static_cast<pid_t>(processId()), number); }
    // Whether SIGTERM is blocked, because the thread that waits for signals has been started.
    bool waits_for_signals() const {
        std::ifstream status("/proc/" + std::to_string(processId()) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("SigBlk:"))
                return std::stoull(line.substr(7), nullptr, 16) >> (SIGTERM - 1) & 1;
        return false;
    }
};

// Runs a command to its end.
inline Ended run(std::initializer_list<std::string> words) {
    Program program;
    program.begin(words);
    return program.end();
}

// A folder for cases and their results.
struct CaseFolder {
    QTemporaryDir temporary;
    std::filesystem::path path = temporary.path().toStdString();
    std::string written(const Case& c, const char* name) const { // returns the file
        write_case(c, path / name);
        return (path / name).string();
    }
};

} // namespace periscope::test::cli
