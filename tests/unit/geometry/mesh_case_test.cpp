// A case whose body is a volume mesh: its file, its sets, what it costs, and its model.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/read_results.hpp"
#include "core/results/results_folder.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/mesh_files.hpp"
#include "tests/unit/message_of.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace mesh_case_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr const char* bar_case = R"({
  "periscope": 2, "name": "bar",
  "geometry": { "mesh": { "file": "bar.msh", "unit": "cm" } },
  "horizon": "2.5 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7800 kg/m^3", "critical_stretch": 0.01 },
                 { "name": "glass", "set": "half", "youngs_modulus": "70 GPa", "density": "2500 kg/m^3", "critical_stretch": 0.001 } ],
  "sets": [ { "name": "half", "mesh_group": "right" }, { "name": "held", "mesh_group": "end" },
            { "name": "box", "box": { "min": ["9 dx", null, null] } } ],
  "conditions": [ { "fixed": true, "set": "held" }, { "velocity": ["1 m/s", null, null], "set": "box" } ],
  "observers": [ { "name": "force", "reaction": "held" } ],
  "run": { "end_time": "10 us" } })";

// Returns cubes of 1 mm in one layer, where `there(i, j)` is true, as Abaqus hexahedra.
std::string cubes(int nx, int ny, const std::function<bool(int, int)>& there) {
    const auto id = [&](int i, int j, int k) { return (i * (ny + 1) + j) * 2 + k + 1; };
    std::string text = "*NODE\n";
    for (int i = 0; i <= nx; ++i)
        for (int j = 0; j <= ny; ++j)
            for (int k = 0; k < 2; ++k)
                text += fmt::format("{}, {}, {}, {}\n", id(i, j, k), i, j, k);
    text += "*ELEMENT, TYPE=C3D8\n";
    int e = 0;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j)
            if (there(i, j))
                text += fmt::format("{}, {}, {}, {}, {}, {}, {}, {}, {}\n", ++e, id(i, j, 0), id(i + 1, j, 0),
                                    id(i + 1, j + 1, 0), id(i, j + 1, 0), id(i, j, 1), id(i + 1, j, 1),
                                    id(i + 1, j + 1, 1), id(i, j + 1, 1));
    return text;
}

} // namespace

class mesh_case_test : public QObject {
    Q_OBJECT

    QTemporaryDir place_;
    std::filesystem::path folder() const { return place_.path().toStdString(); }
    Case bar(const std::vector<std::string>& edits = {}) const {
        ParsedCase parsed = parse_case(bar_case, folder(), edits);
        if (!parsed.problems.empty())
            throw CaseError(parsed.problems);
        return parsed.value;
    }

private slots:
    void initTestCase() { write_text(folder() / "bar.msh", gmsh_4(BarMesh(6), true)); }

    void round_trip() {
        for (
            const std::vector<std::string>& edits :
            {std::vector<std::string>{},
             {R"(geometry={"mesh": {"file": "a.vtu", "unit": "in", "space": "plane_stress", "thickness": "2 mm"}})"}}) {
            const ParsedCase first = parse_case(bar_case, folder(), edits);
            QVERIFY2(first.problems.empty(), first.problems.empty() ? "" : first.problems[0].text().c_str());
            const std::string once = case_to_json(first.value);
            const ParsedCase again = parse_case(once, folder());
            QVERIFY(again.problems.empty());
            QCOMPARE(case_to_json(again.value), once);
            const auto& mesh = std::get<MeshGeometry>(again.value.geometry);
            QCOMPARE(mesh.file, std::string(edits.empty() ? "bar.msh" : "a.vtu"));
            QCOMPARE(again.value.section(), edits.empty() ? 1.0 : 2e-3);
            QCOMPARE(std::get<SetGroup>(again.value.sets[0].shape).group, std::string("right"));
        }
    }

