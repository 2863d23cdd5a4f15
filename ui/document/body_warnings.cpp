#include "ui/document/body_warnings.hpp"

#include "ui/document/document.hpp"

namespace periscope::ui {

BodyWarnings::BodyWarnings(Document& document, Body& body, QObject* parent)
    : QObject(parent), document_(document), body_(body) {
    connect(&document_, &Document::changed, this, &BodyWarnings::follow);
    connect(&body_, &Body::changed, this, &BodyWarnings::follow);
    // busy() has changed, even if the task was cancelled or has failed
    connect(&task_, &BackgroundTask::ended, this, &BodyWarnings::changed);
}

void BodyWarnings::follow() {
    const bool is_whole = document_.problems().empty();
    const ViewNodesPtr nodes = is_whole ? body_.nodes() : nullptr;
    if (nodes == nodes_ && (!nodes || checked_ == document_.value()))
        return;
    checked_ = document_.value();
    nodes_ = nodes;
    if (!found_.problems.empty() || !found_.warnings.empty() || !found_.load_totals.empty()) {
        found_ = {};
        emit changed();
    }
    if (!nodes_)
        return task_.cancel();
    task_.start(tr("Checking the body"),
                [this, nodes, value = document_.value(), surface = body_.surface()](const Progress& progress) {
                    const FilesOfCase files = readable_files_of_case(value, progress);
                    const NodeFindings found = inspect_nodes(value, surface ? std::optional(*surface) : std::nullopt,
                                                             *nodes->nodes, files, progress);
                    return [this, value, nodes, found] {
                        if (value != checked_ || nodes != nodes_)
                            return;
                        found_ = found;
                        emit changed();
                    };
                });
}

} // namespace periscope::ui
