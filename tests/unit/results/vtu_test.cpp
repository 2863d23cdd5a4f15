#include "core/base/error.hpp"
#include "core/files/atomic_stream.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/results/read_results.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/tables.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QXmlStreamReader>
#include <QtTest>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace vtu_test {

using namespace periscope;
namespace fs = std::filesystem;

namespace {

vtkSmartPointer<vtkUnstructuredGrid> read(const fs::path& file) {
    vtkNew<vtkXMLUnstructuredGridReader> reader;
    reader->SetFileName(file.c_str());
    reader->Update();
    return reader->GetErrorCode() == 0 ? reader->GetOutput() : nullptr;
}

// Every component of the array against the given function of node and component.
template <class Expected>
bool holds(vtkDataArray* array, std::size_t nodes, int components, const Expected& expected) {
    if (!array || array->GetNumberOfTuples() != static_cast<vtkIdType>(nodes) ||
        array->GetNumberOfComponents() != components)
        return false;
    for (std::size_t i = 0; i < nodes; ++i)
        for (int c = 0; c < components; ++c)
            if (array->GetComponent(static_cast<vtkIdType>(i), c) != static_cast<double>(expected(i, c)))
                return false;
    return true;
}

void compare(vtkUnstructuredGrid* grid, const Model& model, const Frame& frame) {
    QVERIFY(grid);
    const std::size_t n = model.nodes.size();
    auto* data = grid->GetPointData();
    const auto component = [](const std::vector<float>& v) {
        return [&v](std::size_t i, int c) { return v[3 * i + static_cast<std::size_t>(c)]; };
    };
    QVERIFY(holds(grid->GetPoints()->GetData(), n, 3, [&](std::size_t i, int c) {
        return static_cast<float>(model.nodes.position[i][static_cast<std::size_t>(c)]);
    }));
    QVERIFY(holds(data->GetArray("displacement"), n, 3, component(frame.displacement)));
    QVERIFY(holds(data->GetArray("velocity"), n, 3, component(frame.velocity)));
    QVERIFY(holds(data->GetArray("damage"), n, 1, [&](std::size_t i, int) { return frame.damage[i]; }));
    QVERIFY(holds(data->GetArray("material"), n, 1, [&](std::size_t i, int) { return model.material[i]; }));
    QVERIFY(holds(data->GetArray("volume"), n, 1,
                  [&](std::size_t i, int) { return static_cast<float>(model.nodes.volume[i]); }));
    for (const NodeSet& set : model.sets)
        QVERIFY(holds(data->GetArray(("set: " + set.name).c_str()), n, 1, [&](std::size_t i, int) {
            return std::count(set.nodes.begin(), set.nodes.end(), static_cast<std::uint32_t>(i));
        }));
    QCOMPARE(data->GetNumberOfArrays(), 5 + static_cast<int>(model.sets.size()));
    QCOMPARE(grid->GetFieldData()->GetArray("TimeValue")->GetTuple1(0), frame.time);
    QCOMPARE(grid->GetFieldData()->GetArray("step")->GetTuple1(0), static_cast<double>(frame.step));
}

} // namespace

