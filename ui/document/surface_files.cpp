#include "ui/document/surface_files.hpp"

#include "core/geometry/import/rigid_forms.hpp"
#include "core/geometry/visibility/crack_surfaces.hpp"
#include "ui/document/document.hpp"

namespace periscope::ui {

namespace {

// Returns the shape of entry `index` of a list of the case if this is a surface from a file. Returns null if it is
// another shape, or if there is no such entry.
template <typename Surface, typename Entry>
const Surface* surface_in(const std::vector<Entry>& entries, std::size_t index) {
    return index < entries.size() ? std::get_if<Surface>(&entries[index].shape) : nullptr;
}

} // namespace

SurfaceFiles::SurfaceFiles(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::changed, this, &SurfaceFiles::follow_document);
    // all files are read again, because one that could not be read may exist now
    connect(&document_, &Document::replaced, this, [this] {
        files_.clear();
        asked_.clear();
    });
    follow_document();
}

SurfaceFiles::Key SurfaceFiles::key_of(Use use, const Case& value, const auto& surface) {
    return {use, (value.folder / surface.file).string(), surface.unit};
}

const SurfaceFiles::File* SurfaceFiles::file_at(const Key& key) const {
    const auto found = files_.find(key);
    return found == files_.end() ? nullptr : &found->second;
}

const SurfaceFiles::File* SurfaceFiles::file_of_crack(std::size_t crack) const {
    const auto* surface = surface_in<CrackSurface>(document_.value().cracks, crack);
    return surface ? file_at(key_of(Use::crack, document_.value(), *surface)) : nullptr;
}

const SurfaceFiles::File* SurfaceFiles::file_of_body(std::size_t body) const {
    const auto* surface = surface_in<RigidSurface>(document_.value().rigid_bodies, body);
    return surface ? file_at(key_of(Use::rigid_body, document_.value(), *surface)) : nullptr;
}

std::shared_ptr<const Surface> SurfaceFiles::crack(std::size_t crack) const {
    const auto* file = file_of_crack(crack);
    return file ? file->surface : nullptr;
}

QString SurfaceFiles::crack_trouble(std::size_t crack) const {
    const auto* file = file_of_crack(crack);
    return file ? file->trouble : QString();
}

RigidFormPtr SurfaceFiles::form(std::size_t body) const {
    const auto* file = file_of_body(body);
    return file ? file->form : nullptr;
}

QString SurfaceFiles::form_trouble(std::size_t body) const {
    const auto* file = file_of_body(body);
    return file ? file->trouble : QString();
}

RigidForms SurfaceFiles::forms() const {
    RigidForms all;
    for (std::size_t b = 0; b < document_.value().rigid_bodies.size(); ++b)
        all.push_back(form(b));
    return all;
}

SurfaceFiles::File SurfaceFiles::read(const Key& key, const Progress& progress) {
    const auto& [use, name, unit] = key;
    File file;
    try {
        if (use == Use::crack)
            file.surface = std::make_shared<const Surface>(read_crack_surface(name, unit, progress));
        else
            file.form = read_rigid_form(name, unit, progress);
    } catch (const Cancelled&) {
        throw;
    } catch (const std::exception& e) {
        file.trouble = QString::fromUtf8(e.what());
    }
    return file;
}

void SurfaceFiles::follow_document() {
    const Case& value = document_.value();
    std::set<Key> wanted;
    const auto want = [&](Use use, const auto* surface) {
        if (surface && !surface->file.empty())
            if (const Key key = key_of(use, value, *surface); !files_.contains(key))
                wanted.insert(key);
    };
    for (std::size_t k = 0; k < value.cracks.size(); ++k)
        want(Use::crack, surface_in<CrackSurface>(value.cracks, k));
    for (std::size_t b = 0; b < value.rigid_bodies.size(); ++b)
        want(Use::rigid_body, surface_in<RigidSurface>(value.rigid_bodies, b));
    if (wanted.empty() || wanted == asked_)
        return;
    asked_ = wanted;
    task_.start(tr("Reading surfaces"), [this, wanted](const Progress& progress) {
        std::map<Key, File> found;
        for (const Key& key : wanted)
            found[key] = read(key, progress);
        return [this, found] {
            files_.insert(found.begin(), found.end());
            asked_.clear();
            emit changed();
        };
    });
}

} // namespace periscope::ui
