// Fragments as colours of the view, with key, caption and readout, as a table of the report, and as a file. The block
// has three large pieces and some small ones, whose numbers are known.
#include "core/building/build_model.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"
#include "ui/report/collect_report.hpp"
#include "ui/report/report_action.hpp"
#include "ui/viewport/colours/colours.hpp"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QStandardItemModel>
#include <QTemporaryDir>

#include <vtkCamera.h>
#include <vtkRenderer.h>

namespace fragments_view_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

constexpr double dx = test::dx;

// Where the block is cut along x, in spacings, and the speed of what is beyond.
struct CutAcross {
    double at, speed;
};
bool in_dust(const Vec3& p) { // eight nodes at a corner
    return p.x > 22 * dx && p.y < 2 * dx && p.z < 2 * dx;
}
int piece_of(const Vec3& p, const std::vector<CutAcross>& cuts) { // along x; -1: dust
    if (in_dust(p))
        return -1;
    return int(std::ranges::count_if(cuts, [&](const CutAcross& cut) { return p.x > cut.at * dx; }));
}

FramePtr torn(const Nodes& nodes, double time, const std::vector<CutAcross>& cuts) {
    auto frame = std::make_shared<Frame>();
    frame->time = time;
    frame->step = std::uint64_t(time * 1e6);
    frame->damage.assign(nodes.size(), cuts.empty() ? 0 : 1);
    for (const Vec3& p : nodes.position) {
        const int piece = cuts.empty() ? 0 : piece_of(p, cuts);
        const double gap = piece < 0 ? 18 * dx : 3 * dx * piece;
        const double speed = piece < 0 ? 50 : piece > 0 ? cuts[std::size_t(piece) - 1].speed : 0;
        for (const double v : {gap, 0.0, 0.0})
            frame->displacement.push_back(float(v));
        for (const double v : {speed, 0.0, 0.0})
            frame->velocity.push_back(float(v));
    }
    return frame;
}

const std::vector<CutAcross> three_pieces{{12, 10}, {20, 20}}, four_pieces{{6, 5}, {12, 10}, {20, 20}};

// A window with results of a block of 24 × 12 × 12 nodes of a milligram each.
struct TornBlock {
    TornBlock() {
        Case c = test::cube();
        c.name = "block";
        std::get<BoxGeometry>(c.geometry).box = {24 * dx, 12 * dx, 12 * dx};
        bench.document().replace(c, {});
        if (!bench.wait_for_nodes())
            return;
        model = std::make_shared<const Model>(build_model(c, discretise(c, std::nullopt)));
        whole = torn(model->nodes, 1e-6, {});
        three = torn(model->nodes, 2e-6, three_pieces);
        four = torn(model->nodes, 3e-6, four_pieces);
    }
    void begin() {
        auto& results = bench.workspace().results;
        results.begin(bench.document().value(), model,
                      make_view_nodes(bench.document().value(), std::make_shared<const Nodes>(model->nodes)));
        for (const FramePtr& frame : {whole, three})
            results.add_frame(SeenFrame(frame));
        results.announce();
        bench.window.view().set_warp(Warp::factor, 1);
    }
    void show(const FramePtr& frame) {
        bench.window.view().show_frame(frame);
        settle();
    }
    void settle() {
        bench.window.findChild<PartedScene*>()->finish();
        deliver_posted_events();
    }
    // Returns the colours of the pieces along x, then those of the dust.
    std::vector<int> colours(const std::vector<CutAcross>& cuts) {
        std::vector<int> found(cuts.size() + 2, -1);
        const ColouredFragments* fragments = bench.window.view().fragments();
        if (!fragments)
            return {};
        for (std::size_t i = 0; i < model->nodes.size(); ++i) {
            const int piece = piece_of(model->nodes.position[i], cuts);
            int& of = found[piece < 0 ? cuts.size() + 1 : std::size_t(piece)];
            if (of >= 0 && of != fragments->colour_of_node[i])
                return {}; // not all of a piece alike
            of = fragments->colour_of_node[i];
        }
        return found;
    }

