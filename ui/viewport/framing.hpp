// Where the camera of a view stands. It is fitted to a body that is seen for the first time, and follows the size of the view until
// someone moves it. A body that comes back, as after undo, is seen as it was left.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/viewport/canvas/camera.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <optional>
#include <vector>

namespace periscope::ui {

class Framing {
public:
    explicit Framing(vtkRenderer& renderer) : renderer_(renderer) {}

    struct Pose {
        vtkSmartPointer<vtkCamera> camera;
        bool is_fitted = true; // nobody has moved it
        int above = 0;         // device pixels that the body was fitted below
    };
    Pose pose() const;
    void take(const Pose& pose);

    // Beside another view: the camera is a copy of that one's, and the functions below leave it alone.
    void follow(vtkCamera& other);

    void forget_bodies(); // the next one is seen for the first time
    bool has_body() const { return box_.has_value(); }
    // What is shown now. Another body than before is seen from its first side, or as it was left.
    // Returns true in the latter case.
    bool show_body(const Box& body, StandardView first, int above);

    void look(StandardView view, const std::optional<Box>& body, int above);
    void fit(const std::optional<Box>& body, int above); // keeps the direction
    void let_go() { is_fitted_ = false; }                // someone has moved the camera
    bool is_fitted() const { return is_fitted_; }
    int above() const { return above_; }

private:
    struct Left {
        Box body;
        Pose pose;
    };
    void remember();

    vtkRenderer& renderer_;
    std::optional<Box> box_;
    std::vector<Left> left_; // bodies shown before, the newest last
    bool is_fitted_ = true;
    bool is_own_ = true;
    int above_ = 0;
};

} // namespace periscope::ui
