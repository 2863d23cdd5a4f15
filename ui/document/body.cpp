#include "ui/document/body.hpp"

#include "core/case/set_uses.hpp"
#include "core/preparation/prepare.hpp"
#include "ui/document/document.hpp"
#include "ui/document/file_move.hpp"

#include <algorithm>

namespace periscope::ui {

namespace {

constexpr double most_nodes_unasked = 2e6;

std::string surface_key(const Case& value) {
    Case surface_only;
    surface_only.folder = value.folder;
    surface_only.geometry = value.geometry;
    surface_only = with_whole_paths(std::move(surface_only));
    const auto* surface = std::get_if<SurfaceGeometry>(&surface_only.geometry);
    return surface ? surface->file + "|" + surface->unit : std::string();
}

QString faults_of(const SurfaceReport& report) {
    QStringList faults;
    for (const std::string& fault : report.faults())
        faults << QString::fromStdString(fault);
    return faults.join(QLatin1Char('\n'));
}

bool holes_are_valid(const Document& document) {
    const auto holes = sets_of_holes(document.value());
    return std::all_of(holes.begin(), holes.end(), [&](std::size_t set) {
        return document.reasons_below(QStringLiteral("sets[%1]").arg(set)).isEmpty();
    });
}

// Returns a case that has only the parts of `value` on which its nodes depend.
Case what_makes_nodes(const Case& value) {
    Case geometry_only;
    geometry_only.folder = value.folder;
    geometry_only.geometry = value.geometry;
    for (const std::size_t set : sets_of_holes(value))
        geometry_only.sets.push_back({value.sets[set].name, value.sets[set].shape});
    geometry_only.horizon = value.horizon; // the depth of a hole may be given in horizons
    if (geometry_only.sets.empty())
        geometry_only.horizon = Quantity();
    return with_whole_paths(std::move(geometry_only));
}

} // namespace

bool have_same_nodes(const Case& a, const Case& b) {
    return what_makes_nodes(a) == what_makes_nodes(b);
}

Body::Body(Document& document, Building building, QObject* parent)
    : QObject(parent), document_(document), building_(building) {
    if (building_ == Building::never)
        return;
    delay_.setSingleShot(true);
    delay_.setInterval(250);
    // nodes are built for the new case, even if the last attempt failed
    connect(&document_, &Document::replaced, this, [this] {
        wanted_ = true;
        trouble_.clear();
    });
    connect(&document_, &Document::files_moved, this, [this] { // paths have changed, but the files are the same
        made_of_ = what_makes_nodes(document_.value());
        surface_key_ = surface_key(document_.value());
    });
    connect(&document_, &Document::changed, this, &Body::follow_document);
    connect(&delay_, &QTimer::timeout, this, &Body::discretise);
    connect(&task_, &BackgroundTask::failed, this, [this](const QString&, const QString& reason) {
        trouble_ = reason;
        emit changed();
    });
    connect(&task_, &BackgroundTask::cancelled, this, [this] {
        if (!std::exchange(outdated_work_, false))
            trouble_ = tr("The discretisation was cancelled.");
        emit changed();
    });
    follow_document();
}

void Body::take_surface(SurfacePtr surface) {
    offered_surface_ = std::move(surface);
    wanted_ = wanted_ || offered_surface_;
}

void Body::follow_document() {
    const Case& value = document_.value();
    // True if the case was opened again before its nodes were built. The parts of the case are the same then, so the
    // comparison below finds no change, but the nodes are still needed.
    const bool is_missing = wanted_ && !nodes_ && trouble_.isEmpty() && !busy();
    if (Case parts = what_makes_nodes(value); parts == made_of_ && !is_missing)
        return;
    else
        made_of_ = std::move(parts);
    nodes_.reset();
    trouble_.clear();
    outdated_work_ = task_.busy();
    task_.cancel();
    delay_.stop();
    if (const std::string key = surface_key(value); key != surface_key_) {
        surface_key_ = key;
        surface_ = std::exchange(offered_surface_, nullptr);
        if (!surface_ && !key.empty()) {
            read_surface();
            emit changed();
            return;
        }
    }
    if (surface_ && !surface_->report.usable()) { // a faulty surface is only shown; no nodes are built from it
        wanted_ = false;
        trouble_ = faults_of(surface_->report);
        emit changed();
        return;
    }
    // The nodes of a box are computed quickly, and those of a volume mesh only have to be read. Filling a surface takes
    // longer.
    const bool quick = !std::holds_alternative<SurfaceGeometry>(value.geometry);
    if ((wanted_ || quick) && document_.reasons_below(QStringLiteral("geometry")).isEmpty() &&
        holes_are_valid(document_)) {
        wanted_ = false;
        const double volume = surface_ ? surface_->report.volume : 0, area = surface_ ? surface_->report.area : 0;
        if (predict(value, volume, area).nodes <= most_nodes_unasked)
            delay_.start();
    }
    emit changed();
}

void Body::read_surface() {
    outdated_work_ = false;
    task_.start(tr("Reading surface"), [this, value = document_.value()](const Progress& progress) {
        const auto& from = std::get<SurfaceGeometry>(value.geometry);
        auto surface =
            std::make_shared<const ImportedSurface>(import_surface(value.folder / from.file, from.unit, progress));
        return [this, surface] {
            surface_ = surface; // stored even if it is faulty, because the view shows the faults
            if (std::exchange(wanted_, false) && surface->report.usable())
                delay_.start();
            if (!surface->report.usable())
                emit task_.failed(tr("The surface has faults"), faults_of(surface->report));
            emit changed();
        };
    });
}

void Body::discretise() {
    delay_.stop();
    trouble_.clear();
    outdated_work_ = false;
    task_.start(tr("Discretising"),
                [this, value = document_.value(), surface = surface_, cache = cache_](const Progress& progress) {
                    std::optional<ImportedSurface> body;
                    if (surface)
                        body = *surface;
                    else if (std::holds_alternative<SurfaceGeometry>(value.geometry))
                        body = case_surface(value, progress);
                    auto nodes = make_view_nodes(value, std::make_shared<const Nodes>(periscope::discretise(
                                                            value, body, progress, cache ? &*cache : nullptr)));
                    auto read = surface || !body ? surface : std::make_shared<const ImportedSurface>(std::move(*body));
                    return [this, nodes, read] {
                        surface_ = read;
                        nodes_ = nodes;
                        emit changed();
                    };
                });
    emit changed();
}

void Body::build_for_run(const Case& value) {
    if (building_ == Building::automatic && !nodes_ && !busy() && have_same_nodes(value, document_.value()))
        discretise();
}

bool Body::leave_to_run() {
    const bool was_busy = busy();
    delay_.stop();
    outdated_work_ = task_.busy();
    task_.cancel();
    emit changed();
    return was_busy;
}

std::optional<Box> box_of(const Case& value, const Body& body) {
    if (body.surface())
        return body.surface()->report.bounds;
    if (!body.nodes())
        return std::nullopt;
    if (const auto* box = std::get_if<BoxGeometry>(&value.geometry)) {
        const Vec3 low = metres(box->origin, value.spacing().value);
        return Box{low, low + metres(box->box, value.spacing().value)};
    }
    return body.nodes()->bounds;
}

double spacing_of(const Case& value, const Body& body) {
    return body.nodes() ? body.nodes()->nodes->spacing : value.spacing().value;
}

} // namespace periscope::ui