class VtuTest : public QObject {
    Q_OBJECT
    // A file of an earlier version: it holds the strain, but not what follows from it.
    void what_follows_from_the_strain_is_added(const Frame& frame) {
        QFile file(QString::fromStdString(file_.string()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.readAll();
        for (const char* name : {"principal strain", "von Mises strain"})
            QVERIFY2(bytes.contains(name), name);
        bytes.replace("principal strain", "principal___rain").replace("von Mises strain", "von Mises___rain");
        QVERIFY(file.seek(0) && file.write(bytes) == bytes.size());
        file.close();
        const StoredFrame old = read_vtu(file_);
        const std::size_t n = frame.damage.size();
        QVERIFY(old.frame.principal_strain.size() == 3 * n && old.frame.von_mises_strain.size() == n);
        for (std::size_t i = 0; i < n; ++i) {
            const float *p = &old.frame.principal_strain[3 * i], *e = &frame.strain[6 * i];
            QVERIFY(p[0] >= p[1] && p[1] >= p[2] && old.frame.von_mises_strain[i] > 0);
            QVERIFY(std::abs(p[0] + p[1] + p[2] - (e[0] + e[1] + e[2])) < 1e-5F * (e[0] + e[1] + e[2]));
        }
        QVERIFY(std::ranges::count(old.fields, &Frame::principal_strain, &FrameField::values) == 1);
    }

private slots:
    void init() {
        temporary_ = std::make_unique<QTemporaryDir>();
        file_ = fs::path(temporary_->path().toStdString()) / "frame.vtu";
    }

    void lattice_is_read_back() {
        const Model model = fixture::lattice_model();
        const Frame frame = fixture::frame_of(model, 7);
        write_vtu(file_, model, frame);
        const auto grid = read(file_);
        compare(grid, model, frame);
        QCOMPARE(grid->GetNumberOfCells(), static_cast<vtkIdType>(model.nodes.size()));
        for (vtkIdType i = 0; i < grid->GetNumberOfCells(); ++i) {
            QCOMPARE(grid->GetCellType(i), int{VTK_VERTEX});
            QCOMPARE(grid->GetCell(i)->GetPointId(0), i);
        }
    }

    // Fields that the case asks for in addition are written, and read again by the program itself.
    void strain_and_stress_are_read_back() {
        Model model = fixture::lattice_model();
        model.fields = {true, true, true};
        const std::size_t n = model.nodes.size();
        Frame frame = fixture::frame_of(model, 7);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, write_vtu(file_, model, frame)); // it has none
        float next = 0;
        for (auto [field, components] :
             {std::pair(&Frame::strain, 6U), std::pair(&Frame::stress, 6U), std::pair(&Frame::von_mises, 1U),
              std::pair(&Frame::principal_stress, 3U), std::pair(&Frame::strain_energy, 1U),
              std::pair(&Frame::von_mises_strain, 1U), std::pair(&Frame::principal_strain, 3U)})
            for (std::size_t i = 0; i < components * n; ++i)
                (frame.*field).push_back(next += 0.5F);
        write_vtu(file_, model, frame);
        const auto grid = read(file_);
        QVERIFY(grid);
        for (const auto& [name, components] :
             {std::pair("strain", 6), std::pair("stress", 6), std::pair("von Mises stress", 1),
              std::pair("principal stress", 3), std::pair("strain energy density", 1), std::pair("von Mises strain", 1),
              std::pair("principal strain", 3)}) {
            QVERIFY2(grid->GetPointData()->GetArray(name), name);
            QCOMPARE(grid->GetPointData()->GetArray(name)->GetNumberOfComponents(), components);
        }
        QCOMPARE(grid->GetPointData()->GetArray("stress")->GetComponent(1, 3), double(frame.stress[9]));
        const Frame again = read_vtu(file_).frame;
        QVERIFY(again.strain == frame.strain && again.stress == frame.stress && again.von_mises == frame.von_mises &&
                again.principal_stress == frame.principal_stress && again.principal_strain == frame.principal_strain &&
                again.von_mises_strain == frame.von_mises_strain && again.strain_energy == frame.strain_energy &&
                again.damage == frame.damage);
        what_follows_from_the_strain_is_added(frame);
        model.fields = {};
        write_vtu(file_, model, frame);
        QVERIFY(read_vtu(file_).frame.stress.empty());
    }

    // Frames of a run have the numbers of fragments; one that was made for the view has none, and is written with zeros.
    void fragments_are_numbers_or_zero() {
        Model model = fixture::lattice_model();
        model.fields.fragments = true;
        const std::size_t n = model.nodes.size();
        for (const FramePrecision precision : {FramePrecision::single, FramePrecision::double_}) {
            model.frame_precision = precision;
            Frame frame = fixture::frame_of(model, 7);
            write_vtu(file_, model, frame);
            QCOMPARE(read_vtu(file_).frame.fragment, std::vector<float>(n, 0));
            for (std::size_t i = 0; i < n; ++i)
                frame.fragment.push_back(float(1 + i % 3));
            write_vtu(file_, model, frame);
            QCOMPARE(read_vtu(file_).frame.fragment, frame.fragment);
            QVERIFY(holds(read(file_)->GetPointData()->GetArray("fragment"), n, 1,
                          [](std::size_t i, int) { return 1 + i % 3; }));
            frame.fragment.pop_back();
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, write_vtu(file_, model, frame));
        }
    }

