// Builds the body of the document's geometry off the GUI thread: reads the surface from its file and fills it with
// nodes. When an edit makes the surface or the nodes obsolete, they are discarded and, if that is quick, built again.
#pragma once

#include "core/cache/model_cache.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/shapes/skin.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace periscope::ui {

class Document;
using SurfacePtr = std::shared_ptr<const ImportedSurface>;

bool have_same_nodes(const Case& a, const Case& b);

class Body : public QObject {
    Q_OBJECT
public:
    // never: the body needs no nodes of its own, because only results of another run are shown
    enum class Building { automatic, never };
    explicit Body(Document& document, Building building = Building::automatic, QObject* parent = nullptr);

    // null for a lattice box, or while the surface has not been read
    SurfacePtr surface() const { return surface_; }
    ViewNodesPtr nodes() const { return nodes_; }       // null if the body is not discretised
    const QString& trouble() const { return trouble_; } // the reason why the last attempt to build the body failed
    bool busy() const { return task_.busy() || delay_.isActive(); } // whether the body is being built, or will be soon
    BackgroundTask& task() { return task_; }

    // The cache of built models, which the body and runs use. Without a cache, each model is built again.
    const std::optional<ModelCache>& cache() const { return cache_; }
    void use_cache(std::optional<ModelCache> cache) { cache_ = std::move(cache); }

    void discretise(); // builds the nodes now, however many there are
    // Builds the nodes for a run with the case `value` that is shown, if the document has the same body and its nodes
    // have not been built.
    void build_for_run(const Case& value);
    bool leave_to_run(); // stops building, because a run builds the nodes; returns whether nodes were being built
    // Keeps a surface that the import dialog has read. It is used at the next change of the case. null: discards it.
    void take_surface(SurfacePtr surface);

signals:
    void changed();

private:
    void follow_document();
    void read_surface();

    Document& document_;
    Building building_;
    BackgroundTask task_;
    std::optional<ModelCache> cache_;
    QTimer delay_; // runs until typing has paused; then the mesh is built
    SurfacePtr surface_, offered_surface_;
    ViewNodesPtr nodes_;
    QString trouble_;
    std::string surface_key_;
    std::optional<Case> made_of_; // the parts of the case on which its nodes depend
    bool outdated_work_ = false;  // the task that is being cancelled builds an earlier geometry
    // true after a case has been opened or a surface imported: the nodes of a surface are then built once without a
    // request of the user
    bool wanted_ = true;
};

// Returns the box that the body fills, if it is known. The outermost nodes may lie half a spacing inside it.
std::optional<Box> box_of(const Case& value, const Body& body);
// Returns the spacing of the nodes in m. Before there are nodes, returns the spacing in the case.
double spacing_of(const Case& value, const Body& body);

} // namespace periscope::ui
