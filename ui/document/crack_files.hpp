// The surfaces of cracks that come from files, for drawing; read off the GUI thread.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <map>
#include <memory>
#include <set>

namespace periscope::ui {

class Document;

class CrackFiles : public QObject {
    Q_OBJECT
public:
    explicit CrackFiles(Document& document, QObject* parent = nullptr);

    // Null while it is not read, or when the crack is none from a file.
    std::shared_ptr<const Surface> surface(std::size_t crack) const;
    QString trouble(std::size_t crack) const; // why its file cannot be read

signals:
    void changed();

private:
    struct File {
        std::shared_ptr<const Surface> surface;
        QString trouble;
    };
    using Key = std::pair<std::string, std::string>; // file and unit
    const File* file_of(std::size_t crack) const;
    void follow_document();

    Document& document_;
    BackgroundTask task_;
    std::map<Key, File> files_;
    std::set<Key> asked_;
};

} // namespace periscope::ui
