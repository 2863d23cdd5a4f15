// Does long work on another thread, one task at a time. Reports progress, and can be cancelled.
#pragma once

#include "core/base/progress.hpp"

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

namespace periscope::ui {

class BackgroundTask : public QObject {
    Q_OBJECT
public:
    // `work` runs on another thread. The function that it returns is then called on the GUI thread.
    using Finish = std::function<void()>;
    using Work = std::function<Finish(const Progress&)>;

    explicit BackgroundTask(QObject* parent = nullptr);
    ~BackgroundTask() override;

    // Cancels a task that is running. The new task begins when the cancelled one has ended.
    void start(const QString& what, Work work);
    void cancel();
    bool busy() const { return busy_; }
    const QString& what() const { return what_; }

signals:
    void started(const QString& what);
    void progressed(double fraction, const QString& what);
    void failed(const QString& what, const QString& reason);
    void cancelled();
    void ended(); // emitted after each task, if no other one is waiting

private:
    struct Outcome {
        Finish finish;
        QString error;
        bool cancelled = false;
    };
    void launch();
    void conclude(const Outcome& outcome);

    std::jthread thread_;
    std::shared_ptr<std::atomic<bool>> cancel_;
    Work work_, next_work_;
    QString what_, next_what_;
    bool busy_ = false;
};

} // namespace periscope::ui