    // Numbers of 64 bits where the case wants them: as the run has them, or widened where it has none.
    void numbers_of_64_bits() {
        Model model = fixture::lattice_model();
        model.frame_precision = FramePrecision::double_;
        model.fields.strain_energy = true;
        model.nodes.position.list()[5].x += 1e-12;
        Frame frame = fixture::frame_of(model, 7);
        const std::size_t n = model.nodes.size();
        frame.strain_energy.assign(n, 0.1F);
        const auto array = [](vtkUnstructuredGrid* grid, const char* name) {
            return vtkDoubleArray::SafeDownCast(grid->GetPointData()->GetArray(name));
        };
        write_vtu(file_, model, frame); // of a run in single precision
        auto grid = read(file_);
        for (const char* name : {"displacement", "velocity", "damage", "strain energy density", "volume"})
            QVERIFY2(array(grid, name), name);
        QCOMPARE(array(grid, "displacement")->GetValue(5), double(frame.displacement[5]));
        QCOMPARE(grid->GetPoint(5)[0], model.nodes.position[5].x);

        auto exact = std::make_shared<ExactValues>();
        for (std::size_t i = 0; i < 3 * n; ++i) {
            exact->displacement.push_back(1.0 / double(i + 3));
            exact->velocity.push_back(-1.0 / double(i + 7));
        }
        for (std::size_t i = 0; i < n; ++i) {
            exact->damage.push_back(1.0 / double(i + 11));
            exact->strain_energy.push_back(1.0 / double(i + 13));
        }
        frame.exact = exact;
        write_vtu(file_, model, frame);
        grid = read(file_);
        QCOMPARE(array(grid, "displacement")->GetValue(5), 1.0 / 8);
        QCOMPARE(array(grid, "displacement")->GetValue(4), 1.0 / 7);
        QCOMPARE(array(grid, "velocity")->GetValue(4), -1.0 / 11);
        QCOMPARE(array(grid, "damage")->GetValue(4), 1.0 / 15);
        QCOMPARE(array(grid, "strain energy density")->GetValue(4), 1.0 / 17);

        const StoredFrame again = read_vtu(file_); // by the program itself
        QVERIFY(again.frame.exact);
        QVERIFY(again.frame.exact->displacement == exact->displacement && again.frame.exact->damage == exact->damage &&
                again.frame.exact->velocity == exact->velocity &&
                again.frame.exact->strain_energy == exact->strain_energy);
        QCOMPARE(again.frame.displacement[4], float(1.0 / 7));
        QCOMPARE(again.position[15], float(model.nodes.position[5].x));
        check_nodes(file_, again, model.nodes);

        model.frame_precision = FramePrecision::single; // not asked for: 32 bits, whatever the run has
        write_vtu(file_, model, frame);
        QVERIFY(!array(read(file_), "displacement"));
        QVERIFY(!read_vtu(file_).frame.exact);
    }

    // Ranges and all: a file does not tell which frames were written before it.
    void later_frames_are_as_alone() {
        const Model model = fixture::lattice_model();
        VtuWriter writer(model);
        writer.write(file_, fixture::frame_of(model, 7));
        writer.write(file_, fixture::frame_of(model, 9));
        const std::string second = fixture::content(file_);
        write_vtu(file_, model, fixture::frame_of(model, 9));
        QVERIFY(second == fixture::content(file_));
    }

    // A large lattice is written in pieces, whether its frame is whole or is read in pieces, too.
    void pieces_are_read_back_as_a_whole() {
        constexpr std::uint32_t nx = 70, ny = 64, nz = 61; // a piece and a bit
        Model model;
        model.nodes = lattice_box({}, {nx, ny, nz}, 1);
        const std::size_t n = model.nodes.size();
        QVERIFY(n > nodes_in_piece && n < 2 * nodes_in_piece);
        model.materials = {{"steel", 7800, {}}};
        model.material.assign(n, 0);
        model.sets = {{"some", {0, 17, std::uint32_t{nodes_in_piece} - 1, std::uint32_t{nodes_in_piece} + 3}}};
        Frame frame;
        frame.step = 12;
        frame.time = 0.25;
        for (std::size_t i = 0; i < 3 * n; ++i) {
            frame.displacement.push_back(static_cast<float>(i) * 0.5F);
            frame.velocity.push_back(-static_cast<float>(i));
        }
        for (std::size_t i = 0; i < n; ++i)
            frame.damage.push_back(static_cast<float>(i % 7) / 7);
        VtuWriter writer(model);
        writer.write(file_, frame);
        const std::string whole = fixture::content(file_);
        const auto grid = read(file_);
        compare(grid, model, frame);
        QCOMPARE(grid->GetNumberOfCells(), vtkIdType(n));
        QCOMPARE(grid->GetCell(vtkIdType(n) - 1)->GetPointId(0), vtkIdType(n) - 1);
        auto* members = grid->GetPointData()->GetArray("set: some");
        QVERIFY(holds(members, n, 1,
                      [&](std::size_t i, int) { return std::ranges::count(model.sets[0].nodes, std::uint32_t(i)); }));

        FrameInPieces in_pieces;
        in_pieces.about.step = 12;
        in_pieces.about.time = 0.25;
        in_pieces.read = [&](NodeRange nodes) {
            const auto part = [&](const std::vector<float>& values, std::size_t each) {
                const auto begin = values.begin() + static_cast<std::ptrdiff_t>(each * nodes.first);
                return std::vector<float>(begin, begin + static_cast<std::ptrdiff_t>(each * nodes.count));
            };
            auto piece = std::make_shared<Frame>();
            piece->displacement = part(frame.displacement, 3);
            piece->velocity = part(frame.velocity, 3);
            piece->damage = part(frame.damage, 1);
            return piece;
        };
        writer.write(file_, in_pieces);
        QVERIFY(fixture::content(file_) == whole);

        // An error while a piece is read is reported, and the file that was there before stays.
        const auto read_before = in_pieces.read;
        in_pieces.read = [&](NodeRange nodes) -> FramePtr {
            if (nodes.first > 0)
                throw RunError("the device is gone");
            return read_before(nodes);
        };
        QVERIFY_THROWS_EXCEPTION(RunError, writer.write(file_, in_pieces));
        QVERIFY(fixture::content(file_) == whole);
        writer.write(file_, frame);
        QVERIFY(fixture::content(file_) == whole);
    }

