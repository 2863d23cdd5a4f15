// Reads the surfaces of cracks and of rigid bodies from files, for drawing and for checks, off the GUI thread.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/surface/surface_check.hpp"
#include "core/rigid_bodies/rigid_form.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

namespace periscope::ui {

class Document;

class SurfaceFiles : public QObject {
    Q_OBJECT
public:
    explicit SurfaceFiles(Document& document, QObject* parent = nullptr);

    // Returns null while the file is being read, if it cannot be read, or if the crack is not from a file.
    std::shared_ptr<const Surface> crack(std::size_t crack) const;
    // returns the reason why the file of the crack cannot be read; empty if it can
    QString crack_trouble(std::size_t crack) const;

    // Return the same for the surface of a rigid body.
    RigidFormPtr form(std::size_t body) const;
    QString form_trouble(std::size_t body) const;
    RigidForms forms() const; // returns the shapes of all rigid bodies

signals:
    void changed();

private:
    struct File {
        std::shared_ptr<const Surface> surface; // surface of a crack
        RigidFormPtr form;                      // shape of a rigid body
        QString trouble;
    };
    enum class Use { crack, rigid_body };
    using Key = std::tuple<Use, std::string, std::string>; // use, file and unit
    static Key key_of(Use use, const Case& value, const auto& surface);
    static File read(const Key& key, const Progress& progress);
    const File* file_of_crack(std::size_t crack) const;
    const File* file_of_body(std::size_t body) const;
    const File* file_at(const Key& key) const;
    void follow_document();

    Document& document_;
    BackgroundTask task_;
    std::map<Key, File> files_;
    std::set<Key> asked_;
};

} // namespace periscope::ui
