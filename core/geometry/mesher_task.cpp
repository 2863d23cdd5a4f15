#include "core/geometry/mesher_task.hpp"

#include "core/model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <type_traits>

// The files live for seconds on one machine: plain memory images, with a mark at either end.
namespace periscope {
namespace {

constexpr std::uint64_t task_mark = 0x31304b5341545350, result_mark = 0x3130534852534d50;

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
        stream_.write(reinterpret_cast<const char*>(v.data()),
                      static_cast<std::streamsize>(v.size() * sizeof(T)));
    }
    void finish() {
        stream_.close();
        if (!stream_)
            throw FileError(
                fmt::format("{}: cannot be written — is the disk for temporary files full?", file_.string()));
    }

private:
    std::filesystem::path file_;
    std::ofstream stream_;
};

class Reader {
public:
    explicit Reader(const std::filesystem::path& file) : file_(file), stream_(file, std::ios::binary) {
        std::error_code error;
        left_ = std::filesystem::file_size(file, error);
        if (error || !stream_)
            throw FileError(fmt::format("{}: cannot be read", file.string()));
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
    void expect(bool condition) const {
        if (!condition)
            fail();
    }

private:
    void take(void* to, std::uint64_t bytes) {
        if (bytes > left_ || !stream_.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes)))
            fail();
        left_ -= bytes;
    }
    [[noreturn]] void fail() const { throw FileError(fmt::format("{}: is damaged", file_.string())); }

    std::filesystem::path file_;
    std::ifstream stream_;
    std::uint64_t left_ = 0;
};

template <std::size_t N>
bool all_below(const std::vector<std::array<std::uint32_t, N>>& list, std::size_t limit) {
    return std::all_of(list.begin(), list.end(), [&](const auto& corners) {
        return std::all_of(corners.begin(), corners.end(), [&](std::uint32_t i) { return i < limit; });
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
    r.expect(result.region.size() == result.tetrahedra.size() &&
             all_below(result.tetrahedra, result.points.size()));
    return result;
}

} // namespace periscope
