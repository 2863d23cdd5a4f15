#include "core/results/vtu_writer.hpp"

#include "core/files/atomic_stream.hpp"
#include "core/files/vtk_errors.hpp"
#include "core/results/frame_fields.hpp"
#include "core/results/frame_order.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/tables.hpp"

#include <fmt/format.h>
#include <ostream>
#include <stdexcept>
#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridWriter.h>

namespace periscope {
namespace {

// Writes into a stream of ours, block by block: a frame of a large body is never whole in memory. The file is ours, since VTK
// tells of a full disk or a missing permission only in part.
class StreamWriter : public vtkXMLUnstructuredGridWriter {
public:
    static StreamWriter* New();
    vtkTypeMacro(StreamWriter, vtkXMLUnstructuredGridWriter) void write_to(std::ostream* stream) { ours_ = stream; }

protected:
    // VTK has just opened a stream into a string, which stays empty and which it closes in the end.
    int StartFile() override {
        ours_->copyfmt(*Stream); // digits and locale
        Stream = ours_;
        return Superclass::StartFile();
    }

private:
    std::ostream* ours_ = nullptr;
};
vtkStandardNewMacro(StreamWriter);

vtkSmartPointer<vtkDataArray> number_array(const std::string& name, std::size_t components, FramePrecision precision) {
    vtkSmartPointer<vtkDataArray> array;
    if (precision == FramePrecision::double_)
        array = vtkSmartPointer<vtkDoubleArray>::New();
    else
        array = vtkSmartPointer<vtkFloatArray>::New();
    array->SetName(name.c_str());
    array->SetNumberOfComponents(static_cast<int>(components));
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
template <typename Number>
void lend(vtkDataArray* array, const std::vector<Number>& values) {
    array->SetVoidArray(const_cast<Number*>(values.data()), static_cast<vtkIdType>(values.size()), 1);
}

vtkIdType id(std::size_t index) {
    return static_cast<vtkIdType>(index);
}

// Which node is at which place of the file (frame_order.hpp).
class Order {
public:
    explicit Order(const Model& model) : nodes_(nodes_in_file_order(model)), places_(nodes_.size()) {
        for (std::size_t place = 0; place < nodes_.size(); ++place)
            places_[nodes_[place]] = static_cast<std::uint32_t>(place);
    }
    std::size_t node(std::size_t place) const { return nodes_.empty() ? place : nodes_[place]; }
    vtkIdType place(std::size_t node) const { return id(nodes_.empty() ? node : places_[node]); }
    bool is_of_model() const { return nodes_.empty(); }
    const std::vector<std::uint32_t>& nodes() const { return nodes_; } // empty when it is that of the model

private:
    std::vector<std::uint32_t> nodes_, places_;
};

// 32-bit indices, since they are enough for any model that fits a machine and halve what is compressed.
vtkNew<vtkCellArray> cells_of(const Nodes& nodes, const Order& order) {
    const bool solid = !nodes.tetrahedra.empty();
    const std::size_t corners = solid ? 4 : 1;
    const std::size_t count = solid ? nodes.tetrahedra.size() : nodes.size();
    vtkNew<vtkTypeInt32Array> offsets, points;
    offsets->SetNumberOfValues(id(count + 1));
    points->SetNumberOfValues(id(count * corners));
    for (std::size_t cell = 0; cell < count; ++cell) {
        offsets->SetValue(id(cell), static_cast<int>(cell * corners));
        for (std::size_t k = 0; k < corners; ++k)
            points->SetValue(id(cell * corners + k),
                             static_cast<int>(solid ? order.place(nodes.tetrahedra[cell][k]) : id(cell)));
    }
    offsets->SetValue(id(count), static_cast<int>(count * corners));
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, points);
    return cells;
}

vtkNew<vtkUnstructuredGrid> grid_of(const Model& model, const Order& order) {
    const Nodes& nodes = model.nodes;
    vtkNew<vtkPoints> points;
    points->SetDataType(model.frame_precision == FramePrecision::double_ ? VTK_DOUBLE : VTK_FLOAT);
    points->SetNumberOfPoints(id(nodes.size()));
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        const Vec3& p = nodes.position[node];
        points->SetPoint(order.place(node), p.x, p.y, p.z);
    }
    vtkNew<vtkUnstructuredGrid> grid;
    grid->SetPoints(points);
    grid->SetCells(nodes.tetrahedra.empty() ? VTK_VERTEX : VTK_TETRA, cells_of(nodes, order));
    return grid;
}

void add_sets(vtkUnstructuredGrid& grid, const std::vector<NodeSet>& sets, const Order& order) {
    for (const NodeSet& set : sets) {
        // VTK writes names into the XML as they are.
        auto members = byte_array("set: " + xml_text(set.name), grid.GetNumberOfPoints());
        for (const std::uint32_t node : set.nodes)
            members->SetValue(order.place(node), 1);
        grid.GetPointData()->AddArray(members);
    }
}

class Encoder {
public:
    explicit Encoder(vtkUnstructuredGrid* grid) {
        writer_->SetInputData(grid);
        writer_->WriteToOutputStringOn();
        writer_->SetDataModeToAppended();
        writer_->EncodeAppendedDataOff();
        writer_->SetCompressorTypeToLZ4();
        writer_->SetHeaderTypeToUInt64();
        writer_->AddObserver(vtkCommand::ErrorEvent, errors_);
    }

