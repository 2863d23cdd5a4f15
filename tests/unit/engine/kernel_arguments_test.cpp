// Arguments of kernels by name: setting up a kernel fails with a message if one is missing, given twice, unknown or of
// another type. Their order does not matter.
#include "gpu/device/kernel.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

namespace kernel_arguments_test {

using namespace periscope;
using namespace periscope::gpu;
using periscope::test::message_of;

namespace {

const std::string plain = "kernel void scale(const uint count, const global real* from, const real factor, "
                          "const int shift, global real* to, local real* shared) {\n";
const std::string turned = "kernel void scale(local real* shared, global real* to, const int shift, "
                           "const real factor, const global real* from, const uint count) {\n";
// One of the arguments exists only in some builds.
const std::string longer = "kernel void scale(const global real* offset, const uint count, const global real* from, "
                           "const real factor, const int shift, global real* to, local real* shared) {\n";
const std::string body = "    const uint i = get_global_id(0);\n"
                         "    if (i >= count)\n"
                         "        return;\n"
                         "    shared[get_local_id(0)] = factor * from[i];\n"
                         "    to[i] = shared[get_local_id(0)] + shift OFFSET;\n"
                         "}\n";

} // namespace

class KernelArgumentsTest : public QObject {
    Q_OBJECT

    DeviceContext device_{""};

    Program build(const std::string& signature, bool has_offset = false, bool is_double = false) {
        return build_program(device_,
                             {std::string(is_double ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "") +
                                  "typedef " + (is_double ? "double" : "float") + " real;\n#define OFFSET " +
                                  (has_offset ? "+ offset[i]" : "") + "\n" + signature + body,
                              {}},
                             is_double);
    }

    Bindings all(const cl::Buffer& from, const cl::Buffer& to) {
        return {{"to", to},
                {"count", cl_uint{3}},
                {"shared", LocalBytes{local_size * sizeof(double)}},
                {"factor", Real{0.5}},
                {"shift", cl_int{-2}},
                {"from", from}};
    }

    // Returns the message about a kernel all of whose arguments are bound, after `change` has changed the list.
    template <typename Change>
    std::string complaint(Change&& change) {
        Kernel kernel(build(plain), "scale");
        Bindings bindings = all(device_.zeros(64), device_.zeros(64));
        change(bindings);
        return message_of<DeviceError>([&] {
            kernel.bind(bindings);
            kernel.require_complete();
        });
    }

    static void require(const std::string& message, std::initializer_list<const char*> words) {
        for (const char* const word : words)
            QVERIFY2(message.find(word) != std::string::npos, (message + " lacks " + word).c_str());
    }

    template <typename Number>
    void require_result(const std::string& signature, bool has_offset) {
        const cl::Buffer from = device_.of(std::vector<Number>{2, 4, 6}), to = device_.zeros(64);
        Kernel kernel(build(signature, has_offset, sizeof(Number) == 8), "scale");
        kernel.bind(all(from, to));
        kernel.bind_if_present({{"offset", device_.of(std::vector<Number>{100, 200, 300})}});
        kernel.require_complete();
        device_.run(kernel, 3);
        std::vector<Number> found(4);
        device_.read(to, found);
        const Number more = has_offset ? 100 : 0;
        QCOMPARE(found, (std::vector<Number>{-1 + more, 0 + 2 * more, 1 + 3 * more, 0}));
    }

private slots:
    void the_order_in_the_source_does_not_matter() {
        require_result<float>(plain, false);
        require_result<float>(turned, false);
        require_result<float>(longer, true);
        if (device_.device.info.has_double)
            require_result<double>(turned, false);
    }

    void the_same_from_the_compilers_cache() {
        require_result<float>(plain, false); // compiled by the test before, if not earlier
    }

    void nothing_wrong_is_no_error() {
        QCOMPARE(complaint([](Bindings&) {}), std::string("no exception"));
    }

    void a_missing_argument() {
        require(complaint([](Bindings& b) { b.erase(b.begin() + 3); }), {"'scale'", "'factor'", "missing"});
    }

    void several_missing_arguments() {
        require(complaint([](Bindings& b) { b.clear(); }), {"'scale'", "'count', 'from', 'factor'", "missing"});
    }

