// Performs tasks in order on a thread of its own, so that the solver does not wait for the disk.
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
    // At most `room` tasks wait; add() blocks while there are as many. This bounds the memory of data not yet written.
    explicit WriterThread(std::size_t room);
    ~WriterThread(); // finishes the waiting tasks

    // From now on, limits the working time of the thread to about the fraction `share` of the time, to leave the
    // machine to the solver. Up to `room` tasks may wait. The thread works without pauses while another thread waits
    // for it, and while the waiting tasks would take longer than `most_behind`, estimated from the duration of the
    // tasks done since this call.
    void set_pace(double share, std::size_t room, std::chrono::duration<double> most_behind);

    // Adds a task; blocks while `room` tasks wait. If an earlier task has thrown an exception, throws that instead
    // (once), and does not add the task.
    void add(std::function<void()> task);
    // Waits until all tasks are done; then throws as add() does.
    void wait();
    std::size_t waiting_tasks(); // does not count the task that is being performed

private:
    void work();
    void rethrow(std::unique_lock<std::mutex>& lock);

    using Clock = std::chrono::steady_clock;
    // Pauses as long as `share` of set_pace() requires.
    void rest(std::unique_lock<std::mutex>& lock);
    bool is_behind() const;

    std::size_t room_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool busy_ = false, ending_ = false;
    int waiting_ = 0;                        // number of threads that wait for this one
    double share_ = 1;                       // fraction of the time since `since_` during which the thread may work
    Clock::time_point since_ = Clock::now(); // the last call of set_pace()
    std::chrono::duration<double> worked_{0}, most_behind_{0}; // working time since `since_`; see set_pace()
    std::size_t done_ = 0;                                     // number of tasks done since `since_`
    std::exception_ptr error_;                                 // the first exception that has not been thrown yet
    std::thread thread_;                                       // the last member, because the thread uses all others
};

} // namespace periscope