    // Throws FileError, which names the file.
    void write(const std::filesystem::path& file) {
        errors_->message.clear();
        AtomicFile out(file);
        AtomicBuffer buffer(out);
        std::ostream stream(&buffer);
        writer_->write_to(&stream);
        const bool written = writer_->Write() == 1 && writer_->GetErrorCode() == 0;
        buffer.finish(); // a full disk: VTK tells of it, too, but not the reason
        if (!written || !stream || !errors_->message.empty())
            throw FileError(fmt::format("Cannot write '{}': VTK could not encode it ({}) — memory may be insufficient",
                                        file.string(),
                                        errors_->message.empty() ? "no reason given" : errors_->message));
        out.commit();
    }

private:
    vtkNew<StreamWriter> writer_;
    vtkNew<ErrorListener> errors_;
};

// Of the nodes in the file of the mesh: here they have other places.
vtkNew<vtkTypeInt64Array> numbers_of(const Nodes& nodes, const Order& order) {
    vtkNew<vtkTypeInt64Array> array;
    array->SetName(node_number_array);
    array->SetNumberOfValues(id(nodes.size()));
    for (std::size_t i = 0; i < nodes.size(); ++i)
        array->SetValue(order.place(i), static_cast<vtkTypeInt64>(nodes.numbers[i]));
    return array;
}

} // namespace

struct VtuWriter::Impl {
    explicit Impl(const Model& model)
        : order(model), grid(grid_of(model, order)), encoder(grid), nodes(model.nodes.size()),
          precision(model.frame_precision) {}

    struct Field {
        const FrameField* of;
        vtkSmartPointer<vtkDataArray> values;
        // What is not lent from the frame, in the file's precision: values in another order, or widened to 64 bits.
        std::vector<double> doubles{};
        std::vector<float> floats{};
    };

    void lend_values(Field& field, const Frame& frame) const {
        const std::vector<float>& given = frame.*field.of->values;
        const std::vector<float> none(given.empty() ? nodes * field.of->components : 0); // of a frame made for the view
        const std::vector<float>& values = given.empty() ? none : given;
        const bool is_exact = frame.exact && (frame.exact.get()->*field.of->exact).size() == values.size();
        if (precision == FramePrecision::single) {
            if (order.is_of_model() && !given.empty())
                return lend(field.values, given);
            field.floats = in_order(values, field.of->components, order.nodes());
            return lend(field.values, field.floats);
        }
        if (is_exact && order.is_of_model())
            return lend(field.values, frame.exact.get()->*field.of->exact);
        field.doubles =
            in_order(is_exact ? frame.exact.get()->*field.of->exact : std::vector<double>(values.begin(), values.end()),
                     field.of->components, order.nodes());
        lend(field.values, field.doubles);
    }

