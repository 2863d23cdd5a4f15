// A body on several devices is bitwise equal to the body on one; also tests what is kept when one of them fails. Uses
// three devices of one processor, two of them equal.
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include "core/results/read_results.hpp"
#include "gpu/job/job.hpp"
#include "tests/verification/run_in_parts.hpp"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <QTemporaryDir>
#include <QtTest>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

namespace devices_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

// A device that is lost after a given number of further kernel starts. The function below replaces one of OpenCL for
// this.
struct Loss {
    std::atomic<cl_device_id> device = nullptr;
    std::atomic<long> launches = 0;
};
Loss& loss() {
    static Loss of_program;
    return of_program;
}

cl_device_id device_of(cl_command_queue queue) {
    cl_device_id device = nullptr;
    clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, nullptr);
    return device;
}

cl_device_id second_device() {
    cl_platform_id platform = nullptr;
    clGetPlatformIDs(1, &platform, nullptr);
    std::array<cl_device_id, 3> devices{}; // PoCL lists the device without threads first
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 3, devices.data(), nullptr);
    return devices[2];
}

} // namespace

// Replaces the library's function of this name in this program only.
extern "C" cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                         const size_t* offset, const size_t* global, const size_t* local, cl_uint count,
                                         const cl_event* events, cl_event* event) {
    using Function = decltype(&clEnqueueNDRangeKernel);
    static const auto of_library = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel"));
    if (loss().device.load() != nullptr && device_of(queue) == loss().device.load() && --loss().launches < 0)
        return CL_DEVICE_NOT_AVAILABLE;
    return of_library(queue, kernel, dimensions, offset, global, local, count, events, event);
}

namespace {

gpu::SolverOptions on_devices(gpu::SolverOptions options, const char* devices, std::uint32_t domains = 1) {
    options.devices = devices;
    options.domains = domains;
    return options;
}

// A listener that reports nothing, and stops the job when it is asked to.
class Quiet : public gpu::JobListener {
public:
    std::vector<std::string> sentences;
    RunRecord record;
    void said(Word, const std::string& sentence) override { sentences.push_back(sentence); }
    void ended(const RunRecord& r) override { record = r; }
};

gpu::JobRequest request_into(const fs::path& folder, const char* devices) {
    gpu::JobRequest request;
    request.value = block({"plane stress"});
    request.value.output.frames = 10;
    request.value.output.checkpoint_every = Quantity(1e-6); // after every batch
    request.solver.devices = devices;
    request.output = folder;
    return request;
}

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

} // namespace

