// While an object of this class exists, the views draw pictures for a printed report: in light colours, and at sizes
// that do not depend on the window and the screen. The pictures that the user sees in the window do not change. The
// destructor restores the views.
#pragma once

#include "ui/viewport/framing.hpp"

#include <QSize>

#include <vector>

namespace periscope::ui {

class ModelView;

struct SizedView {
    ModelView* view;
    QSize size; // in pixels of a screen without scaling
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
