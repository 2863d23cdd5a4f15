// The body of the document's geometry as it gets built: the surface from its file, the nodes in it. All of it
// off the GUI thread; what an edit makes out of date is dropped and, where that is quick, built again.
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

std::string nodes_key(const Case& value); // the same: the same nodes

class Body : public QObject {
    Q_OBJECT
public:
    enum class Building { automatic, never }; // never: nodes are not wanted, as of a run that is only compared
    explicit Body(Document& document, Building building = Building::automatic, QObject* parent = nullptr);

    SurfacePtr surface() const { return surface_; }                 // null: a lattice box, or not read yet
    ViewNodesPtr nodes() const { return nodes_; }                   // null: not discretised
    const QString& trouble() const { return trouble_; }             // why the last attempt failed
    bool busy() const { return task_.busy() || delay_.isActive(); } // being built, or about to be
    BackgroundTask& task() { return task_; }

    // The cache of built models, for the body and for runs; without one every model is built.
    const std::optional<ModelCache>& cache() const { return cache_; }
    void use_cache(std::optional<ModelCache> cache) { cache_ = std::move(cache); }

    void discretise();                     // now, whatever the size
    bool leave_to_run();                   // stops building, because a run builds the nodes itself; whether it was busy
    void take_surface(SurfacePtr surface); // one already read by the import dialog, for the next change of
                                           // the case; null: no longer

signals:
    void changed();

private:
    void follow_document();
    void read_surface();

    Document& document_;
    Building building_;
    BackgroundTask task_;
    std::optional<ModelCache> cache_;
    QTimer delay_; // typing a number should not start a mesh at every digit
    SurfacePtr surface_, offered_surface_;
    ViewNodesPtr nodes_;
    QString trouble_;
    std::string surface_key_, nodes_key_;
    bool outdated_work_ = false; // what is being cancelled was for the geometry before
    bool wanted_ = true;         // build nodes without being asked: after opening, and for lattices
};

// What the body fills, where it is known: its nodes may lie half a spacing inside.
std::optional<Box> box_of(const Case& value, const Body& body);
double spacing_of(const Case& value, const Body& body); // m, of its nodes, or before there are any as the case has it

} // namespace periscope::ui