class devices_test : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        offer_three_devices();
        QVERIFY2(gpu::list_devices().size() == 3, "there are not three devices, two of them equal");
    }
    void cleanup() { loss().device = nullptr; }

    void change_no_bit_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<double>("rows");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<unsigned>("domains"); // least number of domains on all devices together
        const auto row = [](const QStringList& features, double rows, bool scalars, unsigned domains) {
            QTest::newRow(qPrintable(features.join(" + "))) << features << rows << scalars << domains;
        };
        row({"plane stress"}, 40, false, 3); // forty rows: the halo is three, so that most blocks are in none
        row({"plane stress", "trilinear", "energies"}, 0, false, 1);
        row({"plane stress", "state-based", "bilinear"}, 40, true, 1);
    }
    // Compares an uninterrupted run on two devices, a run on one device that was resumed from two, and one on two
    // devices that was resumed from one.
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(double, rows);
        QFETCH(bool, scalars);
        QFETCH(unsigned, domains);
        const Model model = rows > 0 ? observed_model(features, {60, rows, 1}) : observed_model(features);
        const std::uint64_t steps = model.steps / 2, early = steps / 3;
        const auto on = [&](const char* devices, std::uint32_t parts = 1) {
            return std::make_unique<gpu::Solver>(model, on_devices(options(false, scalars), devices, parts));
        };
        const auto one = on("pthread,");
        const std::uint64_t cut = one->broken_bonds();
        one->advance(early);
        const std::vector<Sample> rows_before = one->take_samples();
        const auto resumed = on("pthread,pthread");
        resumed->restore(one->checkpoint(), true);
        one->advance(steps - early);
        Outcome wanted = outcome_of(*one);
        QVERIFY2(wanted.broken > cut + 20, "nothing broke: this test would show nothing");
        resumed->advance(steps - early);
        const QString after = difference(outcome_of(*resumed), wanted);
        QVERIFY2(after.isEmpty(), qPrintable("resumed on two devices: " + after + " differ"));

        const auto two = on("3,2", domains); // in the other order
        QCOMPARE(two->devices().size(), std::size_t{2});
        QVERIFY(two->shares().front() > 0.45 && two->shares().front() < 0.55);
        two->advance(early);
        QCOMPARE(two->take_samples().size(), rows_before.size());
        const auto back = on("pthread,");
        back->restore(two->checkpoint(), true);
        two->advance(steps - early);
        const QString straight = difference(outcome_of(*two), wanted);
        QVERIFY2(straight.isEmpty(), qPrintable("two devices: " + straight + " differ"));
        back->advance(steps - early);
        const QString then = difference(outcome_of(*back), wanted);
        QVERIFY2(then.isEmpty(), qPrintable("resumed on one device: " + then + " differ"));
    }

    // Devices of two kinds are measured, and get shares by their speed. The results are bitwise the same with any
    // shares.
    void share_by_measured_speed() {
        const Model model = observed_model({"plane stress"});
        gpu::Solver one(model, on_devices(options(false, false), "pthread,")),
            both(model, on_devices(options(false, false), "pthread,basic"));
        QVERIFY(both.devices().front().name != both.devices().back().name);
        QVERIFY(both.shares().front() > 0 && both.shares().back() > 0);
        QVERIFY(std::abs(both.shares().front() + both.shares().back() - 1) < 1e-12);
        one.advance(model.steps / 3);
        both.advance(model.steps / 3);
        const QString differs = difference(outcome_of(both), outcome_of(one));
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
    }

    // If a device is lost during a run, the error names it, and everything that was written before remains. It is
    // enough to resume on the other device.
    void keep_what_was_written() {
        const QTemporaryDir folder;
        const fs::path whole = fs::path(folder.path().toStdString()) / "whole",
                       broken = fs::path(folder.path().toStdString()) / "broken";
        Quiet listener;
        const std::uint64_t steps = gpu::run_job(request_into(whole, "pthread,"), listener).status.steps;
        // A step starts at least one kernel, and a frame or a checkpoint some more.
        loss().launches = static_cast<long>(steps);
        loss().device = second_device();
        const std::string message =
            message_of<DeviceError>([&] { gpu::run_job(request_into(broken, "2,3"), listener); });
        QVERIFY2(message.find("device 2 of 2") != std::string::npos, message.c_str());
        QVERIFY2(message.find("CL_DEVICE_NOT_AVAILABLE") != std::string::npos, message.c_str());
        QVERIFY2(message.find("Resume") != std::string::npos, message.c_str());
        QCOMPARE(listener.record.state, RunState::failed);
        QCOMPARE(listener.record.devices.size(), std::size_t{2});
        const std::vector<std::string> frames = read_frame_names(broken), all = read_frame_names(whole);
        QVERIFY(frames.size() > 1 && frames.size() < all.size());
        for (const std::string& frame : frames)
            QVERIFY2(bytes_of(broken / frame) == bytes_of(whole / frame), frame.c_str());

        loss().device = nullptr;
        gpu::JobRequest request;
        request.resume = true;
        request.output = broken;
        request.solver.devices = "pthread,";
        gpu::run_job(std::move(request), listener);
        QCOMPARE(listener.record.state, RunState::finished);
        QCOMPARE(read_frame_names(broken), all);
        for (const std::string& frame : all)
            QVERIFY2(bytes_of(broken / frame) == bytes_of(whole / frame), frame.c_str());
    }

    // The devices of the case are used unless others are requested. The record names them.
    void are_chosen_in_the_case() {
        gpu::JobRequest request = request_into({}, "");
        request.value.run.devices = "pthread,pthread";
        request.value.run.end_time = Quantity(5e-6);
        Quiet listener;
        const gpu::JobResult result = gpu::run_job(request, listener);
        QCOMPARE(result.record.devices.size(), std::size_t{2});
        QVERIFY2(result.record.device.starts_with("2 × "), result.record.device.c_str());
        QVERIFY(std::ranges::any_of(listener.sentences, [](const std::string& s) {
            return s.find("in equal shares: 5") != std::string::npos;
        }));
    }

    void refuse_what_needs_one() {
        const auto said = [](const Model& model, const gpu::SolverOptions& options) {
            return message_of<CaseError>([&] { gpu::Solver solver(model, on_devices(options, "2")); });
        };
        const std::string touching = said(touching_model(), options(false, false));
        QVERIFY2(touching.find("self-contact") != std::string::npos && touching.find("--devices") != std::string::npos,
                 touching.c_str());
        gpu::SolverOptions small = options(false, false);
        small.device_memory = 100000;
        const std::string streamed = said(model_of(QStringList{"plane stress"}, false), small);
        QVERIFY2(streamed.find("--device-memory") != std::string::npos, streamed.c_str());
        const std::string missing = message_of<DeviceError>([] {
            gpu::Solver solver(model_of(QStringList{"plane stress"}, false), on_devices(options(false, false), "40"));
        });
        QVERIFY2(missing.find("40 devices were requested, but 3 are suitable") != std::string::npos, missing.c_str());
    }
};

PERISCOPE_TEST(devices_test)
} // namespace devices_test
#include "devices_test.moc"
