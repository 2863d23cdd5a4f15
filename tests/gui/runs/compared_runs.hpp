// Runs in folders, and views of them beside one another.
#pragma once

#include "tests/gui/runs/listed_runs.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "ui/compare/compare_views.hpp"

#include <QImage>
#include <QProcess>
#include <QRectF>
#include <QTreeWidget>

#include <algorithm>
#include <cstddef>
#include <filesystem>

namespace periscope::ui {

// Computes a case by the command line, and returns whether it has ended well.
inline bool solve(const std::filesystem::path& case_file, const std::filesystem::path& results) {
    QProcess cli;
    cli.setStandardOutputFile(QProcess::nullDevice());
    cli.setStandardErrorFile(QProcess::nullDevice());
    cli.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"),
              {QStringLiteral("run"), QString::fromStdString(case_file.string()), QStringLiteral("-o"),
               QString::fromStdString(results.string())});
    return cli.waitForFinished(120000) && cli.exitCode() == 0;
}

// Ticks the run of this row. Returns whether there are as many views beside that of the window, each with all of these frames.
inline bool compare_with(Workbench& bench, int row, std::size_t views, std::size_t frames) {
    row_of(bench, row)->setCheckState(0, Qt::Checked);
    return QTest::qWaitFor(
        [&] {
            const auto runs = bench.window.compare_views().runs();
            return runs.size() == views && std::ranges::all_of(runs, [&](const ComparedRun* run) {
                       return run->results().frames().size() == frames && !run->is_reading();
                   });
        },
        30000);
}

// The place of a view in a picture of all of them, as shares of its width and height, and what the view alone shows.
struct PartOfPicture {
    QRectF place;
    QImage alone;
};

inline PartOfPicture part_of_picture(const CompareViews& views, ModelView& view) {
    const QWidget& own = view.widget();
    const QPoint at = own.mapTo(&views, QPoint());
    return {{double(at.x()) / views.width(), double(at.y()) / views.height(), double(own.width()) / views.width(),
             double(own.height()) / views.height()},
            view.widget().picture(1, false)};
}

// Returns whether the picture has, where the view is, what the view alone shows.
inline bool holds(const QImage& picture, const PartOfPicture& part) {
    const QRectF place(part.place.x() * picture.width(), part.place.y() * picture.height(),
                       part.place.width() * picture.width(), part.place.height() * picture.height());
    const QImage there =
        picture.copy(place.toRect()).scaled(part.alone.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return different_pixels(there.convertToFormat(QImage::Format_RGB32), part.alone) <
           0.06 * part.alone.width() * part.alone.height();
}

} // namespace periscope::ui
