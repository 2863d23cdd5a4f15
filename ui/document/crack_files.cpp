#include "ui/document/crack_files.hpp"

#include "core/geometry/visibility/crack_surfaces.hpp"
#include "ui/document/document.hpp"

namespace periscope::ui {

namespace {

const CrackSurface* surface_of(const Case& value, std::size_t crack) {
    return crack < value.cracks.size() ? std::get_if<CrackSurface>(&value.cracks[crack].shape) : nullptr;
}

std::pair<std::string, std::string> key_of(const Case& value, const CrackSurface& surface) {
    return {(value.folder / surface.file).string(), surface.unit};
}

} // namespace

CrackFiles::CrackFiles(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::changed, this, &CrackFiles::follow_document);
    connect(&document_, &Document::replaced, this, [this] { // what could not be read may be there now
        files_.clear();
        asked_.clear();
    });
    follow_document();
}

const CrackFiles::File* CrackFiles::file_of(std::size_t crack) const {
    const auto* surface = surface_of(document_.value(), crack);
    const auto found = surface ? files_.find(key_of(document_.value(), *surface)) : files_.end();
    return found == files_.end() ? nullptr : &found->second;
}

std::shared_ptr<const Surface> CrackFiles::surface(std::size_t crack) const {
    const auto* file = file_of(crack);
    return file ? file->surface : nullptr;
}

QString CrackFiles::trouble(std::size_t crack) const {
    const auto* file = file_of(crack);
    return file ? file->trouble : QString();
}

void CrackFiles::follow_document() {
    const Case& value = document_.value();
    std::set<Key> wanted;
    for (std::size_t k = 0; k < value.cracks.size(); ++k)
        if (const auto* surface = surface_of(value, k); surface && !surface->file.empty())
            if (const Key key = key_of(value, *surface); !files_.contains(key))
                wanted.insert(key);
    if (wanted.empty() || wanted == asked_)
        return;
    asked_ = wanted;
    task_.start(tr("Reading crack surfaces"), [this, wanted](const Progress& progress) {
        std::map<Key, File> read;
        for (const Key& key : wanted)
            try {
                read[key].surface =
                    std::make_shared<const Surface>(read_crack_surface(key.first, key.second, progress));
            } catch (const Cancelled&) {
                throw;
            } catch (const std::exception& e) {
                read[key].trouble = QString::fromUtf8(e.what());
            }
        return [this, read] {
            files_.insert(read.begin(), read.end());
            asked_.clear();
            emit changed();
        };
    });
}

} // namespace periscope::ui
