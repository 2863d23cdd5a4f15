#include "ui/report/view_pictures.hpp"

#include "core/curves/curve_table.hpp"
#include "core/model/model.hpp"
#include "ui/document/results.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/report/moments.hpp"
#include "ui/report/set_up.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/model_view.hpp"

#include <algorithm>

namespace periscope::ui {

namespace {

// Restores the field and the frame of the view when it is destroyed.
class OtherView {
public:
    explicit OtherView(ModelView& view) : view_(view), choice_(view.choice()), frame_(view.frame()) {}
    OtherView(const OtherView&) = delete;
    OtherView& operator=(const OtherView&) = delete;
    ~OtherView() {
        view_.show_words(true);
        if (view_.choice() != choice_)
            view_.set_field(choice_.field, choice_.component);
        if (view_.frame() != frame_)
            view_.show_frame(frame_);
    }
    const FieldChoice& choice_before() const { return choice_; }
    const FramePtr& frame_before() const { return frame_; }

private:
    ModelView& view_;
    FieldChoice choice_;
    FramePtr frame_;
};

QImage opaque(const QImage& picture) {
    return picture.convertToFormat(QImage::Format_RGB888);
}

QString moment_words(const Results& results, const Frame& frame, UnitSystem units) {
    return run_axis(*results.model()) == RunAxis::time
               ? format_time(frame.time, units)
               : QObject::tr("load step %1 of %2")
                     .arg(format_count(double(frame.step)), format_count(double(results.model()->steps)));
}

QString caption_of_last(const ModelView& view, const Results& results, bool has_ended) {
    return (has_ended ? QObject::tr("%1 at the end, %2") : QObject::tr("%1 so far, at %2"))
        .arg(field_title(view.choice()), moment_words(results, *results.frames().back(), view.units()));
}

// Shows the last frame; the view shows a field of results.
void show_last(ModelView& view, const Results& results, ReportCamera camera) {
    if (!of_frames(view.choice().field))
        view.set_field(usual_field(*results.model()));
    if (camera != ReportCamera::standard)
        return;
    view.show_frame(results.frames().back()); // the body is largest in the last frame
    view.look_as_at_first();
}

} // namespace

std::optional<ReportPicture> picture_of_set_up(ModelView& view, const Case& value, const SetMembership& sets,
                                               ReportCamera camera, const std::function<QImage()>& draw) {
    const OtherView other(view);
    view.set_field(Field::sets);
    if (!view.bounds() || !sets.known()) // the body is not built, so neither sets nor conditions are visible
        return std::nullopt;
    if (camera == ReportCamera::standard)
        view.look_as_at_first();
    return ReportPicture{QObject::tr("Set-up before the run"), opaque(draw()), set_up_key(value, sets.set_of_node())};
}

PicturesOfRun pictures_of_run(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                              const std::function<QImage()>& draw) {
    if (results.empty())
        return {};
    PicturesOfRun pictures;
    const OtherView other(view);
    show_last(view, results, camera);
    const QString field = field_title(view.choice());
    const auto words_of = [&](const FramePtr& frame) { return moment_words(results, *frame, view.units()); };
    const FramePtr &last = results.frames().back(), &now = other.frame_before();
    std::vector<FramePtr> frames = moments_of_progress(results.frames());
    view.show_frame(last);
    pictures.end = ReportPicture{caption_of_last(view, results, has_ended), opaque(draw())};
    const ColourKey key_of_end = view.colour_key();
    const auto moment = [&](const FramePtr& frame, const QString& caption) {
        view.show_frame(frame);
        view.show_words(view.colour_key() != key_of_end); // the body is small in this picture
        pictures.moments.push_back({caption, opaque(draw())});
    };
    for (const FramePtr& frame : frames)
        moment(frame, QObject::tr("%1 at %2").arg(field, words_of(frame)));
    frames.push_back(last);
    if (now && std::ranges::find(frames, now->step, [](const FramePtr& frame) { return frame->step; }) == frames.end())
        moment(now, QObject::tr("Current view: %1 at %2").arg(field.toLower(), words_of(now)));
    return pictures;
}

std::vector<ReportPicture>
pictures_of_compared(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                     const std::function<std::vector<ReportPicture>(const QString& caption)>& draw) {
    const OtherView other(view);
    show_last(view, results, camera);
    view.show_frame(results.frames().back());
    std::vector<ReportPicture> pictures = draw(caption_of_last(view, results, has_ended));
    for (ReportPicture& picture : pictures)
        picture.image = opaque(picture.image);
    return pictures;
}

} // namespace periscope::ui
