// The writer's thread keeps the order, lets others wait only for a bounded time, and writes at a set pace.
#include "core/files/writer_thread.hpp"
#include "tests/test_program.hpp"

#include <QElapsedTimer>
#include <QtTest>

#include <atomic>
#include <chrono>
#include <stdexcept>

namespace writer_thread_test {

using namespace periscope;

class WriterThreadTest : public QObject {
    Q_OBJECT

    static std::function<void()> task(std::vector<int>& done, int number, int milliseconds) {
        return [&done, number, milliseconds] {
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            done.push_back(number);
        };
    }

private slots:
    void works_in_order() {
        WriterThread writer(2);
        std::vector<int> done;
        for (int k = 0; k < 10; ++k)
            writer.add(task(done, k, 1));
        writer.wait();
        QCOMPARE(done, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    }

    void tells_an_error_once() {
        WriterThread writer(2);
        writer.add([] { throw std::runtime_error("full"); });
        QVERIFY_EXCEPTION_THROWN(writer.wait(), std::runtime_error);
        writer.wait();
    }

    // At a tenth of the time, tasks of 10 ms are 100 ms apart; whoever waits for them gets them without rest.
    void works_at_a_pace() {
        std::vector<int> done;
        WriterThread writer(2);
        writer.set_pace(0.1, 100, std::chrono::hours(1));
        QElapsedTimer time;
        time.start();
        std::atomic<int> count = 0;
        for (int k = 0; k < 20; ++k)
            writer.add([&, k] {
                task(done, k, 10)();
                ++count;
            });
        QVERIFY2(time.elapsed() < 1000, "adding waits");
        QTest::qSleep(450);
        const int paced = count;
        QVERIFY2(paced >= 2 && paced <= 5, qPrintable(QString::number(paced)));
        time.restart();
        writer.wait();
        QCOMPARE(done.size(), std::size_t(20));
        QVERIFY2(time.elapsed() < 1200, qPrintable(QString::number(time.elapsed()))); // at the pace it would take 1500
    }

    // Otherwise a run that has ended would write what waits for a long time.
    void does_not_fall_behind() {
        WriterThread writer(2);
        writer.set_pace(1e-9, 100, std::chrono::seconds(0)); // at the pace, the second task would begin after months
        std::atomic<int> count = 0;
        for (int k = 0; k < 20; ++k)
            writer.add([&count] { ++count; });
        QTRY_COMPARE(count.load(), 20); // nobody waits for the writer
        QCOMPARE(writer.waiting_tasks(), std::size_t(0));
    }

    // A full queue is no reason to rest.
    void a_full_queue_is_worked_off() {
        std::vector<int> done;
        WriterThread writer(2);
        writer.set_pace(0.01, 2, std::chrono::hours(1));
        QElapsedTimer time;
        time.start();
        for (int k = 0; k < 10; ++k)
            writer.add(task(done, k, 5));
        QVERIFY2(time.elapsed() < 1500, qPrintable(QString::number(time.elapsed()))); // at the pace 500 each
    }
};

PERISCOPE_TEST(WriterThreadTest)
} // namespace writer_thread_test
#include "writer_thread_test.moc"