    // The mesh's own node numbers are used in sets, openings and frames. Nodes are stored in another order.
    void node_numbers() {
        const Case c = bar({R"(sets[0]={"name": "half", "node_numbers": [2, "25-28, 5"]})",
                            R"(observers[0]={"name": "o", "opening": [3, 26]})"});
        QCOMPARE(std::get<SetNumbers>(c.sets[0].shape).numbers, (std::vector<NumberRange>{{2, 2}, {25, 28}, {5, 5}}));
        const Model m = prepare_model(c);
        QCOMPARE(m.nodes.numbers.size(), m.nodes.size());
        // The nodes are stored in another order.
        QVERIFY(!std::is_sorted(m.nodes.numbers.begin(), m.nodes.numbers.end()));
        const BarMesh mesh(6);
        for (std::size_t i = 0; i < m.nodes.size(); ++i) {
            const auto& p = mesh.points[m.nodes.numbers[i] - 1];
            QVERIFY(norm(m.nodes.position[i] - 0.01 * Vec3{p[0], p[1], p[2]}) < 1e-12);
        }
        std::set<std::uint64_t> numbers;
        for (const std::uint32_t node : m.sets[0].nodes)
            numbers.insert(m.nodes.numbers[node]);
        QCOMPARE(numbers, (std::set<std::uint64_t>{2, 5, 25, 26, 27, 28}));
        QCOMPARE(m.nodes.numbers[*m.observers[0].ends[0].node], std::uint64_t(3));
        QCOMPARE(m.nodes.numbers[*m.observers[0].ends[1].node], std::uint64_t(26));

        const std::string once = case_to_json(c);
        QCOMPARE(case_to_json(parse_case(once, folder()).value), once);
        QVERIFY(once.find("\"25-28\"") != std::string::npos);

        Frame frame;
        frame.displacement.assign(3 * m.nodes.size(), 0);
        frame.velocity = frame.displacement;
        frame.damage.assign(m.nodes.size(), 0);
        write_vtu(folder() / "numbers.vtu", m, frame);
        vtkNew<vtkXMLUnstructuredGridReader> reader;
        reader->SetFileName((folder() / "numbers.vtu").c_str());
        reader->Update();
        vtkDataArray* array = reader->GetOutput()->GetPointData()->GetArray("node number");
        QVERIFY(array && array->GetNumberOfTuples() == vtkIdType(m.nodes.size()));
        for (std::size_t i = 0; i < m.nodes.size(); ++i)
            QCOMPARE(std::uint64_t(array->GetTuple1(vtkIdType(i))), m.nodes.numbers[i]);
        // If the case requests it, frames are in the order of the numbers. They are read back in the order of the
        // model.
        Model ordered = prepare_model(
            bar({R"(sets[0]={"name": "half", "node_numbers": [2, "25-28, 5"]})", "output.frame_order=mesh"}));
        for (std::size_t i = 0; i < m.nodes.size(); ++i) {
            frame.displacement[3 * i] = float(m.nodes.numbers[i]);
            frame.damage[i] = 1 / float(m.nodes.numbers[i]);
        }
        for (const FramePrecision precision : {FramePrecision::single, FramePrecision::double_}) {
            ordered.frame_precision = precision;
            write_vtu(folder() / "ordered.vtu", ordered, frame);
            vtkNew<vtkXMLUnstructuredGridReader> again;
            again->SetFileName((folder() / "ordered.vtu").c_str());
            again->Update();
            vtkUnstructuredGrid& grid = *again->GetOutput();
            const auto value = [&](const char* name, vtkIdType node) {
                return grid.GetPointData()->GetArray(name)->GetComponent(node, 0);
            };
            std::set<std::uint64_t> in_half;
            std::vector<std::uint64_t> ascending = m.nodes.numbers;
            std::sort(ascending.begin(), ascending.end());
            for (vtkIdType k = 0; k < grid.GetNumberOfPoints(); ++k) {
                const std::uint64_t number = ascending[std::size_t(k)];
                QCOMPARE(std::uint64_t(value("node number", k)), number);
                QCOMPARE(value("displacement", k), double(number));
                QCOMPARE(value("damage", k), double(1 / float(number)));
                QVERIFY(std::abs(grid.GetPoint(k)[0] - 0.01 * mesh.points[number - 1][0]) < 1e-7);
                if (value("set: half", k) == 1)
                    in_half.insert(number);
            }
            QCOMPARE(in_half, numbers);
            for (vtkIdType cell = 0; cell < grid.GetNumberOfCells() && !m.nodes.tetrahedra.empty(); ++cell)
                for (std::size_t k = 0; k < 4; ++k)
                    QCOMPARE(ascending[std::size_t(grid.GetCell(cell)->GetPointId(int(k)))],
                             m.nodes.numbers[m.nodes.tetrahedra[std::size_t(cell)][k]]);
            const StoredFrame back = read_frame(folder() / "ordered.vtu", m.nodes);
            QCOMPARE(back.frame.displacement, frame.displacement);
            QCOMPARE(back.frame.damage, frame.damage);
        }
        // Bodies that are not meshes have no node numbers.
        const Model box = prepare_model(parse_case(R"({ "periscope": 2, "name": "box",
            "geometry": { "lattice": { "box": [0.1, 0.1, 0.1], "spacing": 0.05 } }, "horizon": "2 dx",
            "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7800 kg/m^3", "critical_stretch": 0.01 } ],
            "run": { "end_time": "1 us" } })",
                                                   folder())
                                            .value);
        QVERIFY(box.nodes.numbers.empty());
    }

    void node_numbers_that_are_not_there() {
        const auto said = [&](const std::string& edit) {
            return message_of<CaseError>([&] { prepare_model(bar({edit})); });
        };
        for (const auto& [edit, word] :
             {std::pair(R"(sets[0]={"name": "half", "node_numbers": [29]})", "no mesh node 29"),
              std::pair(R"(sets[0]={"name": "half", "node_numbers": ["40-50"]})", "none of these mesh nodes"),
              std::pair(R"(observers[0]={"name": "o", "opening": [1, 29]})", "no mesh node 29"),
              std::pair(R"(observers[0]={"name": "o", "opening": [5, 5]})", "Both places are the node")}) {
            const std::string text = said(edit);
            QVERIFY2(text.find(word) != std::string::npos, text.c_str());
        }
        QVERIFY(said(R"(sets[0]={"name": "half", "node_numbers": [29]})").find("from 1 to 28") != std::string::npos);
    }

    // Messages name nodes by the numbers of the mesh.
    void messages_have_the_mesh_s_numbers() {
        const std::string text = message_of<CaseError>([&] {
            prepare_model(bar(
                {R"(conditions=[{"fixed": true, "set": "held"}, {"velocity": ["1 m/s", null, null], "set": "one"}])",
                 R"(sets[2]={"name": "one", "node_numbers": [4]})", R"(observers=[])"}));
        });
        QVERIFY2(text.find("Prescribes x of node 4 at (0, 10, 10) mm") != std::string::npos, text.c_str());
    }

    void lists_of_numbers() {
        QCOMPARE(number_list_text(read_number_list(" 1,7 , 20 - 35,18446744073709551615")),
                 std::string("1, 7, 20-35, 18446744073709551615"));
        QVERIFY(read_number_list("").empty());
        for (const char* wrong : {"1.5", "-3", "a", "5-", "1,,2", "18446744073709551616"})
            QVERIFY(message_of<std::invalid_argument>([&] { read_number_list(wrong); }).find("e.g. '1, 7, 20-35'") !=
                    std::string::npos);
        QVERIFY(message_of<std::invalid_argument>([] { read_number_list("9-3"); }).find("ends before it starts") !=
                std::string::npos);
    }

    void problems_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* edit, const char* path, const char* word) {
            QTest::newRow(edit) << edit << path << word;
        };
        row("geometry.mesh.file=", "geometry.mesh.file", "Empty");
        row("geometry.mesh.unit=kg", "geometry.mesh.unit", "kg");
        row("geometry.mesh.thickness=1 mm", "geometry.mesh.thickness", "solid");
        row("geometry.mesh.space=plane_stress", "geometry.mesh.thickness", "Missing");
        row("geometry.mesh.space=flat", "geometry.mesh.space", "plane_stress");
        row("geometry.mesh.space=bar", "geometry.mesh.space", "cannot be a bar");
        row("geometry.mesh.file=1", "geometry.mesh.file", "text");
        row("geometry.mesh.spacing=1 mm", "geometry.mesh.spacing", "");
        row(R"(geometry.discretise={"lattice":{"spacing":"1 mm"}})", "geometry.discretise", "mesh defines the nodes");
        row(R"(geometry.surface={"file":"a.stl","unit":"mm"})", "geometry", "'surface' and 'mesh'");
        row("geometry={}", "geometry", "No 'lattice', 'surface' or 'mesh'");
        row("sets[0].mesh_group=", "sets[0].mesh_group", "No group given");
        row("sets[0].mesh_group=3", "sets[0].mesh_group", "text");
        row(R"(sets[0].box={"min":[0,0,0]})", "sets[0]", "Both");
        row(R"(sets[0]={"name": "half", "node_numbers": []})", "sets[0].node_numbers", "No node numbers given");
        row(R"(sets[0]={"name": "half", "node_numbers": [-1]})", "sets[0].node_numbers[0]", "20-35");
        row(R"(sets[0]={"name": "half", "node_numbers": "1, x"})", "sets[0].node_numbers", "'x'");
        row(R"(geometry={"lattice":{"box":[1,1,1],"spacing":"0.1 m"}})", "sets[0].mesh_group", "Only a volume mesh");
    }
    void problems() {
        QFETCH(QString, edit);
        QFETCH(QString, path);
        QFETCH(QString, word);
        const auto found = parse_case(bar_case, folder(), {edit.toStdString()}).problems;
        QVERIFY2(std::any_of(found.begin(), found.end(),
                             [&](const Problem& p) {
                                 return p.path == path.toStdString() && QString::fromStdString(p.text()).contains(word);
                             }),
                 found.empty() ? "no problem" : found[0].text().c_str());
    }

    void model() {
        const Case c = bar();
        const Model m = prepare_model(c);
        const double dx = std::cbrt(6e-6 / 28);
        QCOMPARE(m.nodes.size(), 28U);
        QVERIFY(std::abs(m.nodes.spacing / dx - 1) < 1e-12);
        QVERIFY(std::abs(m.horizon / (2.5 * dx) - 1) < 1e-12);
        double volume = 0;
        for (const double v : m.nodes.volume)
            volume += v;
        QVERIFY(std::abs(volume / 6e-6 - 1) < 1e-12);
        QCOMPARE(m.sets[0].nodes.size(), 16U);
        QCOMPARE(m.sets[1].nodes.size(), 4U);
        for (std::size_t i = 0; i < 28; ++i) {
            QCOMPARE(m.material_of(i), m.nodes.position[i].x > 2.999e-2 ? 1U : 0U);
            QCOMPARE(m.node_motion[i][0] != no_motion, m.nodes.position[i].x < 1e-6 || m.nodes.position[i].x > 9 * dx);
        }
        QVERIFY(m.warnings.empty());
        QVERIFY(!m.families.neighbour.empty() && !m.regular);
        // The prediction is exact, because all nodes of such a small body are examined.
        const Prediction p = predict(c, m.nodes);
        QCOMPARE(p.nodes, 28.0);
        QCOMPARE(p.bonds, double(m.bonds()));
        QVERIFY(p.bytes > 1e6);
        // The prediction uses the largest stiffness for all nodes.
        QVERIFY(p.time_step < 1.001 * m.time_step && p.time_step > 0.1 * m.time_step);
        QCOMPARE(predict(c).nodes, 0.0); // nothing is known about a mesh that was not read
        // Results are written as for another body.
        ResultsFolder results(folder() / "results", c, m, true);
        Frame frame;
        frame.displacement.assign(3 * 28, 0);
        frame.velocity = frame.displacement;
        frame.damage.assign(28, 0);
        results.write_frame(frame);
        results.finish({});
        const Case kept = read_case(folder() / "results" / "case.json");
        QVERIFY(std::filesystem::path(std::get<MeshGeometry>(kept.geometry).file).is_absolute());
        QCOMPARE(prepare_model(kept).nodes.size(), 28U);
        const ImportedMesh shown = import_mesh({"results/frames/frame-0000.vtu", "m", Space::solid, {}, {}}, folder());
        QCOMPARE(shown.nodes.size(), 28U);
    }

    void what_only_the_mesh_shows_data() {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("unknown group") << QStringList{"sets[0].mesh_group=rigth"}
                                       << QStringList{"sets[0].mesh_group", "'rigth'", "did you mean 'right'", "'end'"};
        QTest::newRow("short horizon") << QStringList{"horizon=1 mm"}
                                       << QStringList{"horizon", "less than the spacing"};
        QTest::newRow("long horizon") << QStringList{"horizon=60 dx"} << QStringList{"horizon", "exceeds 50"};
        QTest::newRow("two materials on one node")
            << QStringList{"sets[2]={\"name\":\"box\",\"mesh_group\":\"left\"}", "materials[1].set=box",
                           "materials[2]={\"name\":\"third\",\"set\":\"half\",\"youngs_modulus\":1e9,"
                           "\"density\":1000,"
                           "\"critical_stretch\":1}"}
            << QStringList{"materials[2].set", "'glass'", "belong to both mesh groups"};
    }
    void what_only_the_mesh_shows() {
        QFETCH(QStringList, edits);
        QFETCH(QStringList, words);
        std::vector<std::string> list;
        for (const QString& edit : edits)
            list.push_back(edit.toStdString());
        const Case c = bar(list);
        const Nodes nodes = discretise(c, std::nullopt);
        std::string of_check;
        for (const Problem& p : check_on_nodes(c, nodes))
            of_check += p.text() + "\n";
        const std::string of_build = message_of<CaseError>([&] { prepare_model(c); });
        for (const QString& word : words) {
            QVERIFY2(QString::fromStdString(of_check).contains(word), of_check.c_str());
            QVERIFY2(QString::fromStdString(of_build).contains(word), of_build.c_str());
        }
    }

    void no_bonds_across_a_slot() {
        const auto slotted = [](int i, int j) { return i != 5 || j >= 6; }; // from below, one cube wide
        const auto bonds_across = [&](const std::function<bool(int, int)>& there) {
            write_text(folder() / "slot.inp", cubes(11, 10, there));
            const Model m = prepare_model(bar({R"(geometry={"mesh":{"file":"slot.inp","unit":"mm"}})", "horizon=3.1 mm",
                                               R"(sets[0]={"name":"half","box":{"min":["9 mm",null,null]}})",
                                               R"(sets[1]={"name":"held","box":{"max":["1 mm",null,null]}})",
                                               R"(sets[2]={"name":"box","box":{"min":["7.5 mm",null,null]}})"}));
            std::size_t across = 0;
            for (std::size_t i = 0; i < m.families.size(); ++i)
                for (const std::uint32_t j : m.families.of(i)) {
                    const Vec3 &a = m.nodes.position[i], &b = m.nodes.position[j];
                    across += a.x < 5.1e-3 && b.x > 5.9e-3 && a.y < 4.9e-3 && b.y < 4.9e-3 ? 1 : 0;
                }
            return std::pair(across, m.warnings);
        };
        const auto [through_slot, warnings] = bonds_across(slotted);
        QCOMPARE(through_slot, 0U);
        QVERIFY2(warnings.empty(), warnings.empty() ? "" : warnings[0].c_str());
        QVERIFY(bonds_across([](int, int) { return true; }).first > 100);
        // Two blocks that touch only along an edge have no outer surface that separates inside from outside. A warning
        // says so.
        const auto told = bonds_across([](int i, int j) { return (i < 5) == (j < 5); }).second;
        QVERIFY(std::any_of(told.begin(), told.end(), [](const std::string& warning) {
            return warning.find("surface of the mesh") != std::string::npos;
        }));
    }

    void sheet() {
        std::string text = "*NODE\n";
        for (int i = 0; i <= 8; ++i)
            for (int j = 0; j <= 4; ++j)
                text += fmt::format("{}, {}, {}\n", i * 5 + j + 1, i, j);
        text += "*ELEMENT, TYPE=CPS4R, ELSET=all\n";
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 4; ++j)
                text += fmt::format("{}, {}, {}, {}, {}\n", i * 4 + j + 1, i * 5 + j + 1, i * 5 + j + 6, i * 5 + j + 7,
                                    i * 5 + j + 2);
        write_text(folder() / "sheet.inp", text);
        Case c = bar({R"(geometry={"mesh":{"file":"sheet.inp","unit":"mm","space":"plane_stress","thickness":"2 mm"}})",
                      R"(sets[0].mesh_group=all)", R"(sets[1]={"name":"held","box":{"max":["1 mm",null,null]}})",
                      R"(sets[2]={"name":"box","box":{"min":["7 mm",null,null]}})"});
        c.materials.resize(1);
        const Model m = prepare_model(c);
        QVERIFY(m.space == Space::plane_stress);
        QCOMPARE(m.nodes.size(), 45U);
        double volume = 0;
        for (const double v : m.nodes.volume)
            volume += v;
        QVERIFY(std::abs(volume / (8e-3 * 4e-3 * 2e-3) - 1) < 1e-12);
        QVERIFY(m.time_step > 0);
    }

    void on_the_command_line() {
        const auto program = QCoreApplication::applicationDirPath() + "/periscope-cli";
        const auto run = [&](const QStringList& arguments, int expected) {
            QProcess process;
            process.start(program, arguments);
            process.waitForFinished(60000);
            const QString all = process.readAllStandardOutput() + process.readAllStandardError();
            if (process.exitCode() != expected)
                qWarning("exit code %d: %s", process.exitCode(), qPrintable(all));
            return process.exitCode() == expected ? all : QString();
        };
        write_text(folder() / "bar.json", bar_case);
        const QString checked = run({"check", place_.filePath("bar.json")}, 0);
        for (const char* word : {"28", "36 tetrahedra", "6e-06 m³", "right: 16 nodes", "family", "spacing"})
            QVERIFY2(checked.contains(QString::fromUtf8(word)), qPrintable(checked));
        const QString mesh =
            run({"mesh", place_.filePath("bar.msh"), "--unit", "cm", "--horizon", "2.5 dx", "--json"}, 0);
        QVERIFY2(mesh.contains("\"mean_family\"") && mesh.contains("\"right\": 16"), qPrintable(mesh));
        QVERIFY(run({"mesh", place_.filePath("bar.msh"), "--spacing", "1 mm"}, 3).contains("its own nodes"));
        QVERIFY(run({"mesh", place_.filePath("nowhere.msh")}, 4).contains("does not exist"));
        QVERIFY(run({"mesh", place_.filePath("bar.msh"), "--thickness", "1 mm"}, 5).contains("volume elements"));
    }
};

PERISCOPE_TEST(mesh_case_test)
} // namespace mesh_case_test
#include "mesh_case_test.moc"
