#include "ui/viewport/scene/lights.hpp"

#include <vtkLight.h>
#include <vtkNew.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace periscope::ui {

namespace {

struct LightSource {
    double right, up; // in degrees, seen from the body; 0, 0 is the direction of the camera
    double intensity;
};

double facing_camera(const LightSource& light) { // returns the share of this light on a face that faces the camera
    constexpr double degree = std::numbers::pi / 180;
    return std::max(0.0, std::cos(light.right * degree) * std::cos(light.up * degree));
}

} // namespace

void add_three_lights(vtkRenderer& renderer) {
    std::array<LightSource, 3> lights{{{-25, 30, 1}, {40, -10, 0.4}, {155, 35, 0.35}}};
    double together = 0;
    for (const LightSource& light : lights)
        together += light.intensity * facing_camera(light);
    renderer.AutomaticLightCreationOff();
    renderer.RemoveAllLights();
    for (const LightSource& source : lights) {
        vtkNew<vtkLight> light;
        light->SetLightTypeToCameraLight();
        light->SetDirectionAngle(source.up, source.right);
        light->SetIntensity(source.intensity / together);
        renderer.AddLight(light);
    }
}

void make_readable(vtkProperty& property) {
    property.SetAmbient(0.45);
    property.SetDiffuse(0.55);
    property.SetSpecular(0);
}

} // namespace periscope::ui