    const Order order;
    vtkNew<vtkUnstructuredGrid> grid;
    std::vector<Field> fields; // that every frame holds
    vtkNew<vtkDoubleArray> time;
    vtkNew<vtkTypeInt64Array> step;
    Encoder encoder;
    std::size_t nodes;
    FramePrecision precision;
};

VtuWriter::VtuWriter(const Model& model, SetArrays sets) : impl_(std::make_unique<Impl>(model)) {
    const Nodes& nodes = model.nodes;
    const auto count = static_cast<vtkIdType>(nodes.size());
    auto& grid = impl_->grid;

    auto volume = number_array("volume", 1, model.frame_precision);
    volume->SetNumberOfTuples(count);
    auto material = byte_array("material", count);
    for (vtkIdType i = 0; i < count; ++i) {
        const std::size_t node = impl_->order.node(static_cast<std::size_t>(i));
        volume->SetTuple1(i, nodes.volume[node]);
        material->SetValue(i, model.material.empty() ? std::uint8_t{0} : model.material[node]);
    }

    auto* data = grid->GetPointData();
    for (const FrameField& field : frame_fields())
        if (field.is_in(model.fields)) {
            impl_->fields.push_back(
                {&field, number_array(std::string(field.name), field.components, model.frame_precision)});
            data->AddArray(impl_->fields.back().values);
        }
    data->AddArray(material);
    data->AddArray(volume);
    if (!nodes.numbers.empty())
        data->AddArray(numbers_of(nodes, impl_->order));
    if (sets == SetArrays::in_frames)
        add_sets(*grid, model.sets, impl_->order);

    impl_->time->SetName("TimeValue"); // the name ParaView looks for
    impl_->time->SetNumberOfTuples(1);
    impl_->step->SetName("step");
    impl_->step->SetNumberOfTuples(1);
    grid->GetFieldData()->AddArray(impl_->time);
    grid->GetFieldData()->AddArray(impl_->step);
}

VtuWriter::~VtuWriter() = default;

void VtuWriter::write(const std::filesystem::path& file, const Frame& frame) {
    const std::size_t n = impl_->nodes;
    for (const Impl::Field& field : impl_->fields)
        if (const std::size_t size = (frame.*field.of->values).size();
            size != field.of->components * n && !(size == 0 && field.of->only_in_files))
            throw std::invalid_argument(fmt::format("a frame of {} nodes cannot be written with a model of {}: its {}",
                                                    frame.damage.size(), n, field.of->name));
    for (Impl::Field& field : impl_->fields)
        impl_->lend_values(field, frame);
    impl_->time->SetValue(0, frame.time);
    impl_->step->SetValue(0, static_cast<vtkTypeInt64>(frame.step));
    // VTK writes the ranges that it remembers from the frame before, and writes that it does, unless the arrays say that
    // they have changed: a file must not tell which frames were written before it.
    for (vtkFieldData* data : {static_cast<vtkFieldData*>(impl_->grid->GetPointData()), impl_->grid->GetFieldData()})
        for (int a = 0; a < data->GetNumberOfArrays(); ++a)
            data->GetArray(a)->Modified();
    impl_->grid->GetPoints()->GetData()->Modified();
    impl_->grid->Modified();

    const auto give_back = [&] { // the frame may be gone by the next call
        for (Impl::Field& field : impl_->fields)
            field.values->Initialize();
    };
    try {
        impl_->encoder.write(file);
    } catch (...) {
        give_back();
        throw;
    }
    give_back();
}

void write_sets_vtu(const std::filesystem::path& file, const Model& model) {
    const Order order(model);
    const auto grid = grid_of(model, order);
    add_sets(*grid, model.sets, order);
    Encoder(grid).write(file);
}

void write_vtu(const std::filesystem::path& file, const Model& model, const Frame& frame) {
    VtuWriter(model).write(file, frame);
}

} // namespace periscope
