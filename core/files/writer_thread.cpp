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
    if (tasks_.size() >= room_) {
        ++waiting_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return tasks_.size() < room_ || error_; });
        --waiting_;
    }
    rethrow(lock);
    tasks_.push_back(std::move(task));
    lock.unlock();
    changed_.notify_all();
}

void WriterThread::wait() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return tasks_.empty() && !busy_; });
    --waiting_;
    rethrow(lock);
}

std::size_t WriterThread::waiting_tasks() {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
}

void WriterThread::set_pace(double share, std::size_t room, std::chrono::duration<double> most_behind) {
    const std::lock_guard lock(mutex_);
    share_ = share;
    room_ = room;
    most_behind_ = most_behind;
    since_ = Clock::now();
    worked_ = {};
    done_ = 0;
}

bool WriterThread::is_behind() const {
    return done_ > 0 && double(tasks_.size()) * worked_ > double(done_) * most_behind_;
}

// Pauses until the working time is at most the fraction `share_` of the time since set_pace() was called. Does not
// pause while another thread waits for this one, or while too much work is waiting.
void WriterThread::rest(std::unique_lock<std::mutex>& lock) {
    while (share_ < 1 && !ending_ && waiting_ == 0 && !is_behind()) {
        const auto due = since_ + std::chrono::duration_cast<Clock::duration>(worked_ / share_);
        if (Clock::now() >= due)
            return;
        changed_.wait_until(lock, due);
    }
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
        rest(lock);
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        busy_ = true;
        lock.unlock();
        changed_.notify_all();
        std::exception_ptr failure;
        const auto begin = Clock::now();
        try {
            task();
        } catch (...) {
            failure = std::current_exception();
        }
        task = nullptr; // destroys the task, which may own a large frame, while the mutex is unlocked
        const auto end = Clock::now();
        lock.lock();
        worked_ += end - begin;
        ++done_;
        busy_ = false;
        if (failure && !error_)
            error_ = failure;
        changed_.notify_all();
    }
}

} // namespace periscope
