#include "ui/compare/run_pictures.hpp"

#include "core/base/error.hpp"
#include "ui/run/run_list.hpp"
#include "ui/viewport/scene/frame_thumbnail.hpp"

#include <algorithm>

namespace periscope::ui {

namespace {

QImage picture_of(const std::filesystem::path& folder, const std::vector<QRgb>& colours) {
    constexpr QSize size(192, 120);
    try {
        const std::vector<std::string> frames = read_frame_names(folder);
        return frames.empty() ? QImage() : draw_thumbnail(read_vtu(folder / frames.back()), colours, size);
    } catch (const Error&) { // the list of runs says what is wrong with the folder
        return {};
    }
}

} // namespace

RunPictures::RunPictures(RunList& runs, QObject* parent) : QObject(parent), runs_(runs) {
    connect(&runs_, &RunList::changed, this, &RunPictures::draw_next);
    connect(&task_, &BackgroundTask::ended, this, &RunPictures::draw_next, Qt::QueuedConnection);
    draw_next();
}

void RunPictures::draw_next() {
    if (task_.busy())
        return;
    const auto& all = runs_.runs();
    const auto next = std::ranges::find_if(all, [this](const ListedRun& run) {
        return run.summary && run.summary->frames > 0 && run.picture.isNull() && !run.is_running &&
               !without_.contains(run.stored.key);
    });
    if (next == all.end())
        return;
    task_.start(tr("Drawing runs"), [this, key = next->stored.key, folder = next->stored.folder,
                                     colours = damage_colours()](const Progress&) {
        QImage picture = picture_of(folder, colours);
        return [this, key, picture = std::move(picture)] {
            if (picture.isNull())
                without_.insert(key);
            else if (const ListedRun* run = runs_.find(key); run && run->picture.isNull())
                runs_.set_picture(key, picture);
        };
    });
}

} // namespace periscope::ui
