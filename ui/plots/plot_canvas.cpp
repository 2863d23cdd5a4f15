#include "ui/plots/plot_canvas.hpp"

#include "core/case/unit.hpp"
#include "ui/plots/plot_axes.hpp"
#include "ui/text/format.hpp"

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace periscope::ui {

namespace {

constexpr std::size_t most_points = 20000; // most points of a curve, which is more than a screen has pixels
double largest(const std::vector<double>& values) {
    double size = 0;
    for (const double v : values)
        size = std::max(size, std::abs(v));
    return size;
}

QString at_pointer(double value) {
    return QString::number(value, 'g', 4);
}

} // namespace

QString name_of(RunAxis axis) {
    return axis == RunAxis::time ? QObject::tr("Time") : QObject::tr("Load step");
}

std::string_view unit_of(RunAxis axis) {
    return axis == RunAxis::time ? "s" : "1";
}

QString unit_on_screen(const std::string& unit) {
    return unit == "1" || unit.empty() ? QStringLiteral("–") : unit_words(unit);
}

PlotCanvas::PlotCanvas(QWidget* parent)
    : QCustomPlot(parent), colours_(PlotColours::of(palette())), marker_(*this), cursor_(new QCPItemLine(this)),
      readout_(new QCPItemText(this)) {
    setObjectName(QStringLiteral("plot"));
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(true);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Curves of the observers"));
    legend->setVisible(true);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    axisRect()->setupFullAxesBox(false);
    yAxis2->setVisible(false);
    xAxis2->setVisible(false);
    for (QCPAbstractItem* item : {static_cast<QCPAbstractItem*>(cursor_), static_cast<QCPAbstractItem*>(readout_)}) {
        item->setVisible(false);
        item->setSelectable(false);
        item->setLayer(QStringLiteral("overlay"));
    }
    cursor_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    readout_->position->setType(QCPItemPosition::ptAbsolute);
    readout_->setTextAlignment(Qt::AlignLeft);
    readout_->setPadding(QMargins(5, 3, 5, 3));
    readout_->setClipToAxisRect(false);
    // called later, because the size of the axes is known only then
    connect(this, &QCustomPlot::afterLayout, this, [this] {
        for (QCPAxis* axis : axisRect()->axes())
            if (axis->visible())
                fit_ticks(axis);
        place_words_of_marks();
    });
    set_colours(colours_);
}

void PlotCanvas::set_colours(const PlotColours& colours) {
    colours_ = colours;
    setBackground(colours.ground);
    legend->setTextColor(colours.ink);
    legend->setBorderPen(QPen(colours.grid));
    QColor ground = colours.ground;
    ground.setAlpha(215);
    legend->setBrush(ground);
    legend->setFont(font());
    for (auto* axis : axisRect()->axes())
        colour_axis(axis, colours_, font());
    cursor_->setPen(QPen(colours.muted, 1, Qt::DashLine));
    readout_->setBrush(ground);
    readout_->setPen(QPen(colours.grid));
    readout_->setColor(colours.ink);
    readout_->setFont(font());
    show_sheet(PlotSheet(sheet_));
}

void PlotCanvas::set_legend(bool wanted) {
    legend_wanted_ = wanted;
    fit_legend();
    replot(rpQueuedReplot);
}

void PlotCanvas::show_sheet(const PlotSheet& sheet) {
    const bool other_x = sheet.x_name != sheet_.x_name || sheet.log_x != sheet_.log_x || sheet.log_y != sheet_.log_y ||
                         sheet.units != sheet_.units;
    sheet_ = sheet;
    clearPlottables();
    drawn_.clear();
    make_axes();
    for (const PlotLine& line : sheet_.lines)
        draw_line(line);
    draw_marks();
    draw_moment();
    label_axes();
    if (following_ || other_x)
        fit_axes();
    fit_legend();
    if (cursor_->visible())
        show_cursor(pointer_);
    replot(rpQueuedReplot);
}

// The first two axes always exist; others are added and removed next to them.
void PlotCanvas::make_axes() {
    std::vector<std::string> wanted;
    std::map<std::string, double> sizes;
    std::map<std::string, std::string> si;
    double x_size = 0;
    for (const PlotLine& line : sheet_.lines) {
        if (std::find(wanted.begin(), wanted.end(), line.quantity) == wanted.end())
            wanted.push_back(line.quantity);
        sizes[line.quantity] = std::max(sizes[line.quantity], largest(line.points.y));
        si[line.quantity] = line.unit;
        x_size = std::max(x_size, largest(line.points.x));
    }
    if (wanted != quantities_) {
        for (const auto type : {QCPAxis::atLeft, QCPAxis::atRight})
            for (auto* axis : axisRect()->axes(type))
                if (axis != yAxis && axis != yAxis2)
                    axisRect()->removeAxis(axis);
        axes_.clear();
        QList<QCPAxis*> moved{xAxis};
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const bool left = i % 2 == 0;
            auto* axis = i == 0   ? yAxis
                         : i == 1 ? yAxis2
                                  : axisRect()->addAxis(left ? QCPAxis::atLeft : QCPAxis::atRight);
            colour_axis(axis, colours_, font());
            axis->grid()->setVisible(i == 0);
            axis->setTickLabels(true);
            axis->setVisible(true);
            axes_[wanted[i]] = axis;
            moved << axis;
        }
        yAxis2->setVisible(wanted.size() > 1);
        if (wanted.empty())
            moved << yAxis;
        axisRect()->setRangeDragAxes(moved);
        axisRect()->setRangeZoomAxes(moved);
        quantities_ = wanted;
        following_ = true; // from now on, the whole of the curves is shown
    }
    if (quantities_.empty())
        set_logarithmic(yAxis, sheet_.log_y);
    for (const auto& quantity : quantities_) {
        const HandyUnit unit = unit_in(sheet_.units, si[quantity], sizes[quantity]);
        if (factors_[quantity] != unit.factor)
            following_ = true;
        factors_[quantity] = unit.factor;
        units_[quantity] = unit_on_screen(unit.name);
        set_logarithmic(axes_[quantity], sheet_.log_y);
    }
    const HandyUnit unit = unit_in(sheet_.units, sheet_.x_unit, x_size);
    x_factor_ = unit.factor;
    x_unit_ = unit_on_screen(unit.name);
    set_logarithmic(xAxis, sheet_.log_x);
}

