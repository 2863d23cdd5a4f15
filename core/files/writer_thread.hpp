// Work done in order by one thread of its own, so that the solver is not held up by the disk.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace periscope {

class WriterThread {
public:
    // At most `room` tasks wait; a further one waits for its place, which bounds the memory of what is not
    // yet written.
    explicit WriterThread(std::size_t room);
    ~WriterThread(); // finishes what waits

    // From now on the thread works no more than this share of the time, and `room` tasks may wait, so that it takes little of the
    // machine; but without rest where someone waits for it.
    void set_pace(double share, std::size_t room);

    // Throws what an earlier task threw, once, before taking the new one.
    void add(std::function<void()> task);
    // Waits until all is done; throws as add().
    void wait();

private:
    void work();
    void rethrow(std::unique_lock<std::mutex>& lock);

    using Clock = std::chrono::steady_clock;
    void rest(std::unique_lock<std::mutex>& lock);

    std::size_t room_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool busy_ = false, ending_ = false;
    int waiting_ = 0;  // threads
    double share_ = 1; // of the time since:
    Clock::time_point since_ = Clock::now();
    std::chrono::duration<double> worked_{0};
    std::exception_ptr error_; // the first not yet thrown
    std::thread thread_;       // last: it uses all of the above
};

} // namespace periscope