    Workbench bench;
    std::shared_ptr<const Model> model;
    FramePtr whole, three, four;
};

std::vector<QStringList> rows_of(const QString& file) {
    QFile stream(file);
    std::vector<QStringList> rows;
    if (stream.open(QIODevice::ReadOnly))
        for (const QString& line : QString::fromUtf8(stream.readAll()).split('\n', Qt::SkipEmptyParts))
            rows.push_back(line.split(','));
    return rows;
}

} // namespace

class FragmentsViewTest : public QObject {
    Q_OBJECT

private slots:
    void offered_with_results() {
        TornBlock block;
        QVERIFY(block.model);
        auto* field = block.bench.find<QComboBox>(QStringLiteral("field"));
        const int at = field->findText(QStringLiteral("Fragments"));
        QCOMPARE(at, int(Field::fragments));
        QVERIFY(field->findText(QStringLiteral("Damage")) > at);
        auto* item = qobject_cast<QStandardItemModel*>(field->model())->item(at);
        QVERIFY(!item->isEnabled() && item->toolTip().contains(QStringLiteral("after a run")));
        block.begin();
        QVERIFY(item->isEnabled() && item->toolTip().isEmpty());
        field->setCurrentIndex(at);
        emit field->activated(at);
        QCOMPARE(block.bench.window.view().field(), Field::fragments);
        QCOMPARE(field->currentIndex(), at);
        // A body of scattered nodes has none, and says so.
        Nodes scattered = block.model->nodes;
        scattered.lattice.reset();
        for (std::size_t i = 0; i < scattered.size(); ++i)
            scattered.position.list()[i].x += 0.2 * dx * double(i % 3);
        const Case value = block.bench.document().value();
        const auto other = std::make_shared<const Model>(build_model(value, scattered));
        block.bench.workspace().results.begin(value, other,
                                              make_view_nodes(value, std::make_shared<const Nodes>(scattered)));
        QVERIFY(!item->isEnabled() && item->toolTip().contains(QStringLiteral("lattices")));
        QCOMPARE(block.bench.window.view().field(), Field::damage);
        block.bench.window.view().set_field(Field::fragments); // as the command line does
        block.show(torn(other->nodes, 1e-6, {}));
        QVERIFY2(block.bench.window.view().caption().contains(
                     QStringLiteral("Fragments are available for lattices and tetrahedral meshes only")),
                 qPrintable(block.bench.window.view().caption()));
    }

