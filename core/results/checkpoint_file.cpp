#include "core/results/checkpoint_file.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/base/regular_file.hpp"
#include "core/files/hdf5_file.hpp"
#include "core/geometry/import/guarded_reading.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <span>

namespace periscope {
namespace {

constexpr const char* program = "Periscope checkpoint";
// Format 3 is written. Format 1 had blocks of the lattice at other positions and is no longer read. Format 2 does not
// store the order of the lattice's axes in memory.
constexpr int format = 3, first_format = 2;

std::string cannot_write(const std::filesystem::path& file, const std::string& what) {
    return fmt::format("Cannot write the checkpoint '{}': {} — free some space, or choose a folder on another disk; "
                       "a checkpoint interval of 0 s disables checkpoints",
                       file.string(), what);
}

std::string cannot_use(const std::filesystem::path& file, const std::string& what) {
    return fmt::format("Cannot use '{}' as a checkpoint: it {} — choose the {} of a Periscope run, or start a new run",
                       file.string(), what, checkpoint_name);
}

// HDF5 may crash on a damaged file before its content can be checked. Therefore the helper process reads all of it
// first.
void try_reading(const std::filesystem::path& file) {
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(file, ignored);
    constexpr double slowest = 20e6; // bytes per second of a disk
    read_in_helper("try-hdf5", file, {120 + static_cast<double>(ignored ? 0 : size) / slowest, 1},
                   "Reading the checkpoint", {}, [](const std::filesystem::path&) {});
}

// Checks the numbers that every run has. The step is converted to double, which is exact up to 2⁵³.
void check_times(const Hdf5Reader& reader, const CheckpointInfo& info) {
    constexpr std::uint64_t last_step = std::uint64_t{1} << 53;
    if (info.step > last_step)
        reader.fail(fmt::format("has an invalid step number ({})", info.step));
    if (!std::isfinite(info.time_step) || !(info.time_step > 0))
        reader.fail(fmt::format("has an invalid time step ({:g} s)", info.time_step));
    if (!std::isfinite(info.start_time) || !std::isfinite(info.time()))
        reader.fail(fmt::format("has an invalid start time ({:g} s)", info.start_time));
}

} // namespace

void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint, const std::string& case_text,
                      std::optional<std::uint64_t> rows) {
    const CheckpointInfo& info = checkpoint.info;
    std::uint64_t room = hdf5_room(case_text.size()) + hdf5_room_of_attributes;
    for (const CheckpointBlock& block : checkpoint.blocks)
        room += hdf5_room(block.bytes);
    Hdf5Writer writer(file, room, [file](const std::string& what) { return cannot_write(file, what); });
    writer.attribute("program", std::string(program));
    writer.attribute("format", format);
    writer.attribute("version", std::string(version));
    writer.attribute("step", info.step);
    writer.attribute("time_step", info.time_step);
    writer.attribute("start_time", info.start_time);
    writer.attribute("velocity", std::string(info.has_whole_velocity ? "of the displacement" : "half a step before"));
    writer.attribute("precision", info.precision);
    writer.attribute("layout", info.layout);
    if (!info.axes.empty())
        writer.attribute("axes", info.axes);
    writer.attribute("fingerprint", info.fingerprint);
    writer.attribute("device", info.device);
    writer.attribute("driver", info.driver);
    if (rows)
        writer.attribute("rows", *rows);
    writer.bytes("case", std::as_bytes(std::span(case_text)));
    writer.group("state");
    for (const CheckpointBlock& block : checkpoint.blocks)
        writer.bytes("state/" + block.name, block.bytes, block.read);
    writer.finish();
}

StoredCheckpoint read_checkpoint(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw FileError(fmt::format("Checkpoint '{}' not found — choose the {} in a results folder; a run writes it "
                                    "after each checkpoint interval and at its end",
                                    file.string(), checkpoint_name));
    if (const RegularFile opened(file); !opened.ok())
        throw FileError(cannot_use(file, "cannot be opened: " + opened.fault()));
    try_reading(file);
    return read_checkpoint_directly(file);
}

StoredCheckpoint read_checkpoint_directly(const std::filesystem::path& file) {
    const auto reader =
        std::make_shared<Hdf5Reader>(file, [file](const std::string& what) { return cannot_use(file, what); });
    if (reader->text("program") != program)
        reader->fail("is an HDF5 file from another program");
    if (const int stored = reader->whole_number("format"); stored < first_format || stored > format)
        reader->fail(
            fmt::format("has format {}, but this program reads formats {} and {}", stored, first_format, format));
    StoredCheckpoint stored;
    CheckpointInfo& info = stored.checkpoint.info;
    info.step = reader->count("step");
    info.time_step = reader->number("time_step");
    info.start_time = reader->number("start_time");
    check_times(*reader, info);
    info.has_whole_velocity = reader->has("velocity") && reader->text("velocity") == "of the displacement";
    info.precision = reader->text("precision");
    info.layout = reader->text("layout");
    if (reader->has("axes"))
        info.axes = reader->text("axes");
    info.fingerprint = reader->count("fingerprint");
    info.device = reader->text("device");
    info.driver = reader->text("driver");
    if (reader->has("rows")) // earlier versions did not store this
        stored.rows = reader->count("rows");
    const std::uint64_t case_size = reader->size("case");
    if (case_size > largest_text_file)
        reader->fail("is damaged at 'case'");
    stored.case_text.resize(case_size);
    reader->bytes("case", 0, std::as_writable_bytes(std::span(stored.case_text)));
    for (const std::string& name : reader->names("state"))
        stored.checkpoint.blocks.push_back(
            {name, reader->size("state/" + name),
             [reader, path = "state/" + name](std::uint64_t from, std::span<std::byte> to) {
                 reader->bytes(path, from, to);
             }});
    return stored;
}

} // namespace periscope
