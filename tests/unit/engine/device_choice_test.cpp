// Which devices a run gets: one or several of those that exist.
#include "core/base/error.hpp"
#include "core/cache/cache_folder.hpp"
#include "core/cache/model_cache.hpp"
#include "core/case/wanted_devices.hpp"
#include "core/files/hdf5_file.hpp"
#include "gpu/benchmark/arithmetic_speed.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/graphics_cards.hpp"
#include "gpu/job/device_checks.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <span>

namespace device_choice_test {

using namespace periscope;
using namespace periscope::gpu;
using periscope::test::message_of;
using Places = std::vector<std::size_t>;

namespace {

DeviceInfo device(const std::string& name, bool is_gpu, const std::string& version = "OpenCL 3.0") {
    DeviceInfo info;
    info.name = name;
    info.platform = "maker";
    info.version = version;
    info.is_gpu = is_gpu;
    return info;
}

// Returns a processor, two cards of one kind with one of another kind between them, and one that is too old.
std::vector<DeviceInfo> machine() {
    return {device("processor", false), device("H100", true), device("A100", true), device("H100", true),
            device("G80", true, "OpenCL 1.1")};
}

} // namespace

class device_choice_test : public QObject {
    Q_OBJECT

private slots:
    void choose_a_number() {
        const auto chosen = [](const char* device, const char* devices) {
            return choices_among(machine(), {device, devices});
        };
        QCOMPARE(chosen("", ""), Places({1}));
        QCOMPARE(chosen("", "2"), Places({1, 3})); // devices with the same name come first
        QCOMPARE(chosen("", "3"), Places({1, 3, 2}));
        QCOMPARE(chosen("", "4"), Places({1, 3, 2, 0})); // the processor comes last
        QCOMPARE(chosen("h100", " 2 "), Places({1, 3}));
        QCOMPARE(chosen("processor", "1"), Places({0}));
        const auto said = [&](const char* device, const char* devices) {
            return message_of<DeviceError>([&] { chosen(device, devices); });
        };
        QVERIFY(said("", "5").find("5 devices were requested, but 4 are suitable") != std::string::npos);
        QVERIFY(said("A100", "2").find("but 1 is suitable") != std::string::npos);
        QVERIFY(said("", "two").find("'two' is neither") != std::string::npos);
    }

    void choose_from_a_list() {
        const auto chosen = [](const char* devices) { return choices_among(machine(), {"", devices}); };
        QCOMPARE(chosen("h100,h100"), Places({1, 3})); // each device once
        QCOMPARE(chosen("4, 1"), Places({3, 0}));
        QCOMPARE(chosen("processor,3"), Places({0, 2}));
        QCOMPARE(chosen("2,"), Places({1}));
        const auto said = [&](const char* devices) { return message_of<DeviceError>([&] { chosen(devices); }); };
        QVERIFY(said("a100,a100").find("still free to choose matches 'a100'") != std::string::npos);
        QVERIFY(said("1,6").find("matches '6'") != std::string::npos);
        QVERIFY(said("1,G80").find("needs OpenCL 1.2") != std::string::npos);
    }

    void name_them() {
        const auto all = machine();
        QCOMPARE(names_of({all[1], all[3]}), std::string("2 × H100"));
        QCOMPARE(names_of({all[1], all[2]}), std::string("H100 + A100"));
        QCOMPARE(kind_of({all[1], all[3]}, &DeviceInfo::name), std::string("H100"));
        QVERIFY(are_equal({all[1], all[3]}) && !are_equal({all[1], all[2]}));
    }

    void read_what_is_wanted() {
        QCOMPARE(wanted_devices("")->count, std::size_t{1});
        QCOMPARE(wanted_devices("3")->count, std::size_t{3});
        QCOMPARE(wanted_devices("a, b")->which, (std::vector<std::string>{"a", "b"}));
        for (const char* wrong : {"0", "-1", "2.5", "a", "1,,2", ",", "1,0", "1000"})
            QVERIFY2(!wanted_devices(wrong), wrong);
    }

    // The folder is as Linux lists devices: two cards by NVIDIA, one by AMD, one of a virtual machine, and a network
    // card by Intel.
    void cards_without_a_driver() {
        QTemporaryDir folder;
        const std::filesystem::path pci = folder.path().toStdString();
        const auto plug = [&](const char* slot, const char* class_code, const char* vendor) {
            std::filesystem::create_directory(pci / slot);
            std::ofstream(pci / slot / "class") << class_code << '\n';
            std::ofstream(pci / slot / "vendor") << vendor << '\n';
        };
        plug("01", "0x030200", "0x10de");
        plug("02", "0x030200", "0x10de");
        plug("03", "0x030000", "0x1002");
        plug("04", "0x030000", "0x1af4");
        plug("05", "0x020000", "0x8086");
        std::filesystem::create_directory(pci / "06"); // a device without any information
        QCOMPARE(cards_without_driver({device("processor", false)}, pci), (std::vector<std::string>{"AMD", "NVIDIA"}));
        DeviceInfo nvidia = device("H100", true);
        nvidia.vendor_number = 0x10de;
        QCOMPARE(cards_without_driver({nvidia}, pci), std::vector<std::string>{"AMD"});
        QVERIFY(cards_without_driver({}, pci / "none").empty());
        QVERIFY(advice_for_card("AMD").find("rocm-opencl") != std::string::npos);
    }

    void warn_of_a_slow_device() {
        const DeviceInfo processor = device("Xeon", false), card = device("H100", true);
        QVERIFY(slowness_warning(processor, 16).empty() && slowness_warning(card, 16).empty());
        QVERIFY(slowness_warning(processor, 0).empty()); // the speed is not known
        QVERIFY(slowness_warning(processor, 6.7).find("Xeon computes several times slower") ==
                0); // PoCL 6 without inlining
        QVERIFY(!slowness_warning(card, 1).empty());
    }

    // The speed of this machine is measured once. After that, the value in the cache is used.
    void measure_a_device_once() {
        QTemporaryDir folder;
        const std::filesystem::path cache = folder.path().toStdString();
        const DeviceChoice choice;
        QVERIFY(slow_device_warnings(choice, cache).empty());
        const DeviceInfo chosen = choose_device("");
        const CacheFolder kept(cache, usual_cache_limit);
        const std::string key = chosen.name + " | " + chosen.platform + " | " + chosen.driver;
        double per_cycle = 0;
        const auto bytes = std::as_writable_bytes(std::span(&per_cycle, 1));
        QVERIFY(kept.read("device", key,
                          [&](const Hdf5Reader& reader) { reader.bytes("operations_per_cycle", 0, bytes); }));
        QVERIFY2(per_cycle > 8 && per_cycle < 1000, qPrintable(QString::number(per_cycle)));
        per_cycle = 2;
        kept.write("device", key, {{"operations_per_cycle", bytes}});
        const auto warnings = slow_device_warnings(choice, cache);
        QCOMPARE(warnings.size(), std::size_t{1});
        QVERIFY(warnings[0].find("2.0 operations in a clock cycle") != std::string::npos);
    }
};

PERISCOPE_TEST(device_choice_test)
} // namespace device_choice_test
#include "device_choice_test.moc"