// Draws the marks. Their text is beside the line, at its upper end; place_words_of_marks() chooses the side.
void PlotCanvas::draw_marks() {
    for (QCPAbstractItem* item : std::exchange(marks_, {}))
        removeItem(item);
    for (const PlotMark& mark : sheet_.marks) {
        if (sheet_.lines.empty() || (sheet_.log_x && !(mark.x > 0)))
            continue;
        const double x = mark.x / x_factor_;
        auto* line = new QCPItemLine(this);
        for (auto* end : {line->start, line->end}) {
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
            end->setCoords(x, end == line->start ? 0 : 1);
        }
        line->setPen(QPen(colours_.muted, 1, Qt::DotLine));
        auto* words = new QCPItemText(this);
        words->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        words->position->setCoords(x, 0.02);
        words->setText(mark.words);
        words->setColor(colours_.muted);
        words->setFont(font());
        for (QCPAbstractItem* item : {static_cast<QCPAbstractItem*>(line), static_cast<QCPAbstractItem*>(words)}) {
            item->setSelectable(false);
            marks_.push_back(item);
        }
    }
}

// Places text that has no space on the right of its line on the left.
void PlotCanvas::place_words_of_marks() {
    for (QCPAbstractItem* item : marks_)
        if (auto* words = qobject_cast<QCPItemText*>(item)) {
            constexpr int gap = 4;
            const double end = words->position->pixelPosition().x() + gap +
                               QFontMetricsF(words->font()).horizontalAdvance(words->text());
            const bool has_room = end <= axisRect()->right();
            words->setPositionAlignment((has_room ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop);
            words->setPadding(has_room ? QMargins(gap, 0, 0, 0) : QMargins(0, 0, gap, 0));
        }
}

std::optional<double> PlotCanvas::run_unit() const {
    return sheet_.over_run ? std::optional(x_factor_) : std::nullopt;
}

void PlotCanvas::draw_moment() {
    marker_.draw(moment_, drawn_, run_unit(), colours_);
}

void PlotCanvas::show_moment(std::optional<double> moment) {
    if (moment == moment_)
        return;
    moment_ = moment;
    draw_moment();
    replot(rpQueuedReplot);
}

std::optional<double> PlotCanvas::moment_at(const QPointF& position) const {
    return marker_.moment_at(position, drawn_, run_unit());
}

void PlotCanvas::choose_moment(const QPointF& position) {
    const auto moment = moment_at(position);
    has_chosen_ = moment.has_value();
    if (moment)
        emit moment_chosen(*moment);
}

void PlotCanvas::label_axes() {
    const auto label = [](const QString& name, const QString& unit, bool size_only) {
        return (size_only ? QStringLiteral("|%1| (%2)") : QStringLiteral("%1 (%2)")).arg(name, unit);
    };
    xAxis->setLabel(sheet_.over_run && sheet_.x_unit == "1"
                        ? sheet_.x_name // the value is a number of steps
                        : label(sheet_.x_name, x_unit_, sheet_.log_x && !sheet_.over_run));
    if (quantities_.empty())
        yAxis->setLabel({});
    for (const auto& quantity : quantities_) {
        QString words = label(to_qt(quantity), units_[quantity], sheet_.log_y);
        const int line = fontMetrics().height(), room = std::max(height() - 5 * line, 12 * line);
        const QFontMetrics letters(yAxis->labelFont());
        const bool is_low = height() < 7 * line; // the list beside the plot names the curves, too
        if (is_low && letters.horizontalAdvance(words) > height() - 3 * line)
            words = units_[quantity];
        else if (letters.horizontalAdvance(words) > room)
            // puts the unit on a separate line
            words.replace(words.lastIndexOf(QLatin1Char(' ')), 1, QLatin1Char('\n'));
        axes_[quantity]->setLabel(words);
    }
}

void PlotCanvas::draw_line(const PlotLine& line) {
    auto* axis = axes_[line.quantity];
    const CurvePoints points = thinned(line.points, most_points);
    const std::vector<double>& moments = sheet_.over_run ? points.x : points.moments;
    DrawnCurve drawn{line.name, units_[line.quantity], axis, {}, {}};
    for (std::size_t i = 0; i < points.x.size(); ++i) {
        double x = points.x[i] / x_factor_, y = points.y[i] / factors_[line.quantity];
        if (sheet_.log_x)
            x = std::abs(x);
        if (sheet_.log_y)
            y = std::abs(y);
        if ((sheet_.log_x && x == 0) || (sheet_.log_y && y == 0) || !std::isfinite(x) || !std::isfinite(y))
            continue;
        drawn.x.push_back(x);
        drawn.y.push_back(y);
        if (!moments.empty())
            drawn.moments.push_back(moments[i]);
    }
    const QVector<double> x(drawn.x.begin(), drawn.x.end()), y(drawn.y.begin(), drawn.y.end());
    const QPen pen = line.kind == PlotLine::Kind::kept
                         ? QPen(colours_.muted, 1.2, Qt::DashLine)
                         : QPen(colours_.line(line.colour), 1.6,
                                line.dashes < 0 ? PlotColours::style(line.colour) : PlotColours::dashes(line.dashes));
    QCPAbstractPlottable* plottable = nullptr;
    if (sheet_.over_run || line.kind == PlotLine::Kind::measured) {
        auto* graph = addGraph(xAxis, axis);
        graph->setData(x, y, line.kind != PlotLine::Kind::measured); // measured points may be in any order
        graph->setAdaptiveSampling(true);
        if (line.kind == PlotLine::Kind::measured) {
            graph->setLineStyle(QCPGraph::lsNone);
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, colours_.line(line.colour), 5));
        }
        plottable = graph;
    } else { // the x values of the curve may increase and decrease, which a QCPGraph cannot draw
        auto* curve = new QCPCurve(xAxis, axis);
        curve->setData(x, y);
        plottable = curve;
    }
    plottable->setPen(pen);
    plottable->setName(line.name);
    plottable->setSelectable(QCP::stNone);
    drawn_.push_back(std::move(drawn));
}

