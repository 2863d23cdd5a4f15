#include "ui/viewport/scene/node_shapes.hpp"

#include "ui/viewport/scene/lights.hpp"

#include <vtkCubeSource.h>

namespace periscope::ui {

NodeShapes::NodeShapes(vtkRenderer* renderer) {
    vtkNew<vtkCubeSource> cube;
    cube->Update();
    cube_mapper_->SetSourceData(cube->GetOutput());
    cube_mapper_->OrientOff();
    cube_mapper_->ScalingOn();
    cube_mapper_->SetScaleModeToNoDataScaling();
    for (auto [mapper, actor] : {std::pair<vtkMapper*, vtkActor*>{sphere_mapper_, spheres_}, {cube_mapper_, cubes_}}) {
        mapper->SetColorModeToMapScalars();
        mapper->UseLookupTableScalarRangeOn();
        actor->SetMapper(mapper);
        actor->PickableOff(); // the cloud has the same nodes, and is used for picking
        actor->VisibilityOff();
        make_readable(*actor->GetProperty());
        renderer->AddActor(actor);
    }
}

void NodeShapes::show(Shape shape, vtkPolyData* nodes, vtkLookupTable* table, double size) {
    spheres_->SetVisibility(shape == Shape::sphere);
    cubes_->SetVisibility(shape == Shape::cube);
    if (shape == Shape::sphere) {
        sphere_mapper_->SetInputData(nodes);
        sphere_mapper_->SetLookupTable(table);
        sphere_mapper_->SetRadius(float(0.5 * size));
    } else {
        cube_mapper_->SetInputData(nodes);
        cube_mapper_->SetLookupTable(table);
        cube_mapper_->SetScaleFactor(size);
    }
}

void NodeShapes::hide() {
    spheres_->VisibilityOff();
    cubes_->VisibilityOff();
}

} // namespace periscope::ui
