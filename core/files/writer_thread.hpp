// Work done in order by one thread of its own, so that the solver is not held up by the disk.
#pragma once

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

    // Throws what an earlier task threw, once, before taking the new one.
    void add(std::function<void()> task);
    // Waits until all is done; throws as add().
    void wait();

private:
    void work();
    void rethrow(std::unique_lock<std::mutex>& lock);

    const std::size_t room_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool busy_ = false, ending_ = false;
    std::exception_ptr error_; // the first not yet thrown
    std::thread thread_;       // last: it uses all of the above
};

} // namespace periscope
