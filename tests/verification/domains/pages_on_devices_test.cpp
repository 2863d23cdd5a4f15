// Bodies on several devices whose λ is stored in pages (gpu/bonds/stiffness_pages.hpp), with a pool on each device, are
// bitwise equal to those with an array of λ on one device. If a device runs out of memory, the state of all is kept.
#include "core/building/build_model.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/run_in_parts.hpp"

#include "gpu/run.hpp"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <QtTest>
#include <dlfcn.h>

#include <array>
#include <atomic>

namespace pages_on_devices_test {

using namespace periscope;
using namespace periscope::test;

namespace {

// A device on which no buffer can be larger than `largest`. The function below replaces one of OpenCL for this.
struct LittleMemory {
    std::atomic<cl_device_id> device = nullptr;
    std::atomic<std::size_t> largest = 0;
};
LittleMemory& little_memory() {
    static LittleMemory of_program;
    return of_program;
}

cl_device_id device_of(cl_context context) {
    std::array<cl_device_id, 1> devices{};
    clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof devices, devices.data(), nullptr);
    return devices.front();
}

cl_device_id last_equal_device() {
    cl_platform_id platform = nullptr;
    clGetPlatformIDs(1, &platform, nullptr);
    std::array<cl_device_id, 3> devices{}; // PoCL lists the device without threads first
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 3, devices.data(), nullptr);
    return devices[2];
}

} // namespace

// Replaces the library's function of this name in this program only.
extern "C" cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* error) {
    using Function = decltype(&clCreateBuffer);
    static const auto of_library = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "clCreateBuffer"));
    if (little_memory().device.load() != nullptr && size > little_memory().largest.load() &&
        device_of(context) == little_memory().device.load()) {
        if (error)
            *error = CL_MEM_OBJECT_ALLOCATION_FAILURE;
        return nullptr;
    }
    return of_library(context, flags, size, host, error);
}

namespace {

gpu::SolverOptions paged(gpu::SolverOptions options) {
    options.largest_stiffness = 1;
    return options;
}

Model model_on_devices(const QStringList& features) {
    const std::array<double, 3> layers =
        features.contains("plane stress") ? std::array<double, 3>{60, 40, 1} : std::array<double, 3>{60, 12, 6};
    return features.contains("uneven") ? observed_uneven_model(features, layers) : observed_model(features, layers);
}

constexpr const char* one_device = "pthread,";
constexpr const char* two_devices = "pthread,pthread";

} // namespace

class PagesOnDevicesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        offer_three_devices();
        QVERIFY2(gpu::list_devices().size() == 3, "there are not three devices, two of them equal");
    }
    void cleanup() { little_memory().device = nullptr; }

    void change_no_bit_data() {
        columns_of_parts();
        row_of_parts({"trilinear", "materials", "surface", "plane stress", "energies", "sums"}, false, false);
        row_of_parts({"uneven", "state-based", "bilinear", "plane stress", "energies", "sums"}, false, true);
        if (!long_tests_wanted())
            return;
        row_of_parts({"trilinear", "materials", "surface", "energies", "sums"}, false, false);
        row_of_parts({"bilinear", "mixed laws", "plane stress", "energies"}, false, true);
        row_of_parts({"state-based", "trilinear", "plane stress"}, true, true);
        row_of_parts({"state-based", "bilinear", "plane stress", "energies", "sums"}, false, false);
        row_of_parts({"uneven", "exponential", "plane stress", "mixed laws"}, false, false);
    }
    // Compares an uninterrupted run, domains on each device, and runs that are resumed to and from an array of λ on one
    // device.
    void change_no_bit() {
        QFETCH(QStringList, features);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const gpu::SolverOptions array = with(options(is_double, scalars), 1, one_device);
        const auto pages = [&](std::uint32_t domains, const char* devices) {
            return with(paged(array), domains, devices);
        };
        Model model = model_on_devices(features);
        const std::uint64_t steps = model.steps / 2;
        const RunInOnePart whole(std::move(model), array, steps, steps / 3);
        QVERIFY2(whole.outcome.broken > whole.cut + 5, "nothing broke: this test would show nothing");
        const auto early = whole.begun(pages(1, two_devices));
        const gpu::Solver at_first(whole.model, pages(1, two_devices)),
            listed(whole.model, with(array, 1, two_devices));
        QVERIFY2(at_first.device_bytes() < early->device_bytes(), "no pool grew");
        QVERIFY2(at_first.device_bytes() < listed.device_bytes(), "λ of all bonds is there");
        // Four domains of a lattice need two more programs. Lists have one program for all sizes.
        const bool is_divided = !whole.model.regular || long_tests_wanted();
        for (const QString& fault :
             {fault_of("two devices", whole.straight(pages(1, two_devices))),
              is_divided ? fault_of("two domains on each of two devices", whole.straight(pages(4, two_devices)))
                         : QString(),
              fault_of("two devices from one with an array", whole.resumed(pages(1, two_devices), *whole.early)),
              fault_of("one device with an array from two", whole.resumed(array, *early))})
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    // In a quasi-static run, λ is stored only where bonds fail.
    void change_no_bit_of_a_body_at_rest() {
        Case c = block({"plane stress", "bilinear", "surface"});
        c.run.stepper = Stepper::relaxation;
        c.run.quasi_static.load_steps = 3;
        c.run.quasi_static.tolerance = 1e-3;
        c.run.damping = Quantity();
        for (ConditionEntry& condition : c.conditions)
            for (auto& component : condition.value)
                if (component && condition.kind != ConditionKind::initial_displacement)
                    component->value *= condition.kind == ConditionKind::velocity ? 0.25 : 0.02;
        std::get<BoxGeometry>(c.geometry).box = {Quantity(60 * 5e-3), Quantity(30 * 5e-3), Quantity(2e-3)};
        Model model = build_model(c, discretise(c, std::nullopt));
        model.fields.softening = true;
        gpu::Solver array(model, with(options(true, false), 1, one_device)),
            pages(model, with(paged(options(true, false)), 1, two_devices));
        array.advance(model.steps);
        pages.advance(model.steps);
        const Outcome wanted = outcome_of(array);
        QVERIFY2(std::ranges::any_of(wanted.frame->softening, [](float s) { return s > 0; }),
                 "nothing softened: this test would show nothing");
        const QString differs = difference(outcome_of(pages), wanted);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
    }

    // The second device has no memory for a larger pool. The run ends between two steps, and its state is kept.
    void keep_the_state_when_memory_ends() {
        Model model = observed_model({"exponential", "energies"}, {60, 12, 12});
        model.frames = static_cast<int>(model.steps);
        gpu::Solver solver(model, with(paged(options(false, false)), 1, two_devices));
        little_memory().largest = model.regular->bonds() * 4 * model.nodes.size() / 2 / 3; // a third of λ there
        little_memory().device = last_equal_device();
        std::optional<Checkpoint> kept;
        gpu::RunHooks hooks;
        hooks.on_checkpoint = [&] { kept = solver.checkpoint(); };
        const std::string said = message_of<RunError>([&] { gpu::run(solver, model, hooks); });
        for (const char* part : {"The memory of device 2 of 2", "is almost used up",
                                 "Use a larger spacing, more devices", "Resume the run from its checkpoint"})
            QVERIFY2(said.find(part) != std::string::npos, said.c_str());
        QVERIFY(kept && kept->info.step > 0 && kept->info.step < model.steps);
        little_memory().device = nullptr;
        gpu::Solver resumed(model, with(options(false, false), 1, one_device)),
            straight(model, with(options(false, false), 1, one_device));
        resumed.restore(*kept, true);
        resumed.advance(model.steps - kept->info.step);
        straight.advance(model.steps);
        QVERIFY(same_bits(resumed.state().displacement, straight.state().displacement));
        QCOMPARE(resumed.broken_bonds(), straight.broken_bonds());
    }
};

PERISCOPE_TEST(PagesOnDevicesTest)
} // namespace pages_on_devices_test
#include "pages_on_devices_test.moc"