void PlotCanvas::fit() {
    following_ = true;
    fit_axes();
    replot(rpQueuedReplot);
}

void PlotCanvas::fit_axes() {
    following_ = true;
    Span x;
    std::map<QCPAxis*, Span> y;
    for (const DrawnCurve& line : drawn_) {
        for (const double v : line.x)
            x.take(v);
        for (const double v : line.y)
            y[line.axis].take(v);
    }
    QCPRange range = with_margin(x, sheet_.log_x);
    if (sheet_.over_run && !sheet_.log_x && x.low <= x.high && x.low < x.high)
        range = {x.low, x.high + 0.01 * (x.high - x.low)};
    xAxis->setRange(range);
    xAxis->setRangeReversed(!sheet_.over_run && !sheet_.log_x && goes_down_from_zero(x));
    if (axes_.empty()) // without curves, the axes show no numbers
        yAxis->setRange(with_margin({}, sheet_.log_y));
    for (const auto& [quantity, axis] : axes_)
        axis->setRange(with_margin(y[axis], sheet_.log_y));
}

// Hides the legend if it would cover most of the curves, because the list next to the plot has the colours, too.
void PlotCanvas::fit_legend() {
    if (legend_below_) {
        legend->setBorderPen(Qt::NoPen);
        legend->setVisible(!drawn_.empty());
        return;
    }
    const int line = fontMetrics().height() + 6;
    legend->setVisible(legend_wanted_ && !drawn_.empty() && int(drawn_.size()) * line < 0.6 * height());
}

