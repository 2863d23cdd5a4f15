// Determines the material of each node of the body, including materials for which nodes are chosen at random. Updates
// the result off the GUI thread.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/skin.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope::ui {

class Body;
class Document;

class MaterialNodes : public QObject {
    Q_OBJECT
public:
    MaterialNodes(Document& document, Body& body, QObject* parent = nullptr);

    // The index of the material of each node. Empty if all nodes have the first material, or while the result is being
    // determined.
    const std::vector<std::uint8_t>& material_of_node() const { return material_of_node_; }

signals:
    void changed();

private:
    void assign();

    Document& document_;
    Body& body_;
    BackgroundTask task_;
    ViewNodesPtr nodes_;
    std::optional<Case> assigned_; // the case for which material_of_node_ was determined
    std::vector<std::uint8_t> material_of_node_;
};

} // namespace periscope::ui
