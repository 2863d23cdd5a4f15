// Keeps queued runs when the program ends or crashes. Runs that have not begun are in a file in the user's data folder.
// The next start of the program puts them into its queue, on hold. Next to each file is a lock, which the program holds
// while it runs.
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
    // `folder` is created when it is first needed. Runs of an ended program are built with the cache of `body`.
    QueueMemory(RunQueue& queue, const Body& body, std::filesystem::path folder, QObject* parent = nullptr);

    int take_over(); // adds the queued runs of programs that have ended; returns their number

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
