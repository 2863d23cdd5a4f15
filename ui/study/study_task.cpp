#include "ui/study/study_task.hpp"

#include "ui/text/format.hpp"

#include <exception>

namespace periscope::ui {
namespace {

// Hands what it hears over to the GUI thread; what comes after the task is gone is dropped with it.
class Messenger final : public gpu::StudyListener {
public:
    Messenger(StudyTask& task, std::shared_ptr<std::atomic<bool>> stop) : task_(task), stop_(std::move(stop)) {}

    void begins(const gpu::StudyOutlook& outlook) override {
        QMetaObject::invokeMethod(
            &task_, [task = &task_, outlook] { emit task->begun(outlook); }, Qt::QueuedConnection);
    }
    void run_ended(const StudyRun& run, std::size_t ended, std::size_t of) override {
        QMetaObject::invokeMethod(
            &task_, [task = &task_, run, ended, of] { emit task->run_ended(run, int(ended), int(of)); },
            Qt::QueuedConnection);
    }
    bool is_cancelled() override { return *stop_; }

private:
    StudyTask& task_;
    std::shared_ptr<std::atomic<bool>> stop_;
};

} // namespace

StudyTask::StudyTask(QObject* parent) : QObject(parent), stop_(std::make_shared<std::atomic<bool>>(false)) {}

StudyTask::~StudyTask() {
    stop();
    if (thread_.joinable())
        thread_.join();
}

void StudyTask::start(gpu::StudyRequest request) {
    if (thread_.joinable())
        thread_.join();
    stop_ = std::make_shared<std::atomic<bool>>(false);
    busy_ = true;
    thread_ = std::jthread([this, request = std::move(request), stop = stop_] {
        QString reason;
        try {
            Messenger messenger(*this, stop);
            gpu::run_study(request, messenger);
        } catch (const Cancelled&) { // before the first run
        } catch (const std::exception& e) {
            reason = to_qt(e.what());
        }
        QMetaObject::invokeMethod(
            this,
            [this, reason] {
                busy_ = false;
                if (!reason.isEmpty())
                    emit failed(reason);
                emit ended();
            },
            Qt::QueuedConnection);
    });
}

void StudyTask::stop() {
    *stop_ = true;
}

} // namespace periscope::ui
