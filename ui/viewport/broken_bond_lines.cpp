#include "ui/viewport/broken_bond_lines.hpp"

#include "ui/document/results.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/annotations/corner_words.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QElapsedTimer>
#include <QTimer>

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

#include <algorithm>
#include <array>

namespace periscope::ui {

namespace {

constexpr std::size_t most_lines = 100000; // more lines could not be distinguished
constexpr double omitted_part = 0.25;      // fraction of a bond's length that is not drawn at each of its ends
constexpr int a_moment = 30;               // longest time, in ms, for which the window may be blocked

} // namespace

BrokenBondLines::BrokenBondLines(ModelView& view, const Results& results, QObject* parent)
    : QObject(parent), view_(view), results_(results), words_(new CornerWords(view.widget(), 0, this)),
      next_(new QTimer(this)) {
    next_->setSingleShot(true);
    connect(next_, &QTimer::timeout, this, &BrokenBondLines::refresh);
    actor_->SetMapper(mapper_);
    actor_->PickableOff();
    actor_->VisibilityOff();
    actor_->GetProperty()->LightingOff();
    actor_->GetProperty()->SetColor(1, 0.27, 0.27);
    actor_->GetProperty()->SetOpacity(0.75);
    view_.widget().overlay()->AddActor(actor_);
    connect(&view_, &ModelView::shown, this, &BrokenBondLines::refresh);
    connect(&view_.widget(), &VtkWidget::about_to_render, this,
            [this] { actor_->GetProperty()->SetLineWidth(float(view_.widget().pixel_ratio())); });
}

void BrokenBondLines::set_wanted(bool wanted) {
    wanted_ = wanted;
    refresh();
}

void BrokenBondLines::refresh() {
    const bool some = wanted_ && view_.shows_results() && results_.model();
    drawn_ = 0;
    to_look_at_ = 0;
    next_->stop();
    words_->set_colours(view_.colours());
    if (some && catch_up())
        draw();
    else if (some)
        next_->start(0);
    else
        words_->show({});
    actor_->SetVisibility(drawn_ > 0);
    view_.widget().redraw();
}

bool BrokenBondLines::catch_up() {
    if (of_ != results_.model()) {
        of_ = results_.model();
        bonds_ = std::make_unique<BrokenBonds>(of_);
        next_step_ = 0;
    }
    QElapsedTimer clock;
    clock.start();
    const auto look_at = [this](const FramePtr& frame) {
        if (frame->step < next_step_)
            return;
        bonds_->add(*frame);
        next_step_ = frame->step + 1;
    };
    const auto& frames = results_.frames();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (i > 0 && frames[i]->step >= next_step_ && clock.elapsed() > a_moment) {
            to_look_at_ = frames.size() - i;
            words_->show(tr("broken bonds: %1 frames left to search").arg(to_look_at_));
            return false;
        }
        look_at(frames[i]);
    }
    if (view_.frame() == results_.live())
        look_at(view_.frame());
    return true;
}

void BrokenBondLines::draw() {
    const std::size_t count = bonds_->until(view_.frame()->step);
    const std::size_t every = (count + most_lines - 1) / most_lines;
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    drawn_ = 0;
    for (std::size_t i = 0; i < count; i += std::max<std::size_t>(1, every), ++drawn_) {
        const BrokenBond& bond = bonds_->bonds()[i];
        const Vec3 a = view_.drawn_at(bond.a), b = view_.drawn_at(bond.b), omitted = omitted_part * (b - a);
        std::array<vtkIdType, 2> ends{};
        for (const auto& [end, at] : {std::pair(0, a + omitted), std::pair(1, b - omitted)})
            ends[std::size_t(end)] = points->InsertNextPoint(at.x, at.y, at.z);
        lines->InsertNextCell(2, ends.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    mapper_->SetInputData(data);
    QString words = tr("%1 broken bonds").arg(format_count(double(count)));
    if (every > 1)
        words += tr(", 1 in %1 drawn").arg(every);
    if (bonds_->share() < 0.95)
        words += tr("; these are %1 % of the damage (the other broken bonds have closed again)")
                     .arg(100 * bonds_->share(), 0, 'f', 0);
    words_->show(words);
}

QString BrokenBondLines::words() const {
    return words_->words();
}

} // namespace periscope::ui
