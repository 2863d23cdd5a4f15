// Keeps queued runs when the program ends or crashes: those that have not begun are in a file of the user's data folder. The
// next start has them in its queue, on hold. A lock beside each file shows whether its program is still running.
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
    // `folder` is made when first needed.
    // What is taken over is built with the cache of `body`.
    QueueMemory(RunQueue& queue, const Body& body, std::filesystem::path folder, QObject* parent = nullptr);

    int take_over(); // the runs of programs that have ended; how many

signals:
    void said(const QString& words);
    void problem(const QString& words); // once, until it works again

private:
    void save();

    RunQueue& queue_;
    const Body& body_;
    std::filesystem::path folder_, file_;
    std::unique_ptr<QLockFile> lock_;
    bool kept_ = false, failed_ = false;
};

} // namespace periscope::ui
