// Small pictures of the cracks of a run, for lists: the body and its notches, seen along its shortest side, and the
// paths. They are drawn from what a study keeps of each run, without its frames.
#pragma once

#include "core/study/crack_map.hpp"

#include <QIcon>
#include <QPixmap>
#include <QPointF>
#include <QSize>

#include <vector>

namespace periscope::ui {

class CrackIcons {
public:
    CrackIcons() = default; // gives no icons
    explicit CrackIcons(const BodyCells& body);

    QSize size() const { return size_; } // points; empty where there are no icons
    QIcon of(const std::vector<CrackPath>& paths) const;

private:
    QPointF in_picture(const PlanePoint& point) const; // in device-independent pixels

    BodyCells body_;
    QSize size_;
    QPixmap ground_; // body and notches
};

} // namespace periscope::ui
