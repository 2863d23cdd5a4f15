// One line below a plot of compared runs: the colour and the name of each run. Names that do not fit have "…" in the middle.
#pragma once

#include "ui/plots/plot_content.hpp"

#include <QWidget>

#include <vector>

namespace periscope::ui {

class RunKey : public QWidget {
    Q_OBJECT
public:
    explicit RunKey(QWidget* parent = nullptr);

    void show_runs(const std::vector<RunColour>& runs); // shows these runs; hides the line if there are none
    const std::vector<RunColour>& runs() const { return runs_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<RunColour> runs_;
};

} // namespace periscope::ui