    void tetrahedra_are_read_back() {
        Model model = fixture::lattice_model(2, 2, 2);
        model.nodes.lattice.reset();
        model.nodes.tetrahedra = {{0, 4, 2, 1}, {7, 3, 5, 6}};
        model.sets = {{"one", {7}}};
        const Frame frame = fixture::frame_of(model, 0);
        write_vtu(file_, model, frame);
        const auto grid = read(file_);
        compare(grid, model, frame);
        QCOMPARE(grid->GetNumberOfCells(), vtkIdType{2});
        for (vtkIdType cell = 0; cell < 2; ++cell) {
            QCOMPARE(grid->GetCellType(cell), int{VTK_TETRA});
            for (int k = 0; k < 4; ++k)
                QCOMPARE(
                    grid->GetCell(cell)->GetPointId(k),
                    vtkIdType{model.nodes.tetrahedra[static_cast<std::size_t>(cell)][static_cast<std::size_t>(k)]});
        }
    }

    void file_is_appended_raw_and_compressed() {
        const Model model = fixture::lattice_model(20, 20, 20);
        write_vtu(file_, model, fixture::frame_of(model, 1));
        const std::string text = fixture::content(file_);
        QVERIFY(text.find("vtkLZ4DataCompressor") != std::string::npos);
        QVERIFY(text.find("<AppendedData encoding=\"raw\">") != std::string::npos);
        QVERIFY(text.size() < model.nodes.size() * 50);
    }

