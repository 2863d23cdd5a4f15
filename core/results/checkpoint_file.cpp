#include "core/results/checkpoint_file.hpp"

#include "core/base/error.hpp"
#include "core/files/hdf5_file.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <memory>
#include <span>

namespace periscope {
namespace {

constexpr const char* program = "Periscope checkpoint";
// 1: blocks of the lattice began at other places. 2: does not say how the axes of a lattice lie in memory.
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
    info.has_whole_velocity = reader->has("velocity") && reader->text("velocity") == "of the displacement";
    info.precision = reader->text("precision");
    info.layout = reader->text("layout");
    if (reader->has("axes"))
        info.axes = reader->text("axes");
    info.fingerprint = reader->count("fingerprint");
    info.device = reader->text("device");
    info.driver = reader->text("driver");
    if (reader->has("rows")) // earlier versions did not say
        stored.rows = reader->count("rows");
    stored.case_text.resize(reader->size("case"));
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
