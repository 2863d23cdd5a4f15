#include "core/results/vtu_writer.hpp"

#include "core/files/atomic_file.hpp"
#include "core/files/vtk_errors.hpp"
#include "core/results/frame_fields.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/tables.hpp"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>
#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridWriter.h>

namespace periscope {
namespace {

// Writes into memory and hands the text over without a copy. The file is written by us, since VTK tells of a
// full disk or a missing permission only in part.
class MemoryWriter : public vtkXMLUnstructuredGridWriter {
public:
    static MemoryWriter* New();
    vtkTypeMacro(MemoryWriter, vtkXMLUnstructuredGridWriter) std::string take() {
        return std::exchange(OutputString, {});
    }
};
vtkStandardNewMacro(MemoryWriter);

vtkNew<vtkFloatArray> float_array(const char* name, int components) {
    vtkNew<vtkFloatArray> array;
    array->SetName(name);
    array->SetNumberOfComponents(components);
    return array;
}

vtkNew<vtkUnsignedCharArray> byte_array(const std::string& name, vtkIdType size) {
    vtkNew<vtkUnsignedCharArray> array;
    array->SetName(name.c_str());
    array->SetNumberOfTuples(size);
    array->FillValue(0);
    return array;
}

// The frame's own memory, without a copy. VTK wants it writable, but only reads.
void lend(vtkFloatArray* array, const std::vector<float>& values) {
    array->SetArray(const_cast<float*>(values.data()), static_cast<vtkIdType>(values.size()), 1);
}

vtkIdType id(std::size_t index) {
    return static_cast<vtkIdType>(index);
}

// 32-bit indices, since they are enough for any model that fits a machine and halve what is compressed.
vtkNew<vtkCellArray> cells_of(const Nodes& nodes) {
    const bool solid = !nodes.tetrahedra.empty();
    const std::size_t corners = solid ? 4 : 1;
    const std::size_t count = solid ? nodes.tetrahedra.size() : nodes.size();
    vtkNew<vtkTypeInt32Array> offsets, points;
    offsets->SetNumberOfValues(id(count + 1));
    points->SetNumberOfValues(id(count * corners));
    for (std::size_t cell = 0; cell < count; ++cell) {
        offsets->SetValue(id(cell), static_cast<int>(cell * corners));
        for (std::size_t k = 0; k < corners; ++k)
            points->SetValue(id(cell * corners + k), static_cast<int>(solid ? nodes.tetrahedra[cell][k] : cell));
    }
    offsets->SetValue(id(count), static_cast<int>(count * corners));
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, points);
    return cells;
}

} // namespace

struct VtuWriter::Impl {
    vtkNew<vtkUnstructuredGrid> grid;
    struct Field {
        const FrameField* of;
        vtkNew<vtkFloatArray> values;
    };
    std::vector<Field> fields; // that every frame holds
    vtkNew<vtkDoubleArray> time;
    vtkNew<vtkTypeInt64Array> step;
    vtkNew<MemoryWriter> writer;
    vtkNew<ErrorListener> errors;
    std::size_t nodes = 0;
};

VtuWriter::VtuWriter(const Model& model) : impl_(std::make_unique<Impl>()) {
    const Nodes& nodes = model.nodes;
    const auto count = static_cast<vtkIdType>(nodes.size());
    auto& grid = impl_->grid;
    impl_->nodes = nodes.size();

    vtkNew<vtkPoints> points;
    points->SetDataTypeToFloat();
    points->SetNumberOfPoints(count);
    auto volume = float_array("volume", 1);
    volume->SetNumberOfTuples(count);
    auto material = byte_array("material", count);
    for (vtkIdType i = 0; i < count; ++i) {
        const auto node = static_cast<std::size_t>(i);
        const Vec3& p = nodes.position[node];
        points->SetPoint(i, p.x, p.y, p.z);
        volume->SetValue(i, static_cast<float>(nodes.volume[node]));
        material->SetValue(i, model.material.empty() ? std::uint8_t{0} : model.material[node]);
    }
    grid->SetPoints(points);
    grid->SetCells(nodes.tetrahedra.empty() ? VTK_VERTEX : VTK_TETRA, cells_of(nodes));

    auto* data = grid->GetPointData();
    for (const FrameField& field : frame_fields())
        if (field.is_in(model.fields)) {
            impl_->fields.push_back(
                {&field, float_array(std::string(field.name).c_str(), static_cast<int>(field.components))});
            data->AddArray(impl_->fields.back().values);
        }
    data->AddArray(material);
    data->AddArray(volume);
    for (const NodeSet& set : model.sets) {
        // VTK writes names into the XML as they are.
        auto members = byte_array("set: " + xml_text(set.name), count);
        for (const std::uint32_t node : set.nodes)
            members->SetValue(node, 1);
        data->AddArray(members);
    }

    impl_->time->SetName("TimeValue"); // the name ParaView looks for
    impl_->time->SetNumberOfTuples(1);
    impl_->step->SetName("step");
    impl_->step->SetNumberOfTuples(1);
    grid->GetFieldData()->AddArray(impl_->time);
    grid->GetFieldData()->AddArray(impl_->step);

    auto& writer = impl_->writer;
    writer->SetInputData(grid);
    writer->WriteToOutputStringOn();
    writer->SetDataModeToAppended();
    writer->EncodeAppendedDataOff();
    writer->SetCompressorTypeToLZ4();
    writer->SetHeaderTypeToUInt64();
    writer->AddObserver(vtkCommand::ErrorEvent, impl_->errors);
}

VtuWriter::~VtuWriter() = default;

void VtuWriter::write(const std::filesystem::path& file, const Frame& frame) {
    const std::size_t n = impl_->nodes;
    for (const auto& [field, values] : impl_->fields)
        if ((frame.*field->values).size() != field->components * n)
            throw std::invalid_argument(fmt::format("a frame of {} nodes cannot be written with a model of {}: its {}",
                                                    frame.damage.size(), n, field->name));
    for (const auto& [field, values] : impl_->fields)
        lend(values, frame.*field->values);
    impl_->time->SetValue(0, frame.time);
    impl_->step->SetValue(0, static_cast<vtkTypeInt64>(frame.step));
    // VTK writes the ranges that it remembers from the frame before, and writes that it does, unless the arrays say that
    // they have changed: a file must not tell which frames were written before it.
    for (vtkFieldData* data : {static_cast<vtkFieldData*>(impl_->grid->GetPointData()), impl_->grid->GetFieldData()})
        for (int a = 0; a < data->GetNumberOfArrays(); ++a)
            data->GetArray(a)->Modified();
    impl_->grid->GetPoints()->GetData()->Modified();
    impl_->grid->Modified();

    impl_->errors->message.clear();
    const bool written = impl_->writer->Write() == 1 && impl_->writer->GetErrorCode() == 0;
    const std::string content = impl_->writer->take();
    for (const auto& [field, values] : impl_->fields)
        values->Initialize(); // the frame may be gone by the next call
    if (!written || content.empty() || !impl_->errors->message.empty())
        throw FileError(fmt::format("cannot write '{}': VTK could not encode it ({}) — there may be too little memory",
                                    file.string(),
                                    impl_->errors->message.empty() ? "no reason given" : impl_->errors->message));
    write_atomically(file, content);
}

void write_vtu(const std::filesystem::path& file, const Model& model, const Frame& frame) {
    VtuWriter(model).write(file, frame);
}

} // namespace periscope
