// Keeps queued runs when the program ends or crashes: those that have not begun are in a file in the user's data
// folder. The next start of the program has them in its queue, on hold. A lock next to each file shows whether its
// program is still running.
#pragma once

#include <QLockFile>
#include <QObject>

#include <filesystem>
#include <memory>

namespace periscope::ui {

class Body;
class RunQueue;

class QueueMemory : public QObject {
    Q_OBJECT
public:
    // `folder` is made when it is first needed. The bodies of runs that are taken over are built with the cache of
    // `body`.
    QueueMemory(RunQueue& queue, const Body& body, std::filesystem::path folder, QObject* parent = nullptr);

    int take_over(); // takes over the runs of programs that have ended; returns their number

signals:
    void said(const QString& words);
    void problem(const QString& words); // emitted once, and again only after writing has worked

private:
    void save();

    RunQueue& queue_;
    const Body& body_;
    std::filesystem::path folder_, file_;
    std::unique_ptr<QLockFile> lock_;
    bool kept_ = false, failed_ = false;
};

} // namespace periscope::ui