    void colours_and_caption() {
        TornBlock block;
        QVERIFY(block.model);
        block.begin();
        auto& view = block.bench.window.view();
        block.show(block.three);
        QVERIFY(!view.fragments()); // of damage they are not looked for
        QVERIFY(!block.bench.window.findChild<PartedScene*>()->builder().newest_fragments());
        view.set_field(Field::fragments);
        block.settle();
        QCOMPARE(block.colours(three_pieces), (std::vector<int>{0, 1, 2, 9}));
        QVERIFY2(view.caption().endsWith(QStringLiteral(
                     "\n3 fragments of at least 33 nodes (a family), 0.23 % of the mass in smaller ones")),
                 qPrintable(view.caption()));
        const auto key = fragment_legend(*view.fragments(), ViewColours::of(QApplication::palette()));
        QStringList names;
        for (const LegendEntry& entry : key)
            names << entry.name;
        QCOMPARE(names.join(QStringLiteral("; ")),
                 QStringLiteral("Fragment: mass; 1: 50.0 %; 2: 33.3 %; 3: 16.4 %; small: 0.23 %"));

        // On the screen, as the surface and as nodes.
        const ViewColours own = ViewColours::of(QApplication::palette());
        for (const Shown shown : {Shown::body, Shown::nodes}) {
            view.set_shown(shown, CrackColour::opening);
            view.look(StandardView::front);
            auto* camera = block.bench.window.viewport().renderer()->GetActiveCamera();
            camera->SetParallelScale(1.6 * camera->GetParallelScale()); // the key is beside the body then
            block.settle();
            const auto seen = [&](double x, double y) {
                return block.bench.picture_around({x * dx, y * dx, 12 * dx}, 2).pixelColor(2, 2);
            };
            const auto like = [](const QColor& a, const QColor& b) {
                return std::abs(a.red() - b.red()) < 16 && std::abs(a.green() - b.green()) < 16 &&
                       std::abs(a.blue() - b.blue()) < 16;
            };
            QVERIFY2(like(seen(6, 6), own.body), qPrintable(seen(6, 6).name()));
            QVERIFY2(like(seen(16 + 3, 6), set_colour(0)), qPrintable(seen(19, 6).name()));
            QVERIFY2(like(seen(22 + 6, 6), set_colour(1)), qPrintable(seen(28, 6).name()));
        }
        view.set_shown(Shown::body, CrackColour::opening);

        // Before, it was in one piece. Afterwards the heaviest piece is in two: the second one becomes the heaviest, the third
        // keeps its colour, though it is the fourth now.
        block.show(block.whole);
        QCOMPARE(block.bench.window.view().fragments()->found.all.size(), std::size_t(1));
        QVERIFY(view.caption().endsWith(QStringLiteral("One fragment: the body is in one piece")));
        block.show(block.three);
        block.show(block.four);
        QCOMPARE(block.colours(four_pieces), (std::vector<int>{1, 3, 0, 2, 9}));
        QCOMPARE(view.fragments()->found.of_node[(22 * 12 + 6) * 12 + 6], 3U);
        view.set_field(Field::damage);
        block.settle();
        QVERIFY(!block.bench.window.findChild<PartedScene*>()->builder().newest_fragments());
        QVERIFY(block.bench.problems.isEmpty());
    }

    // Shift+F shows the pieces wherever they have flown, and the whole body at the size of the window; F leaves out a hundredth of it.
    void fits_what_flew_off() {
        TornBlock block;
        QVERIFY(block.model);
        block.begin();
        auto& view = block.bench.window.view();
        view.look(StandardView::front);
        FlownParts parts = FlownParts::all;
        const auto sees = [&](const FramePtr& frame, double x) {
            block.show(frame);
            view.fit(parts);
            block.bench.window.viewport().draw_now();
            return block.bench.window.viewport().rect().contains(block.bench.where({x * dx, 6 * dx, 6 * dx}));
        };
        QVERIFY(sees(block.whole, 23.5) && !sees(block.whole, 41.5));
        QVERIFY(sees(block.three, 41.5) && sees(block.three, 0.5)); // where the dust is
        auto lost = std::make_shared<Frame>(*block.three);
        lost->displacement[0] = std::numeric_limits<float>::quiet_NaN();
        lost->displacement[3] = float(1e6 * dx);
        QVERIFY(sees(lost, 41.5) && !sees(lost, 60));
        // One node of 2,160 flies off; then a tenth of the body.
        auto splinter = std::make_shared<Frame>(*block.whole);
        splinter->displacement[0] = float(-20 * dx);
        QVERIFY(sees(splinter, -19));
        parts = FlownParts::most;
        QVERIFY(!sees(splinter, -19) && sees(splinter, 0.5));
        for (std::size_t i = 0; i < splinter->displacement.size() / 10; i += 3)
            splinter->displacement[i] = float(-20 * dx);
        QVERIFY(sees(splinter, -19));
        view.set_warp(Warp::off, 1);
        QVERIFY(!sees(block.three, 41.5));
    }