// Returns the point of a curve over time that is nearest in time.
std::optional<std::size_t> PlotCanvas::nearest_in_time(const DrawnCurve& line, const QPointF& pointer) const {
    const double x = xAxis->pixelToCoord(pointer.x());
    const auto found = std::ranges::min_element(line.x, {}, [x](double at) { return std::abs(at - x); });
    return found == line.x.end() ? std::nullopt : std::optional(std::size_t(found - line.x.begin()));
}

// Returns the interpolated value of a curve over another one at this x. If the curve turns back and has several values,
// returns the one nearest to the pointer.
std::optional<double> PlotCanvas::value_at(const DrawnCurve& line, const QPointF& pointer) const {
    const double x = xAxis->pixelToCoord(pointer.x());
    std::optional<double> found;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.x.size(); ++i) {
        const double from = line.x[i - 1], to = line.x[i];
        if (x < std::min(from, to) || x > std::max(from, to))
            continue;
        const double share = to == from ? 0 : (x - from) / (to - from);
        const double y = line.y[i - 1] + share * (line.y[i] - line.y[i - 1]);
        if (const double away = std::abs(line.axis->coordToPixel(y) - pointer.y()); away < least) {
            least = away;
            found = y;
        }
    }
    return found;
}

QString PlotCanvas::values_at(const QPointF& pointer) const {
    QStringList lines{
        QStringLiteral("%1: %2 %3").arg(sheet_.x_name, at_pointer(xAxis->pixelToCoord(pointer.x())), x_unit_)};
    for (const DrawnCurve& line : drawn_) {
        const auto moment = sheet_.over_run ? nearest_in_time(line, pointer) : std::nullopt;
        const auto value = moment ? std::optional(line.y[*moment]) : value_at(line, pointer);
        if (value)
            lines << QStringLiteral("%1: %2 %3").arg(line.name, at_pointer(*value), line.unit);
    }
    return lines.join(QLatin1Char('\n'));
}

