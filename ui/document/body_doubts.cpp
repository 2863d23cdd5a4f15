#include "ui/document/body_doubts.hpp"

#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/geometry/import/place_tables.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/geometry/visibility/crack_surfaces.hpp"
#include "core/preparation/body_doubts.hpp"
#include "core/shapes/pre_crack.hpp"
#include "ui/document/document.hpp"

namespace periscope::ui {

BodyDoubts::BodyDoubts(Document& document, Body& body, QObject* parent)
    : QObject(parent), document_(document), body_(body) {
    connect(&document_, &Document::changed, this, &BodyDoubts::follow);
    connect(&body_, &Body::changed, this, &BodyDoubts::follow);
}

void BodyDoubts::follow() {
    const bool is_whole = document_.problems().empty();
    const ViewNodesPtr nodes = is_whole ? body_.nodes() : nullptr;
    const std::string key = nodes ? case_to_json(document_.value()) : std::string();
    if (key == key_ && nodes == nodes_)
        return;
    key_ = key;
    nodes_ = nodes;
    if (!found_.problems.empty() || !found_.doubts.empty() || !found_.totals.empty()) {
        found_ = {};
        emit changed();
    }
    if (!nodes_)
        return task_.cancel();
    task_.start(tr("Checking the body"),
                [this, key, nodes, value = document_.value(), surface = body_.surface()](const Progress& progress) {
                    Found found;
                    const auto read = [&](const char* path, const auto& reading) {
                        try {
                            reading();
                        } catch (const Cancelled&) {
                            throw;
                        } catch (const Error& e) { // a file that cannot be read
                            found.problems.push_back({path, e.what(), {}});
                        }
                    };
                    RigidForms forms;
                    PlaceTables tables;
                    read("rigid_bodies", [&] { forms = rigid_forms(value, progress); });
                    read("conditions", [&] { tables = place_tables(value); });
                    for (Problem& problem : check_on_nodes(value, *nodes->nodes, forms, tables))
                        found.problems.push_back(std::move(problem));
                    if (found.problems.empty()) {
                        std::vector<SurfaceCrack> cracks;
                        read("initial_cracks", [&] { cracks = surface_cracks(value, progress); });
                        found.totals = periscope::load_totals(value, *nodes->nodes, tables);
                        if (found.problems.empty())
                            found.doubts = body_doubts(value, surface ? std::optional(*surface) : std::nullopt,
                                                       *nodes->nodes, cracks, forms, progress);
                    }
                    return [this, key, nodes, found] {
                        if (key != key_ || nodes != nodes_)
                            return;
                        found_ = found;
                        emit changed();
                    };
                });
}

} // namespace periscope::ui
