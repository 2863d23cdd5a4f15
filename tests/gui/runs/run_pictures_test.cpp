// A run that was only added to the list has a picture there, too.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/viewport/scene/frame_thumbnail.hpp"

#include <QTemporaryDir>
#include <QTreeWidget>

#include <limits>

namespace run_pictures_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

constexpr QSize picture_size(96, 60);

// 20 × 12 nodes of a plate, 1 m apart, or the same in five layers.
StoredFrame grid(int layers) {
    StoredFrame stored;
    for (int k = 0; k < layers; ++k)
        for (int j = 0; j < 12; ++j)
            for (int i = 0; i < 20; ++i)
                for (const int x : {i, j, k})
                    stored.position.push_back(float(x));
    stored.frame.displacement.assign(stored.position.size(), 0);
    stored.frame.damage.assign(stored.position.size() / 3, 0);
    return stored;
}

QColor at(const QImage& picture, double right, double down) {
    return picture.pixelColor(int(right * picture.width()), int(down * picture.height()));
}

} // namespace

class RunPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void a_plate_is_seen_from_the_front() {
        StoredFrame stored = grid(1);
        for (std::size_t node = 0; node < 240; ++node) // cracked above y = 8 m and right of x = 14 m
            if (stored.position[3 * node] > 14 && stored.position[3 * node + 1] > 8)
                stored.frame.damage[node] = 1;
        const auto colours = damage_colours();
        const QImage picture = draw_thumbnail(stored, colours, picture_size);
        QCOMPARE(picture.size(), picture_size);
        QCOMPARE(at(picture, 0.85, 0.2).rgb(), colours.back());
        for (const auto& [right, down] : {std::pair(0.15, 0.2), std::pair(0.15, 0.8), std::pair(0.85, 0.8)})
            QCOMPARE(at(picture, right, down).rgb(), colours.front());
        QCOMPARE(at(picture, 0.01, 0.5).alpha(), 0);
    }

    void nodes_are_where_they_moved_to() {
        StoredFrame stored = grid(1);
        for (std::size_t node = 0; node < 240; ++node)
            if (stored.position[3 * node] > 9.5F)
                stored.frame.displacement[3 * node] = 1000; // the right half has gone
        stored.frame.displacement[0] = std::numeric_limits<float>::quiet_NaN();
        const QImage picture = draw_thumbnail(stored, damage_colours(), picture_size);
        QCOMPARE(at(picture, 0.25, 0.5).alpha(), 255);
        QCOMPARE(at(picture, 0.75, 0.5).alpha(), 0);
        QVERIFY(draw_thumbnail({}, damage_colours(), picture_size).isNull());
    }

    void what_is_in_front_hides_what_is_behind() {
        StoredFrame stored = grid(5);
        const auto red_of = [&](float z) {
            for (std::size_t node = 0; node < stored.frame.damage.size(); ++node)
                stored.frame.damage[node] = stored.position[3 * node + 2] == z ? 1 : 0;
            return at(draw_thumbnail(stored, damage_colours(), picture_size), 0.5, 0.5).lightness();
        };
        QVERIFY(red_of(4) < 100); // z points to the eye
        QVERIFY(red_of(0) > 140);
    }

    void an_added_folder_gets_its_picture() {
        const QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString() + "/results";
        {
            Workbench bench;
            QVERIFY(bench.open_coarse_plate());
            bench.window.files().write_results_to(folder);
            QVERIFY(bench.run_to_end());
            QTRY_VERIFY(!bench.workspace().run.active());
        }
        Workbench bench;
        bench.workspace().runs.add(folder);
        QTRY_VERIFY(!bench.workspace().runs.runs().empty() && !bench.workspace().runs.runs()[0].picture.isNull());
        const QImage picture = bench.workspace().runs.runs()[0].picture;
        const QRgb intact = damage_colours().front();
        int body = 0, cracked = 0, empty = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor pixel = picture.pixelColor(x, y);
                empty += pixel.alpha() == 0;
                body += pixel.alpha() == 255;
                cracked += pixel.alpha() == 255 && pixel.lightness() < QColor(intact).lightness() - 60;
            }
        // The plate is 0.2 m × 0.1 m: 90 % of the width, and 45 % of the area with the notches.
        QVERIFY2(body > 0.6 * picture.width() * picture.height() * 0.9 * 0.72, qPrintable(QString::number(body)));
        QVERIFY(empty > 0);
        QVERIFY2(cracked > 30 && cracked < body / 3, qPrintable(QString::number(cracked)));
        auto* list = bench.find<QTreeWidget>(QStringLiteral("runList"));
        QTRY_VERIFY(list->topLevelItemCount() == 1 && !list->topLevelItem(0)->icon(0).isNull());
    }
};

PERISCOPE_TEST(RunPicturesTest)
} // namespace run_pictures_test
#include "run_pictures_test.moc"
