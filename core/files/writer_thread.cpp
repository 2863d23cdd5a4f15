#include "core/files/writer_thread.hpp"

#include <utility>

namespace periscope {

WriterThread::WriterThread(std::size_t room) : room_(room), thread_([this] { work(); }) {}

WriterThread::~WriterThread() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void WriterThread::add(std::function<void()> task) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return tasks_.size() < room_ || error_; });
    rethrow(lock);
    tasks_.push_back(std::move(task));
    lock.unlock();
    changed_.notify_all();
}

void WriterThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return tasks_.empty() && !busy_; });
    rethrow(lock);
}

void WriterThread::rethrow(std::unique_lock<std::mutex>& lock) {
    if (!error_)
        return;
    auto error = std::exchange(error_, nullptr);
    lock.unlock();
    std::rethrow_exception(std::move(error));
}

void WriterThread::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return !tasks_.empty() || ending_; });
        if (tasks_.empty())
            return;
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        busy_ = true;
        lock.unlock();
        changed_.notify_all();
        std::exception_ptr failure;
        try {
            task();
        } catch (...) {
            failure = std::current_exception();
        }
        task = nullptr; // its frame is freed here, not under the lock
        lock.lock();
        busy_ = false;
        if (failure && !error_)
            error_ = failure;
        changed_.notify_all();
    }
}

} // namespace periscope
