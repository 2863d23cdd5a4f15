// Builds the body of the document's geometry: reads the surface from its file and fills it with nodes, off the GUI
// thread. When an edit makes a part obsolete, it is discarded and, if that is quick, built again.
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
    enum class Building { automatic, never }; // never: nodes are not needed, as for a run that is only compared
    explicit Body(Document& document, Building building = Building::automatic, QObject* parent = nullptr);

    // null for a lattice box, or if it has not been read yet
    SurfacePtr surface() const { return surface_; }
    ViewNodesPtr nodes() const { return nodes_; }                   // null: not discretised
    const QString& trouble() const { return trouble_; }             // the reason why the last attempt failed
    bool busy() const { return task_.busy() || delay_.isActive(); } // whether it is being built or will be soon
    BackgroundTask& task() { return task_; }

    // The cache of built models, for the body and for runs. Without it every model is built.
    const std::optional<ModelCache>& cache() const { return cache_; }
    void use_cache(std::optional<ModelCache> cache) { cache_ = std::move(cache); }

    void discretise(); // builds the nodes now, however many there are
    // Builds the nodes of the case shown, if the run has this body and nothing has built it yet.
    void build_for_run(const Case& value);
    bool leave_to_run(); // stops building, because a run builds the nodes; returns whether it was building
    void take_surface(SurfacePtr surface); // a surface that the import dialog has read, for the next change of
                                           // the case; null: discards it

signals:
    void changed();

private:
    void follow_document();
    void read_surface();

    Document& document_;
    Building building_;
    BackgroundTask task_;
    std::optional<ModelCache> cache_;
    QTimer delay_; // waits until typing pauses before a mesh is started
    SurfacePtr surface_, offered_surface_;
    ViewNodesPtr nodes_;
    QString trouble_;
    std::string surface_key_;
    std::optional<Case> made_of_; // the parts of the case on which its nodes depend
    bool outdated_work_ = false;  // the task that is being cancelled was for an earlier geometry
    bool wanted_ = true;          // nodes are built automatically: after opening, and for lattices
};

// Returns the box that the body fills, if it is known. Its nodes may lie half a spacing inside.
std::optional<Box> box_of(const Case& value, const Body& body);
// spacing of the nodes in m; before they exist, the one in the case
double spacing_of(const Case& value, const Body& body);

} // namespace periscope::ui
