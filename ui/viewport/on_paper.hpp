// While this object exists, the views are drawn as a report prints them: in light colours, and at a size that does not
// depend on the window and its screen. The window does not show it. The destructor restores the views.
#pragma once

#include "ui/viewport/framing.hpp"

#include <QSize>

#include <vector>

namespace periscope::ui {

class ModelView;

struct SizedView {
    ModelView* view;
    QSize size; // in pixels of a usual screen
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