    void a_missing_argument_of_some_builds() {
        Kernel kernel(build(longer, true), "scale");
        kernel.bind(all(device_.zeros(64), device_.zeros(64)));
        require(message_of<DeviceError>([&] { kernel.require_complete(); }), {"'scale'", "'offset'", "missing"});
        require(message_of<DeviceError>([&] { device_.run(kernel, 3); }), {"'scale'", "'offset'", "missing"});
    }

    void an_argument_given_twice() {
        require(complaint([](Bindings& b) { b.push_back({"shift", cl_int{1}}); }), {"'scale'", "'shift'", "twice"});
        Kernel kernel(build(plain), "scale");
        kernel.bind({{"shift", cl_int{1}}});
        require(message_of<DeviceError>([&] { kernel.at_launch<cl_int>("shift"); }), {"'scale'", "'shift'", "twice"});
        require(message_of<DeviceError>([&] {
                    kernel.bind_if_present({{"shift", cl_int{1}}});
                }),
                {"'scale'", "'shift'", "twice"});
    }

    void an_unknown_argument() {
        require(complaint([](Bindings& b) { b.push_back({"offset", cl_int{1}}); }), {"'scale'", "'offset'", "unknown"});
        Kernel kernel(build(plain), "scale");
        require(message_of<DeviceError>([&] { kernel.at_launch<cl_int>("offset"); }),
                {"'scale'", "'offset'", "unknown"});
        // An argument of another build causes no error and has no effect.
        kernel.at_launch_if_present<cl_int>("offset").set(5);
    }

    void another_type_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("name");
        QTest::newRow("a number for a buffer") << 0 << "from";
        QTest::newRow("a buffer for a number") << 1 << "count";
        QTest::newRow("an int for a uint") << 2 << "count";
        QTest::newRow("a uint for an int") << 3 << "shift";
        QTest::newRow("an int for a real") << 4 << "factor";
        QTest::newRow("a real for an int") << 5 << "shift";
        QTest::newRow("a buffer for local memory") << 6 << "shared";
        QTest::newRow("local memory for a buffer") << 7 << "to";
        QTest::newRow("no buffer at all") << 8 << "to";
    }
    void another_type() {
        QFETCH(int, which);
        QFETCH(QString, name);
        const ArgumentValue values[] = {cl_uint{1}, device_.zeros(64), cl_int{1},      cl_uint{1},  cl_int{1},
                                        Real{1},    device_.zeros(64), LocalBytes{64}, cl::Buffer{}};
        const std::string argument = name.toStdString();
        require(complaint([&](Bindings& b) {
                    for (Binding& binding : b)
                        if (binding.name == argument)
                            binding.value = values[which];
                }),
                {"'scale'", ("'" + argument + "'").c_str(), "gets"});
    }

    void another_type_at_each_launch() {
        Kernel kernel(build(plain), "scale");
        require(message_of<DeviceError>([&] { kernel.at_launch<cl::Buffer>("count"); }),
                {"'scale'", "'count'", "uint"});
        require(message_of<DeviceError>([&] { kernel.at_launch<cl_uint>("to"); }), {"'scale'", "'to'", "a buffer"});
        require(message_of<DeviceError>([&] { kernel.at_launch<Real>("shift"); }), {"'scale'", "'shift'", "int"});
    }

    void what_is_set_at_each_launch() {
        const cl::Buffer from = device_.of(std::vector<float>{1, 1, 1}), to = device_.zeros(64);
        Kernel kernel(build(turned), "scale");
        kernel.bind({{"shared", LocalBytes{local_size * sizeof(float)}}, {"from", from}, {"to", to}});
        Argument<cl_uint> count = kernel.at_launch<cl_uint>("count");
        Argument<Real> factor = kernel.at_launch<Real>("factor");
        Argument<cl_int> shift = kernel.at_launch<cl_int>("shift");
        kernel.require_complete();
        for (const int round : {1, 2}) {
            count.set(static_cast<cl_uint>(round));
            factor.set({10.0 * round});
            shift.set(round);
            device_.run(kernel, 3);
        }
        std::vector<float> found(3);
        device_.read(to, found);
        QCOMPARE(found, (std::vector<float>{22, 22, 0}));
    }
};

PERISCOPE_TEST(KernelArgumentsTest)
} // namespace kernel_arguments_test
#include "kernel_arguments_test.moc"
