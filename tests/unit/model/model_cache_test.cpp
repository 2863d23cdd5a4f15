// The cache of built models: it returns what was built, every change of an input leads to a new build, and damaged
// files of the cache cause no error.
#include "core/cache/content_hash.hpp"
#include "core/cache/model_cache.hpp"
#include "core/case_file/case_file.hpp"
#include "core/files/hdf5_file.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace model_cache_test {

using namespace periscope;
using test::slotted_block;
namespace fs = std::filesystem;

namespace {

constexpr const char* body_case = R"({ "periscope": 2, "name": "block",
    "geometry": { "surface": { "file": "block.obj", "unit": "mm" }, "discretise": { "tetrahedra": { "spacing": "1 mm" } } },
    "horizon": "3 dx",
    "materials": [ { "name": "glass", "youngs_modulus": "72 GPa", "density": 2440, "fracture_energy": 135 } ],
    "sets": [ { "name": "end", "box": { "min": [null, "18 mm", null], "max": [null, null, null] } } ],
    "initial_cracks": [ { "plane": { "corner": ["9.9 mm", "12 mm", 0], "first": [0, "4 mm", 0], "second": [0, 0, "8 mm"] } } ],
    "conditions": [ { "velocity": ["1 m/s", null, null], "set": "end" } ],
    "run": { "end_time": "1 us" }, "output": { "frames": 1 } })";

} // namespace

class ModelCacheTest : public QObject {
    Q_OBJECT
    QTemporaryDir temporary_;
    int folders_ = 0;

    fs::path folder() const { return temporary_.path().toStdString(); }
    ModelCache new_cache(std::uint64_t limit = usual_cache_limit) {
        return ModelCache(folder() / ("cache " + std::to_string(++folders_)) / "periscope", limit);
    }
    Case body(const std::vector<std::string>& edits = {}) const {
        ParsedCase parsed = parse_case(body_case, folder(), edits);
        if (!parsed.problems.empty())
            throw CaseError(std::move(parsed.problems));
        return std::move(parsed.value);
    }
    static std::vector<fs::path> files_in(const fs::path& path) {
        std::vector<fs::path> files;
        for (const auto& item : fs::directory_iterator(path))
            files.push_back(item.path());
        std::sort(files.begin(), files.end());
        return files;
    }
    static fs::path file_of(const ModelCache& cache, const std::string& kind) {
        for (const fs::path& file : files_in(cache.path()))
            if (file.filename().string().starts_with(kind + "-"))
                return file;
        throw std::runtime_error("no file of " + kind);
    }
    static std::string taken(const Model& model) {
        std::string all;
        for (const std::string& part : parts_from_cache(model))
            all += part + " ";
        return all;
    }

