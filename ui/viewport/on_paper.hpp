// Views as a report prints them while this lives: in light colours, and as large whatever the window and its screen are. Nothing of
// it is seen in the window, and the views are as before when it goes.
#pragma once

#include "ui/viewport/framing.hpp"

#include <QSize>

#include <vector>

namespace periscope::ui {

class ModelView;

struct SizedView {
    ModelView* view;
    QSize size; // pixels of a usual screen
};

class OnPaper {
public:
    explicit OnPaper(const std::vector<SizedView>& views);
    OnPaper(const OnPaper&) = delete;
    OnPaper& operator=(const OnPaper&) = delete;
    ~OnPaper();

private:
    struct Before {
        ModelView* view;
        Framing::Pose pose;
    };
    explicit OnPaper(std::vector<Before> before);
    static std::vector<Before> as_they_are(const std::vector<SizedView>& views);

    std::vector<Before> before_;
};

} // namespace periscope::ui
