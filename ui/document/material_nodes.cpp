#include "ui/document/material_nodes.hpp"

#include "core/model/model.hpp"
#include "core/sets/node_materials.hpp"
#include "core/sets/node_set.hpp"
#include "ui/document/assignment_inputs.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"

namespace periscope::ui {

namespace {

std::vector<std::uint8_t> assigned_materials(const Case& value, const Nodes& nodes) {
    const auto members = nodes_of_sets(value, nodes);
    static const std::vector<std::uint32_t> none;
    // not shown here, because BodyWarnings finds the same; a node of two materials is shown with the first of them
    std::vector<Problem> problems;
    return node_materials(
               value, nodes,
               [&](const std::string& name) -> const std::vector<std::uint32_t>& {
                   for (std::size_t i = 0; i < value.sets.size(); ++i)
                       if (value.sets[i].name == name)
                           return members[i];
                   return none;
               },
               problems)
        .material;
}

} // namespace

MaterialNodes::MaterialNodes(Document& document, Body& body, QObject* parent)
    : QObject(parent), document_(document), body_(body) {
    connect(&document_, &Document::changed, this, &MaterialNodes::assign);
    connect(&body_, &Body::changed, this, &MaterialNodes::assign);
}

void MaterialNodes::assign() {
    Case part = assignment_inputs(document_.value());
    if (assigned_ == part && nodes_ == body_.nodes())
        return;
    assigned_ = part;
    nodes_ = body_.nodes();
    if (!nodes_ || part.materials.size() < 2) {
        task_.cancel();
        if (!material_of_node_.empty()) {
            material_of_node_.clear();
            emit changed();
        }
        return;
    }
    task_.start(tr("Assigning materials"), [this, part = std::move(part), nodes = nodes_](const Progress&) {
        auto material = assigned_materials(part, *nodes->nodes);
        return [this, nodes, material = std::move(material)] {
            if (nodes != nodes_)
                return;
            material_of_node_ = material;
            emit changed();
        };
    });
}

} // namespace periscope::ui