void PlotCanvas::show_cursor(const QPointF& pointer) {
    const QRect inside = axisRect()->rect();
    if (drawn_.empty() || !inside.contains(pointer.toPoint()))
        return hide_cursor();
    pointer_ = pointer;
    const double x = xAxis->pixelToCoord(pointer.x());
    cursor_->start->setCoords(x, 0);
    cursor_->end->setCoords(x, 1);
    readout_->setText(values_at(pointer));
    const bool on_the_right = pointer.x() > inside.center().x();
    readout_->setPositionAlignment((on_the_right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    readout_->position->setCoords(pointer.x() + (on_the_right ? -10 : 10), inside.top() + 4);
    cursor_->setVisible(true);
    readout_->setVisible(true);
    replot(rpQueuedReplot);
}

void PlotCanvas::hide_cursor() {
    if (!cursor_->visible())
        return;
    cursor_->setVisible(false);
    readout_->setVisible(false);
    replot(rpQueuedReplot);
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
    following_ = false;
    QCustomPlot::wheelEvent(event);
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
    QCustomPlot::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    pressed_ = event->position();
    has_chosen_ = false;
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
    QCustomPlot::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && std::exchange(pressed_, std::nullopt))
        choose_moment(event->position());
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    const bool is_pressed = event->buttons() & Qt::LeftButton;
    if (is_pressed && pressed_ && (event->position() - *pressed_).manhattanLength() < QApplication::startDragDistance())
        return; // it is still a click, so the curves do not move
    pressed_.reset();
    if (is_pressed)
        following_ = false;
    QCustomPlot::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton)
        show_cursor(event->position());
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    QCustomPlot::mouseDoubleClickEvent(event);
    if (std::exchange(has_chosen_, false))
        emit choice_withdrawn();
    fit();
}

void PlotCanvas::keyPressEvent(QKeyEvent* event) {
    constexpr double share = 0.1, factor = 0.8;
    const int key = event->key();
    const int right = int(key == Qt::Key_Right) - int(key == Qt::Key_Left),
              up = int(key == Qt::Key_Up) - int(key == Qt::Key_Down),
              larger = int(key == Qt::Key_Plus || key == Qt::Key_Equal) - int(key == Qt::Key_Minus);
    if (key == Qt::Key_Home)
        return fit();
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && cursor_->visible())
        return choose_moment(pointer_);
    if (larger != 0 || (event->modifiers() & Qt::ShiftModifier && (right != 0 || up != 0))) {
        following_ = false;
        for (auto* axis : axisRect()->axes()) {
            const bool is_x = axis->orientation() == Qt::Horizontal;
            if (larger != 0)
                axis->scaleRange(larger > 0 ? factor : 1 / factor);
            else if (const int by = is_x ? right : up; axis->scaleType() == QCPAxis::stLinear)
                axis->moveRange(by * share * axis->range().size());
            else
                axis->setRange(axis->range().lower * std::pow(10, by * share),
                               axis->range().upper * std::pow(10, by * share));
        }
        return replot(rpQueuedReplot);
    }
    if (right == 0)
        return QCustomPlot::keyPressEvent(event);
    const QRectF inside = axisRect()->rect();
    const double from = cursor_->visible() ? pointer_.x() : inside.center().x() - right;
    show_cursor({std::clamp(from + right * std::max(1.0, 0.01 * inside.width()), inside.left(), inside.right() - 1),
                 inside.center().y()});
}

void PlotCanvas::leaveEvent(QEvent* event) {
    QCustomPlot::leaveEvent(event);
    hide_cursor();
}

void PlotCanvas::resizeEvent(QResizeEvent* event) {
    label_axes();
    QCustomPlot::resizeEvent(event);
    fit_legend();
}

} // namespace periscope::ui
