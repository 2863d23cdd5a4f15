// Draws the crack paths of other runs over the run in the window. Each run has the colour of its curves in Plots, and
// its name.
#pragma once

#include "core/cracks/crack_tips.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/scene/marks.hpp"

#include <QObject>

#include <array>
#include <memory>
#include <vector>

namespace periscope::ui {

class VtkWidget;

struct OtherPaths {
    QString run;
    const std::vector<Crack>* cracks;
    FramePtr frame; // the frame of that run up to which paths are drawn; null: none
};

class CrackPathOverlay : public QObject {
    Q_OBJECT
public:
    explicit CrackPathOverlay(VtkWidget& view, QObject* parent = nullptr);

    // Paths are in the undeformed body, so they fit runs with other spacings, too. Crack tips are displaced by `warp`
    // times the displacement of their nodes. Runs beyond `most` are not drawn. The background of the view is `around`.
    void show(const std::vector<OtherPaths>& runs, double warp, const ViewColours& around);
    const std::vector<Mark>& drawn(std::size_t run) const { return drawn_.at(run); }
    static constexpr std::size_t most = 3;

private:
    VtkWidget& view_;
    std::array<std::unique_ptr<Marks>, most> marks_;
    std::array<std::vector<Mark>, most> drawn_;
};

} // namespace periscope::ui
