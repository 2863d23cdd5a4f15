#include "core/geometry/helper/mesher_task.hpp"

#include "core/base/error.hpp"
#include "core/base/regular_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <type_traits>

// The files exist for seconds on one machine. Therefore they are plain copies of memory, with a mark at the start and
// at the end.
namespace periscope {
namespace {

constexpr std::uint64_t task_mark = 0x31304b5341545350, result_mark = 0x3130534852534d50,
                        mesh_mark = 0x31304d5652534d50, factor_mark = 0x313046435253464d;

class Writer {
public:
    explicit Writer(const std::filesystem::path& file) : file_(file), stream_(file, std::ios::binary) {}

    template <class T>
    void value(const T& v) {
        static_assert(std::is_trivially_copyable_v<T>);
        stream_.write(reinterpret_cast<const char*>(&v), sizeof v);
    }
    template <class T>
    void list(const std::vector<T>& v) {
        value(static_cast<std::uint64_t>(v.size()));
        stream_.write(reinterpret_cast<const char*>(v.data()), static_cast<std::streamsize>(v.size() * sizeof(T)));
    }
    void text(const std::string& t) { list(std::vector<char>(t.begin(), t.end())); }
    void finish() {
        stream_.close();
        if (!stream_)
            throw FileError(fmt::format(
                "{}: cannot write the file — check whether the disk for temporary files is full", file_.string()));
    }

private:
    std::filesystem::path file_;
    std::ofstream stream_;
};

class Reader {
public:
    explicit Reader(const std::filesystem::path& file)
        : file_(file), opened_(file, FinalLink::refused), left_(opened_.size()) {
        if (!opened_.ok())
            throw FileError(fmt::format("{}: cannot read the file", file.string()));
    }
    template <class T>
    T value() {
        T v{};
        take(&v, sizeof v);
        return v;
    }
    template <class T>
    std::vector<T> list() {
        const auto count = value<std::uint64_t>();
        if (count > left_ / sizeof(T))
            fail();
        std::vector<T> v(count);
        take(v.data(), count * sizeof(T));
        return v;
    }
    std::string text() {
        const auto characters = list<char>();
        return {characters.begin(), characters.end()};
    }
    void expect(bool condition) const {
        if (!condition)
            fail();
    }

private:
    void take(void* to, std::uint64_t bytes) {
        if (bytes > left_ || !opened_.read(opened_.size() - left_, {static_cast<char*>(to), bytes}))
            fail();
        left_ -= bytes;
    }
    [[noreturn]] void fail() const { throw FileError(fmt::format("{}: damaged file", file_.string())); }

