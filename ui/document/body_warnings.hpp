// Finds errors and warnings that only the nodes of the body reveal, for the check list. They are determined again off
// the GUI thread when the body or the case changes.
#pragma once

#include "core/base/error.hpp"
#include "core/preparation/inspect_nodes.hpp"
#include "ui/base/background_task.hpp"
#include "ui/document/body.hpp"

#include <QObject>

#include <optional>
#include <vector>

namespace periscope::ui {

class Document;

class BodyWarnings : public QObject {
    Q_OBJECT
public:
    BodyWarnings(Document& document, Body& body, QObject* parent = nullptr);

    // The errors of the current case and nodes. Empty while they are being determined, and if the case itself has
    // errors. The same is true of the warnings.
    const std::vector<Problem>& problems() const { return found_.problems; }
    const std::vector<Problem>& warnings() const { return found_.warnings; }
    const std::vector<LoadTotal>& load_totals() const { return found_.load_totals; }
    bool busy() const { return task_.busy(); }

signals:
    void changed();

private:
    void follow();

    Document& document_;
    Body& body_;
    BackgroundTask task_;
    ViewNodesPtr nodes_;
    std::optional<Case> checked_;
    NodeFindings found_;
};

} // namespace periscope::ui