    // Compares bitwise, because no rounding error may occur.
    static void same(const Model& a, const Model& b) {
        QVERIFY(a.nodes.position == b.nodes.position && a.nodes.volume == b.nodes.volume);
        QVERIFY(a.nodes.spacing == b.nodes.spacing && a.nodes.tetrahedra == b.nodes.tetrahedra);
        QVERIFY(a.families.begin == b.families.begin && a.families.neighbour == b.families.neighbour);
        QVERIFY(a.families.alive == b.families.alive);
        QVERIFY(a.time_step == b.time_step && a.stable_step == b.stable_step && a.warnings == b.warnings);
        QVERIFY(a.sets.size() == b.sets.size() && a.sets[0].nodes == b.sets[0].nodes && a.node_motion == b.node_motion);
    }

private slots:
    void initTestCase() {
        QVERIFY(temporary_.isValid());
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((folder() / "user").string()));
        // A U of 20 × 20 × 7 mm: its two legs are 2 mm apart, and bonds are 3 mm long.
        std::ofstream file(folder() / "block.obj");
        const Surface body = slotted_block();
        for (const Vec3& p : body.points)
            file << "v " << p.x * 1e3 << ' ' << p.y * 1e3 << ' ' << p.z * 1e3 << '\n';
        for (const auto& t : body.triangles)
            file << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
    }

    void hashes_of_content() {
        QCOMPARE(content_hash(std::string_view("abc")), content_hash(std::string_view("abc")));
        std::vector<std::string> hashes;
        for (std::size_t size = 0; size < 40; ++size) {
            hashes.push_back(content_hash(std::string(size, '\0'))); // longer by nothing but zeros
            for (std::size_t at = 0; at < size; ++at)
                for (const char bit : {'\1', '\x80'}) {
                    std::string text(size, '\0');
                    text[at] = bit;
                    hashes.push_back(content_hash(text));
                }
        }
        const std::size_t all = hashes.size();
        std::sort(hashes.begin(), hashes.end());
        QCOMPARE(static_cast<std::size_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin()), all);
        QVERIFY(std::all_of(hashes.begin(), hashes.end(), [](const std::string& h) { return h.size() == 32; }));
    }

    void the_second_time_it_is_there() {
        const Model plain = prepare_model(body());
        for (const char* kind : {"vertices", "centroids"}) {
            const ModelCache cache = new_cache();
            const Case c = std::string(kind) == "vertices" ? body()
                                                           : body({"geometry.discretise.tetrahedra.nodes=centroids",
                                                                   "geometry.discretise.tetrahedra.spacing=2 mm"});
            std::set<std::string> work_of_built, work_of_found; // its parts, as they tell their progress
            const auto noted = [](std::set<std::string>& parts) {
                return [&parts](double, std::string_view what) { return parts.emplace(what), true; };
            };
            const Model built = prepare_model(c, noted(work_of_built), &cache);
            const Model found = prepare_model(c, noted(work_of_found), &cache);
            QCOMPARE(taken(built), std::string());
            QCOMPARE(taken(found), std::string("nodes families "));
            same(found, built);
            QVERIFY(found.bonds_cut() > 0);
            if (std::string(kind) == "vertices")
                same(found, plain);
            for (const char* part : {"Meshing", "Sorting nodes", "Finding families"}) {
                QVERIFY2(work_of_built.contains(part), part);
                QVERIFY2(!work_of_found.contains(part), part);
            }
            for (const fs::path& file : files_in(cache.path()))
                QVERIFY2(file.extension() == ".h5", file.c_str()); // nothing temporary is left
        }
    }

    // A change on which neither nodes nor families depend does not cause a new build.
    void what_changes_is_built() {
        const ModelCache cache = new_cache();
        const auto with = [&](const std::vector<std::string>& edits) {
            return taken(prepare_model(body(edits), {}, &cache));
        };
        QCOMPARE(with({}), std::string());
        QCOMPARE(with({"geometry.discretise.tetrahedra.spacing=1.02 mm"}), std::string());
        QCOMPARE(with({"geometry.discretise.tetrahedra.spacing=2 mm"}), std::string());
        QCOMPARE(
            with({"geometry.discretise.tetrahedra.spacing=2 mm", "geometry.discretise.tetrahedra.nodes=centroids"}),
            std::string());
        QCOMPARE(with({"geometry.surface.unit=cm", "geometry.discretise.tetrahedra.spacing=1 cm", "initial_cracks=[]"}),
                 std::string());
        QCOMPARE(with({"horizon=2.9 dx"}), std::string("nodes "));
        QCOMPARE(with({"corrections.partial_volume=hu-ha-bobaru"}), std::string("nodes ")); // bonds reach further
        QCOMPARE(
            with({"materials[0].density=2000", "run.end_time=2 us", "initial_cracks=[]", "sets[0].box.min[1]=15 mm"}),
            std::string("nodes families "));
        QCOMPARE(with({}), std::string("nodes families "));

        const std::string before = [&] {
            std::ifstream in(folder() / "block.obj");
            return std::string(std::istreambuf_iterator<char>(in), {});
        }();
        std::ofstream(folder() / "block.obj") << "# a comment changes nothing\n" << before;
        QCOMPARE(with({}), std::string("nodes families "));
        std::string moved = before;
        moved.replace(moved.find("v 20 "), 5, "v 20.01 ");
        std::ofstream(folder() / "block.obj") << moved;
        QCOMPARE(with({}), std::string());
        std::ofstream(folder() / "block.obj") << before;
        QCOMPARE(with({}), std::string("nodes families "));
    }

    void holes_and_meshes() {
        const ModelCache cache = new_cache();
        const auto plate = [&](const std::string& radius, const std::string& across) {
            const Case c =
                parse_case(body_case, folder(),
                           {R"(geometry={"lattice":{"box":["30 mm","20 mm","8 mm"],"spacing":"1 mm","holes":["h"]}})",
                            R"(sets[1]={"name":"h","sphere":{"centre":[0.01,0.01,0.004],"radius":0}})",
                            "sets[1].sphere.radius=" + radius, "geometry.lattice.bonds_across_holes=" + across})
                    .value;
            const Model model = prepare_model(c, {}, &cache);
            same(model, prepare_model(c));
            return taken(model);
        };
        QCOMPARE(plate("12.5 mm", "cut"), std::string()); // of which less than half is left
        QCOMPARE(plate("12.5 mm", "cut"), std::string("families "));
        QCOMPARE(plate("12.51 mm", "cut"), std::string()); // the same nodes, but chords through it may differ
        QCOMPARE(plate("12.5 mm", "kept"), std::string()); // nothing to look for: not kept
        QCOMPARE(plate("12.5 mm", "kept"), std::string());
        // Lattices have nothing to keep.
        QCOMPARE(plate("2.5 mm", "cut"), std::string());
        QCOMPARE(plate("2.5 mm", "cut"), std::string());
        prepare_model(parse_case(body_case, folder(),
                                 {R"(geometry={"lattice":{"box":["9 mm","20 mm","8 mm"],"spacing":"1 mm"}})"})
                          .value,
                      {}, &cache);
        QCOMPARE(files_in(cache.path()).size(), std::size_t{2});
    }

    void damaged_and_foreign_files() {
        const ModelCache cache = new_cache();
        const Model built = prepare_model(body(), {}, &cache);
        const fs::path foreign = cache.path() / "notes.txt";
        std::ofstream(foreign) << "not ours";
        const auto again = [&](const std::string& expected) {
            const Model model = prepare_model(body(), {}, &cache);
            QCOMPARE(taken(model), expected);
            same(model, built);
        };
        for (const char* kind : {"nodes", "families"}) {
            const std::string other = std::string(kind) == "nodes" ? "families " : "nodes ";
            const fs::path file = file_of(cache, kind);
            const auto size = fs::file_size(file);
            for (const double where : {0.0, 0.3, 0.5, 0.999}) { // a byte of the file, in its middle of the numbers
                std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
                const auto at = static_cast<std::streamoff>(where * static_cast<double>(size));
                bytes.seekg(at);
                const char byte = static_cast<char>(bytes.get());
                bytes.seekp(at);
                bytes.put(static_cast<char>(byte ^ 0x10));
                bytes.close();
                const Model model = prepare_model(body(), {}, &cache); // the last may hit a byte that says nothing
                same(model, built);
                if (where < 0.9)
                    QCOMPARE(taken(model), other);
                again("nodes families ");
            }
            fs::resize_file(file, size / 2);
            again(other);
            again("nodes families ");
            std::ofstream(file) << "something else";
            again(other);
            again("nodes families ");
        }
        fs::copy_file(file_of(cache, "nodes"), file_of(cache, "families"), fs::copy_options::overwrite_existing);
        again("nodes "); // whole, but of another key
        again("nodes families ");
        fs::remove(file_of(cache, "nodes"));
        again("families "); // the same nodes have the same families
        QVERIFY(fs::exists(foreign));
    }

    void a_cache_that_cannot_be_written_is_no_error() {
        std::ofstream(folder() / "a file");
        const ModelCache in_a_file(folder() / "a file" / "periscope"), none = new_cache(1000);
        for (const ModelCache* cache : {&in_a_file, &none})
            for (int i = 0; i < 2; ++i)
                QCOMPARE(taken(prepare_model(body(), {}, cache)), std::string());
        QVERIFY(files_in(none.path()).empty());
    }

    void the_oldest_makes_room() {
        const std::string content(100000, 'x');
        constexpr std::uint64_t room = 1200000;
        const CacheFolder cache(folder() / "rooms", room); // each takes 100 kB and some room for its index
        const auto write = [&](const std::string& key) {
            cache.write("texts", key, {{"text", std::as_bytes(std::span(content))}});
            const auto second = std::chrono::seconds(1); // file systems may count in seconds
            for (const fs::path& file : files_in(cache.path()))
                fs::last_write_time(file, fs::last_write_time(file) - second);
        };
        const auto there = [&](const std::string& key) {
            return cache.read("texts", key,
                              [&](const Hdf5Reader& reader) { QCOMPARE(reader.size("text"), content.size()); });
        };
        QVERIFY(!there("a"));
        fs::create_directory(folder() / "rooms");
        std::ofstream(folder() / "rooms" / "mine.h5") << std::string(900000, 'y'); // neither counted nor removed
        for (const char* key : {"a", "b", "c"})
            write(key);
        QVERIFY(there("a")); // used last
        const auto kept = [&](const std::string& key) {
            return fs::exists(folder() / "rooms" / ("texts-" + content_hash(std::string_view(key)) + ".h5"));
        };
        std::string gone, last;
        for (int i = 0; i < 20 && gone.size() < 3; ++i) {
            write(last = "more " + std::to_string(i));
            for (const char* key : {"a", "b", "c"})
                if (!kept(key) && gone.find(key) == std::string::npos)
                    gone += key;
        }
        QCOMPARE(gone, std::string("bca"));
        QVERIFY(there(last));
        std::uint64_t sum = 0;
        for (const fs::path& file : files_in(cache.path()))
            sum += file.filename() == "mine.h5" ? 0 : fs::file_size(file);
        QVERIFY(sum <= room);
        QVERIFY(fs::exists(folder() / "rooms" / "mine.h5"));
    }

    // The command line uses the user's folder, says so, and also works without it.
    void on_the_command_line() {
        std::ofstream(folder() / "block.json") << body_case;
        const auto run = [&](const QStringList& more) {
            QProcess cli;
            cli.start(QCoreApplication::applicationDirPath() + "/periscope-cli",
                      QStringList{"run", QString::fromStdString((folder() / "block.json").string()), "--overwrite",
                                  "--output", QString::fromStdString((folder() / "results").string())} +
                          more);
            if (!cli.waitForFinished(120000) || cli.exitCode() != 0)
                throw std::runtime_error(cli.readAllStandardError().toStdString());
            std::ifstream file(folder() / "results" / "run.json");
            return std::pair(QString(cli.readAllStandardError()),
                             nlohmann::json::parse(file)["model"]["from_cache"].dump());
        };
        const auto [first, built] = run({});
        QVERIFY(!first.contains("cache"));
        QCOMPARE(built, std::string("[]"));
        QCOMPARE(files_in(folder() / "user" / "periscope").size(),
                 std::size_t{3}); // nodes, families, the speed of the device
        const auto [second, found] = run({});
        QVERIFY2(second.contains("nodes and families") && second.contains("user/periscope") &&
                     second.contains("--no-cache"),
                 qPrintable(second));
        QCOMPARE(found, std::string(R"(["nodes","families"])"));
        QCOMPARE(run({"--no-cache"}).second, std::string("[]"));
    }
};

PERISCOPE_TEST(ModelCacheTest)
} // namespace model_cache_test
#include "model_cache_test.moc"
