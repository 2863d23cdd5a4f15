// Domains that use the same buffers in turn: each finds its own data, whatever the others have done in the meantime.
#include "gpu/device/kernel.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <array>

namespace turns_test {

using namespace periscope;
using namespace periscope::gpu;
using periscope::test::message_of;

namespace {

const std::string source = "kernel void add(const global int* from, global int* to) { to[get_global_id(0)] += "
                           "from[get_global_id(0)]; }\n";
constexpr std::size_t count = local_size;
constexpr Turns::Owner left = 0, right = 7;

} // namespace

class TurnsTest : public QObject {
    Q_OBJECT

    DeviceContext device_{""};
    cl::Buffer from_, to_, common_;

    std::vector<int> content(Turns::Owner owner, const cl::Buffer& buffer) {
        const Turn turn(device_, owner);
        std::vector<int> values(count);
        device_.read(buffer, values);
        return values;
    }
    static std::vector<int> all(int value) { return std::vector<int>(count, value); }
    std::span<int> on_host(Turns::Owner owner, const cl::Buffer& buffer, Use use) {
        return {reinterpret_cast<int*>(device_.turns()->on_host(owner, buffer, use).data()), count};
    }

private slots:
    void init() {
        device_.let_domains_take_turns();
        common_ = device_.of(all(9));
        for (const auto& [owner, value] : {std::pair{left, 1}, {right, 100}}) {
            const Turn turn(device_, owner, true);
            const cl::Buffer from = device_.of(all(value)), to = device_.zeros(count * sizeof(int));
            if (owner == right) {
                QVERIFY(from() == from_() && to() == to_());
            }
            from_ = from;
            to_ = to;
        }
    }

    void a_buffer_counts_once() {
        const std::uint64_t before = device_.bytes;
        {
            const Turn turn(device_, left, true);
            device_.zeros(1024);
        }
        const Turn turn(device_, right, true);
        device_.zeros(1024);
        QCOMPARE(device_.bytes, before + 1024);
        device_.drop(device_.zeros_for_now(64)); // a buffer that belongs to no domain
        QCOMPARE(device_.bytes, before + 1024);
    }

    void each_finds_its_own() {
        QCOMPARE(content(left, from_), all(1));
        QCOMPARE(content(right, from_), all(100));
        const Program program = build_program(device_, {source, {}}, false);
        Kernel add(program, "add");
        add.bind({{"from", from_}, {"to", to_}});
        for (int k = 0; k < 3; ++k)
            for (const Turns::Owner owner : {left, right}) {
                const Turn turn(device_, owner);
                device_.run(add, count);
            }
        QCOMPARE(content(right, to_), all(300));
        QCOMPARE(content(left, to_), all(3));
        QCOMPARE(content(right, common_), all(9));
    }

    // This also holds for buffers that are set at each launch, and for copies and fills.
    void commands_bring_what_they_use() {
        const Program program = build_program(device_, {source, {}}, false);
        Kernel add(program, "add");
        auto from = add.at_launch<cl::Buffer>("from"), to = add.at_launch<cl::Buffer>("to");
        {
            const Turn turn(device_, right);
            from.set(common_);
            to.set(from_);
            device_.run(add, count);
        }
        {
            const Turn turn(device_, left);
            device_.queue.enqueueCopyBuffer(from_, to_, 0, 0, count * sizeof(int));
            device_.queue.enqueueFillBuffer(from_, cl_int{5}, 0, count * sizeof(int));
        }
        QCOMPARE(content(right, from_), all(109));
        QCOMPARE(content(right, to_), all(0));
        QCOMPARE(content(left, from_), all(5));
        QCOMPARE(content(left, to_), all(1));
    }

    // The host copies a halo in this memory: it reads what the device has written, and the device reads what the host
    // writes.
    void the_host_sees_and_changes_it() {
        {
            const Turn turn(device_, left);
            device_.queue.enqueueFillBuffer(from_, cl_int{5}, 0, count * sizeof(int));
        }
        QCOMPARE(on_host(left, from_, Use::reads)[3], 5);
        QCOMPARE(on_host(right, from_, Use::reads)[3], 100);
        on_host(left, from_, Use::changes)[3] = 6;
        on_host(right, from_, Use::changes)[3] = 101;
        QCOMPARE(content(left, from_)[3], 6);
        QCOMPARE(content(left, from_)[2], 5);
        QCOMPARE(content(right, from_)[3], 101);
    }

    // Memory that a kernel only reads is not copied back, so what a kernel writes there is lost.
    void what_is_only_read_does_not_travel() {
        const Program program = build_program(device_, {source, {}}, false);
        Kernel add(program, "add");
        add.bind({{"from", from_}, {"to", to_}});
        constexpr std::array<const char*, 2> names{"to", "other"};
        for (const bool does : {true, false}) {
            add.only_read(names, does);
            {
                const Turn turn(device_, left);
                device_.run(add, count);
            }
            content(right, to_);
            QCOMPARE(content(left, to_), all(does ? 0 : 1));
        }
    }

    // A buffer with the same number among those of a domain, but of another size, is another buffer.
    void a_buffer_of_another_size_is_another() {
        cl::Buffer small, large;
        {
            const Turn turn(device_, left, true);
            small = device_.of(all(3));
        }
        {
            const Turn turn(device_, right, true);
            large = device_.zeros(16 * count * sizeof(int));
        }
        QVERIFY(small() != large());
        QCOMPARE(content(left, small), all(3));
        QCOMPARE(content(right, large), all(0));
    }

    void outside_a_turn_is_refused() {
        std::vector<int> values(count);
        device_.read(common_, values);
        const std::string message = message_of<DeviceError>([&] { device_.read(from_, values); });
        QVERIFY2(message.find("outside the turns") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(TurnsTest)
} // namespace turns_test
#include "turns_test.moc"