    std::filesystem::path file_;
    RegularFile opened_;
    std::uint64_t left_ = 0;
};

template <std::size_t N>
bool all_below(const std::vector<std::array<std::uint32_t, N>>& list, std::size_t limit) {
    return std::all_of(list.begin(), list.end(), [&](const auto& corners) {
        return std::all_of(corners.begin(), corners.end(), [&](std::uint32_t i) { return i < limit; });
    });
}

// Returns whether all points and kinds to which elements and groups refer exist.
bool is_sound(const VolumeMesh& mesh) {
    const auto is_point = [&](std::uint32_t i) { return i < mesh.points.size(); };
    return mesh.point_numbers.size() == mesh.points.size() && mesh.measure <= NodeMeasure::area &&
           mesh.measures.size() == (mesh.measure == NodeMeasure::none ? 0 : mesh.points.size()) &&
           std::ranges::all_of(mesh.corners, is_point) &&
           std::ranges::all_of(mesh.elements,
                               [&](const MeshElement& e) {
                                   return static_cast<std::size_t>(e.kind) < element_kinds &&
                                          (info_of(e.kind).nodes <= 1 || e.nodes == info_of(e.kind).nodes) &&
                                          e.first <= mesh.corners.size() && e.nodes <= mesh.corners.size() - e.first;
                               }) &&
           std::ranges::all_of(mesh.groups, [&](const MeshGroup& group) {
               return std::ranges::all_of(group.points, is_point) &&
                      std::ranges::adjacent_find(group.points, std::ranges::greater_equal()) == group.points.end();
           });
}

} // namespace

void write_task(const MesherTask& task, const std::filesystem::path& file) {
    Writer w(file);
    w.value(task_mark);
    w.list(task.points);
    w.list(task.triangles);
    w.value(task_mark);
    w.finish();
}

MesherTask read_task(const std::filesystem::path& file) {
    Reader r(file);
    MesherTask task;
    r.expect(r.value<std::uint64_t>() == task_mark);
    task.points = r.list<Vec3>();
    task.triangles = r.list<std::array<std::uint32_t, 3>>();
    r.expect(r.value<std::uint64_t>() == task_mark);
    r.expect(all_below(task.triangles, task.points.size()));
    return task;
}

void write_result(const MesherResult& result, const std::filesystem::path& file) {
    Writer w(file);
    w.value(result_mark);
    w.list(result.points);
    w.list(result.tetrahedra);
    w.list(result.region);
    w.value(result_mark);
    w.finish();
}

MesherResult read_result(const std::filesystem::path& file) {
    Reader r(file);
    MesherResult result;
    r.expect(r.value<std::uint64_t>() == result_mark);
    result.points = r.list<Vec3>();
    result.tetrahedra = r.list<std::array<std::uint32_t, 4>>();
    result.region = r.list<std::int32_t>();
    r.expect(r.value<std::uint64_t>() == result_mark);
    r.expect(result.region.size() == result.tetrahedra.size() && all_below(result.tetrahedra, result.points.size()));
    return result;
}

void write_mesh_result(const VolumeMesh& mesh, const std::filesystem::path& file) {
    Writer w(file);
    w.value(mesh_mark);
    w.list(mesh.points);
    w.list(mesh.point_numbers);
    w.list(mesh.elements);
    w.list(mesh.corners);
    w.value(static_cast<std::uint64_t>(mesh.groups.size()));
    for (const MeshGroup& group : mesh.groups) {
        w.text(group.name);
        w.list(group.points);
    }
    w.value(static_cast<std::uint64_t>(mesh.notes.size()));
    for (const std::string& note : mesh.notes)
        w.text(note);
    w.value(mesh.measure);
    w.value(static_cast<std::uint8_t>(mesh.has_z));
    w.list(mesh.measures);
    w.value(mesh_mark);
    w.finish();
}

VolumeMesh read_mesh_result(const std::filesystem::path& file) {
    Reader r(file);
    VolumeMesh mesh;
    r.expect(r.value<std::uint64_t>() == mesh_mark);
    mesh.points = r.list<Vec3>();
    mesh.point_numbers = r.list<std::uint64_t>();
    mesh.elements = r.list<MeshElement>();
    mesh.corners = r.list<std::uint32_t>();
    // a wrong number is harmless, because reading fails at the end of the file
    for (auto groups = r.value<std::uint64_t>(); groups > 0; --groups) {
        std::string name = r.text();
        mesh.groups.push_back({std::move(name), r.list<std::uint32_t>()});
    }
    for (auto notes = r.value<std::uint64_t>(); notes > 0; --notes)
        mesh.notes.push_back(r.text());
    mesh.measure = r.value<NodeMeasure>();
    mesh.has_z = r.value<std::uint8_t>() != 0;
    mesh.measures = r.list<double>();
    r.expect(r.value<std::uint64_t>() == mesh_mark);
    r.expect(is_sound(mesh));
    return mesh;
}

void write_factor_result(const FactorTable& table, const std::filesystem::path& file) {
    Writer w(file);
    w.value(factor_mark);
    w.value(static_cast<std::uint8_t>(table.by_number));
    w.list(table.numbers);
    w.list(table.points);
    for (const bool counts : table.counts)
        w.value(static_cast<std::uint8_t>(counts));
    w.value(table.components);
    w.list(table.values);
    w.value(factor_mark);
    w.finish();
}

FactorTable read_factor_result(const std::filesystem::path& file) {
    Reader r(file);
    FactorTable table;
    r.expect(r.value<std::uint64_t>() == factor_mark);
    table.by_number = r.value<std::uint8_t>() != 0;
    table.numbers = r.list<std::uint64_t>();
    table.points = r.list<Vec3>();
    for (bool& counts : table.counts)
        counts = r.value<std::uint8_t>() != 0;
    table.components = r.value<std::uint32_t>();
    table.values = r.list<double>();
    r.expect(r.value<std::uint64_t>() == factor_mark);
    r.expect(table.components >= 1 && table.values.size() % table.components == 0 &&
             table.values.size() / table.components == table.rows() && table.rows() < UINT32_MAX &&
             std::ranges::is_sorted(table.numbers) && std::ranges::all_of(table.points, [](const Vec3& p) {
                 return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
             }));
    return table;
}

} // namespace periscope