    // One writer writes many frames: what it keeps from one frame must not appear in the next.
    void one_writer_many_frames() {
        const Model model = fixture::lattice_model();
        VtuWriter writer(model);
        for (std::uint64_t step = 0; step < 5; ++step) {
            const Frame frame = fixture::frame_of(model, 10 * step);
            writer.write(file_, frame);
            compare(read(file_), model, frame);
        }
        const Model other = fixture::lattice_model(2, 2, 2);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writer.write(file_, fixture::frame_of(other, 0)));
    }

    // The stream goes back to fill in what comes later, also into what is in the file already.
    void streams_go_back_in_their_file() {
        const std::string large(3U << 20, 'b');
        {
            AtomicFile file(file_);
            AtomicBuffer buffer(file);
            std::ostream stream(&buffer);
            stream << "size: ......\n" << large;
            const auto end = stream.tellp();
            QCOMPARE(static_cast<std::size_t>(end), large.size() + 13);
            stream.seekp(6);
            stream << 123456;
            stream.seekp(0, std::ios::end);
            QCOMPARE(stream.tellp(), end);
            stream << "end";
            stream.seekp(0);
            stream << 'S';
            QVERIFY(stream.good());
            buffer.finish();
            file.commit();
        }
        QVERIFY(fixture::content(file_) == "Size: 123456\n" + large + "end");
    }

    void a_full_disk_is_told_after_the_stream() {
        AtomicFile file(file_);
        AtomicBuffer buffer(file);
        std::ostream stream(&buffer);
        const fixture::FullDisk full(4096);
        stream << std::string(2U << 20, 'a');
        stream.seekp(0);
        stream << 'b';
        QVERIFY(stream.good()); // VTK crashes in a stream that fails
        QVERIFY_THROWS_EXCEPTION(FileError, buffer.finish());
    }

    // Larger than what the stream gathers before it writes: the disk is full while VTK is at work.
    void a_disk_that_fills_up_under_a_frame() {
        const Model model = fixture::lattice_model(60, 60, 60);
        const fixture::FullDisk full(4096);
        QVERIFY_THROWS_EXCEPTION(FileError, write_vtu(file_, model, fixture::frame_of(model, 2)));
    }

    void full_disk_keeps_the_old_frame() {
        const Model model = fixture::lattice_model(10, 10, 10);
        const Frame frame = fixture::frame_of(model, 1);
        write_vtu(file_, model, frame);
        {
            const fixture::FullDisk full(4096);
            QVERIFY_THROWS_EXCEPTION(FileError, write_vtu(file_, model, fixture::frame_of(model, 2)));
        }
        compare(read(file_), model, frame);
        QVERIFY_THROWS_EXCEPTION(FileError, write_vtu(file_ / "under a file", model, frame));
    }

    void pvd_lists_times_and_files() {
        const std::vector<std::pair<double, std::string>> frames{{0, "frames/frame-0000.vtu"},
                                                                 {1.25e-6, "a & <b> \"c\".vtu"}};
        write_pvd(file_, frames);
        QXmlStreamReader xml(QByteArray::fromStdString(fixture::content(file_)));
        std::vector<std::pair<double, std::string>> read_back;
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"DataSet")
                read_back.emplace_back(xml.attributes().value("timestep").toDouble(),
                                       xml.attributes().value("file").toString().toStdString());
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(read_back, frames);
    }

    void csv_has_units_and_every_digit() {
        const Model model = fixture::lattice_model();
        write_samples_csv(file_, model, {{3, 3e-7, {{1, -2.5, 0.1}, {1.0 / 3, 0, 1e-300}}}});
        QCOMPARE(fixture::content(file_),
                 std::string("step,time [s],impact force x [N],impact force y [N],impact force z [N],"
                             "\"tip, \"\"left\"\" x [m]\",\"tip, \"\"left\"\" y [m]\",\"tip, \"\"left\"\" z [m]\"\n"
                             "3,3e-07,1,-2.5,0.1,0.3333333333333333,0,1e-300\n"));
    }

    // Spreadsheets run a cell that begins with one of these characters; behind an apostrophe it is text. Numbers stay numbers.
    void csv_names_are_no_formulas() {
        Model model = fixture::lattice_model();
        model.observers.clear();
        for (const char* name : {"=HYPERLINK(\"x\",\"y\")", "+y", "-x force", "@sum", "a=b"})
            model.observers.push_back({name, ObserverKind::energy, 0});
        Sample row{1, -0.5, {}};
        row.values.assign(5, {-2, 0, 0});
        write_samples_csv(file_, model, {row});
        QCOMPARE(fixture::content(file_), std::string("step,time [s],\"'=HYPERLINK(\"\"x\"\",\"\"y\"\") [J]\",'+y [J],"
                                                      "'-x force [J],'@sum [J],a=b [J]\n1,-0.5,-2,-2,-2,-2,-2\n"));
        SampleReader reader(file_, model);
        QCOMPARE(reader.next().size(), 1U);
    }

    // Single numbers have one column; an observer that was not due has an empty cell.
    void csv_of_unlike_observers() {
        Model model = fixture::lattice_model();
        model.observers[1].kind = ObserverKind::energy;
        model.observers[1].name = "kinetic";
        model.observers.push_back({"tip", ObserverKind::maximum, 0, ObservedField::velocity});
        Sample all{4, 0.5, {{1, 2, 3}, {7, 0, 0}, {4, 5, 6}}}, some = all;
        some.due = {0, 1, 0};
        write_samples_csv(file_, model, {all, some});
        QCOMPARE(fixture::content(file_),
                 std::string("step,time [s],impact force x [N],impact force y [N],impact force z [N],kinetic [J],"
                             "tip x [m/s],tip y [m/s],tip z [m/s]\n"
                             "4,0.5,1,2,3,7,4,5,6\n"
                             "4,0.5,,,,7,,,\n"));
    }

private:
    std::unique_ptr<QTemporaryDir> temporary_;
    fs::path file_;
};

PERISCOPE_TEST(VtuTest)
} // namespace vtu_test
#include "vtu_test.moc"
