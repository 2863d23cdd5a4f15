// Knows which node of the body consists of which material, also where nodes are chosen at random. It is kept up to date
// off the GUI thread.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/skin.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <cstdint>
#include <vector>

namespace periscope::ui {

class Body;
class Document;

class MaterialNodes : public QObject {
    Q_OBJECT
public:
    MaterialNodes(Document& document, Body& body, QObject* parent = nullptr);

    // Per node the material's index; empty where all are of the first, or while that is being found.
    const std::vector<std::uint8_t>& material_of_node() const { return material_of_node_; }

signals:
    void changed();

private:
    void place();

    Document& document_;
    Body& body_;
    BackgroundTask task_;
    ViewNodesPtr nodes_;
    std::string key_;
    std::vector<std::uint8_t> material_of_node_;
};

} // namespace periscope::ui