    // Fragments of one colour are far apart: the tenth of a row is at the other end than the first of its colour.
    void more_than_colours() {
        TornBlock block;
        QVERIFY(block.model);
        const auto slices = [&](std::uint32_t first) { // ten of them; the fragment at the left is `first`
            Fragments found;
            found.all.resize(10);
            for (const Vec3& p : block.model->nodes.position) {
                found.of_node.push_back((first + std::uint32_t(p.x / (2.4 * dx))) % 10);
                ++found.all[found.of_node.back()].nodes;
                found.all[found.of_node.back()].mass = 1;
            }
            return colour_fragments(block.model, found).colour;
        };
        QCOMPARE(slices(0), (std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 1}));
        QCOMPARE(int(slices(9)[9]), 8);
    }

    // The body's colour does not change to and fro between two fragments that lose splinters in turn.
    void the_colour_of_the_body_stays() {
        TornBlock block;
        QVERIFY(block.model);
        const auto halves = [&](double left, double right) {
            Fragments found;
            found.all.resize(2);
            const bool is_left_heavier = left > right;
            for (const Vec3& p : block.model->nodes.position) {
                found.of_node.push_back((p.x < 12 * dx) == is_left_heavier ? 0 : 1);
                ++found.all[found.of_node.back()].nodes;
            }
            found.all[0].mass = std::max(left, right);
            found.all[1].mass = std::min(left, right);
            return found;
        };
        const auto left_first = colour_fragments(block.model, halves(1, 0.99));
        const auto nearly = colour_fragments(block.model, halves(0.95, 0.99), &left_first);
        const auto clearly = colour_fragments(block.model, halves(0.85, 0.99), &nearly);
        using Colours = std::vector<std::uint8_t>;
        QCOMPARE(left_first.colour, (Colours{0, 1}));
        QCOMPARE(nearly.colour, (Colours{1, 0})); // the right one is the first now
        QCOMPARE(clearly.colour, (Colours{0, 1}));
        for (std::size_t i = 0; i < block.model->nodes.size(); ++i)
            QCOMPARE(int(clearly.colour_of_node[i]), block.model->nodes.position[i].x < 12 * dx ? 1 : 0);
    }

    void reads_the_fragment_of_a_node() {
        TornBlock block;
        QVERIFY(block.model);
        block.begin();
        auto& view = block.bench.window.view();
        view.set_field(Field::fragments);
        block.show(block.three);
        view.look(StandardView::front);
        block.bench.window.viewport().draw_now();
        block.bench.click(QStringLiteral("measureNode"));
        const auto read = [&](double x) {
            QTest::mouseClick(&block.bench.window.viewport(), Qt::LeftButton, {},
                              block.bench.where({x * dx, 6.5 * dx, 11.5 * dx}));
            return block.bench.find<QLabel>(QStringLiteral("readoutWords"))->text().replace(QChar(0x00a0), ' ');
        };
        const QString second = read(16.5 + 3);
        QVERIFY2(second.contains(QStringLiteral("Fragment 2 of 4: 1,152 nodes\n    mass 1.152 g, speed 10 m/s")),
                 qPrintable(second));
        const QString third = read(22.5 + 6);
        QVERIFY2(third.contains(QStringLiteral("Fragment 3 of 4: 568 nodes\n    mass 568 mg, speed 20 m/s")),
                 qPrintable(third));
        view.set_field(Field::damage);
        QVERIFY(!read(16.5 + 3).contains(QStringLiteral("Fragment")));
    }

    void exports_a_table() {
        QTemporaryDir folder;
        TornBlock block;
        QVERIFY(block.model);
        QVERIFY(block.bench.window.findChild<QAction*>(QStringLiteral("export.fragments")));
        auto& exports = block.bench.window.exports();
        const QString file = folder.filePath(QStringLiteral("fragments.csv"));
        exports.write_fragments(file.toStdString());
        QVERIFY(block.bench.problems.takeLast().contains(QStringLiteral("No results to export")));
        block.begin();
        exports.write_fragments(file.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!exports.task().busy(), 30000);
        QVERIFY2(block.bench.problems.isEmpty(), qPrintable(block.bench.problems.join('\n')));
        const auto rows = rows_of(file);
        QCOMPARE(rows.size(), std::size_t(5));
        const std::vector<std::array<double, 3>> expected{{1728, 0, 6}, {1152, 10, 19}, {568, 20, 0}, {8, 50, 41}};
        for (std::size_t k = 0; k < 4; ++k) {
            const auto [nodes, speed, centre] = expected[k];
            const QStringList& row = rows[k + 1];
            QCOMPARE(row[0].toInt(), int(k) + 1);
            QCOMPARE(row[1].toDouble(), nodes);
            QVERIFY2(std::abs(row[2].toDouble() / (nodes * 1e-6) - 1) < 1e-8, qPrintable(row.join(',')));
            QVERIFY2(centre == 0 || std::abs(row[3].toDouble() / (centre * dx) - 1) < 1e-6, qPrintable(row.join(',')));
            QVERIFY2(std::abs(row[6].toDouble() - speed) < 1e-6, qPrintable(row.join(',')));
            QVERIFY2(std::abs(row[9].toDouble() - 0.5e-6 * nodes * speed * speed) < 1e-9, qPrintable(row.join(',')));
        }
    }

    void stands_in_the_report() {
        TornBlock block;
        QVERIFY(block.model);
        const auto tables = [&](const std::vector<FramePtr>& frames, UnitSystem units) {
            Report report;
            report.results = {{QStringLiteral("Body"), {}, {}}, {QStringLiteral("Quality"), {}, {}}};
            add_fragments(report, block.model, frames, units);
            return report.results;
        };
        QCOMPARE(tables({}, UnitSystem::fitting).size(), std::size_t(2));
        QCOMPARE(tables({block.whole}, UnitSystem::fitting).size(), std::size_t(2));
        const auto found = tables({block.whole, block.three}, UnitSystem::fitting);
        QCOMPARE(found.size(), std::size_t(3));
        QCOMPARE(found[0].title,
                 QStringLiteral("Fragments: 3 of at least 33 nodes (a family), 0.2 % of the mass in smaller ones"));
        QCOMPARE(found[0].head.join('|'), QStringLiteral("fragment|nodes|mass (g)|share|speed (m/s)|"
                                                         "velocity x, y, z (m/s)|kinetic energy (mJ)"));
        QCOMPARE(found[0].rows.size(), std::size_t(4));
        QCOMPARE(found[0].rows[1].join('|'), QStringLiteral("2|1,152|1.152|33.3 %|10|10, 0, 0|57.6"));
        QCOMPARE(found[0].rows[3].join('|'), QStringLiteral("1 more|8|0.008|0.2 %|||10")); // less than a family
        QCOMPARE(found[1].title, QStringLiteral("Body"));
        QCOMPARE(tables({block.three}, UnitSystem::mm_newton)[0].head[2], QStringLiteral("mass (t)"));

        // Cuts the block into more than twelve pieces: the table names the others in one row.
        std::vector<CutAcross> slices; // of 288 nodes; the last one less the dust
        for (int k = 1; k < 12; ++k)
            slices.push_back({2.0 * k, double(k)});
        const auto many = tables({torn(block.model->nodes, 2e-6, slices)}, UnitSystem::fitting);
        QCOMPARE(many[0].rows.size(), std::size_t(13));
        QCOMPARE(many[0].rows[12].join('|'), QStringLiteral("1 more|8|8|0.2 %|||10"));

        // And in the file.
        QTemporaryDir folder;
        block.begin();
        auto& reports = block.bench.window.reports();
        const QString file = folder.filePath(QStringLiteral("report.html"));
        reports.write(file.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!reports.task().busy(), 30000);
        QVERIFY2(block.bench.problems.isEmpty(), qPrintable(block.bench.problems.join('\n')));
        QFile page(file);
        QVERIFY(page.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(page.readAll()).contains(QStringLiteral("<h3>Fragments: 3 of at least 33 nodes")));
    }
};

PERISCOPE_TEST(FragmentsViewTest)
} // namespace fragments_view_test
#include "fragments_view_test.moc"
