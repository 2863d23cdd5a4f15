#include "ui/study/study_plot.hpp"

#include "core/study/study_plan.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

StudyPlot::StudyPlot(QWidget* parent)
    : QWidget(parent), x_(new QComboBox), y_(new QComboBox), plot_(new QCustomPlot), dots_(plot_->addGraph()),
      marked_(plot_->addGraph()) {
    x_->setObjectName(QStringLiteral("study.x"));
    y_->setObjectName(QStringLiteral("study.y"));
    x_->setAccessibleName(tr("Parameter"));
    y_->setAccessibleName(tr("Result"));
    plot_->setObjectName(QStringLiteral("study.plot"));
    plot_->setMinimumHeight(80);
    dots_->setLineStyle(QCPGraph::lsNone);
    marked_->setLineStyle(QCPGraph::lsNone);
    auto* axes = new QHBoxLayout;
    axes->addWidget(y_);
    axes->addWidget(new QLabel(tr("over")));
    axes->addWidget(x_);
    axes->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(axes);
    column->addWidget(plot_, 1);
    for (QComboBox* axis : {x_, y_})
        connect(axis, &QComboBox::currentIndexChanged, this, &StudyPlot::draw);
    connect(plot_, &QCustomPlot::plottableClick, this, [this](QCPAbstractPlottable*, int dot, QMouseEvent*) {
        if (dot >= 0 && std::size_t(dot) < run_of_dot_.size())
            emit chosen(run_of_dot_[std::size_t(dot)]);
    });
    set_colours(PlotColours::of(palette()));
}

void StudyPlot::begin(const QStringList& parameters, const QStringList& results) {
    runs_.clear();
    mark_ = -1;
    for (const auto& [axis, names] : {std::pair{x_, parameters}, std::pair{y_, results}}) {
        const QSignalBlocker quiet(axis);
        axis->clear();
        axis->addItems(names);
    }
    draw();
}

void StudyPlot::add(const StudyRun& run) {
    runs_.push_back(run);
    draw();
}

void StudyPlot::mark(int run) {
    mark_ = run;
    draw();
}

void StudyPlot::set_colours(const PlotColours& colours) {
    plot_->setBackground(colours.ground);
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
        axis->setBasePen(QPen(colours.muted));
        axis->setTickPen(QPen(colours.muted));
        axis->setSubTickPen(QPen(colours.muted));
        axis->setTickLabelColor(colours.ink);
        axis->setLabelColor(colours.ink);
        axis->grid()->setPen(QPen(colours.grid));
    }
    dots_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colours.line(0), 7));
    marked_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colours.line(1), 2), QBrush(), 13));
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

// In the order of x, as the dots of a graph are: so a dot's number is its place in run_of_dot_.
void StudyPlot::draw() {
    const int p = x_->currentIndex(), r = y_->currentIndex();
    struct Dot {
        double x, y;
        int run;
    };
    std::vector<Dot> dots;
    for (std::size_t k = 0; k < runs_.size() && p >= 0 && r >= 0; ++k) {
        const StudyRun& run = runs_[k];
        const auto x = written_number(run.values.at(std::size_t(p)));
        if (x && std::size_t(r) < run.results.size() && run.results[std::size_t(r)])
            dots.push_back({x->value, *run.results[std::size_t(r)], int(k)});
    }
    std::ranges::stable_sort(dots, {}, &Dot::x);
    QVector<double> xs, ys, marked_x, marked_y;
    run_of_dot_.clear();
    for (const Dot& dot : dots) {
        xs << dot.x;
        ys << dot.y;
        run_of_dot_.push_back(dot.run);
        if (dot.run == mark_)
            marked_x << dot.x, marked_y << dot.y;
    }
    dots_->setData(xs, ys, true);
    marked_->setData(marked_x, marked_y, true);
    dots_->rescaleAxes();
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
        if (!(axis->range().size() > 0))
            axis->setRange(axis->range().center() - 1, axis->range().center() + 1);
        axis->scaleRange(1.15);
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace periscope::ui
