#include "ui/actions/recent_files.hpp"

#include "ui/run/results_name.hpp"
#include "ui/text/format.hpp"

#include <QFileInfo>
#include <QObject>
#include <QSettings>
#include <QStringList>

namespace periscope::ui {

namespace {

constexpr int most_recent = 8;

QString key_of_recent() {
    return QStringLiteral("recent");
}

QStringList recent_paths() {
    return QSettings().value(key_of_recent()).toStringList();
}

} // namespace

std::vector<RecentFile> recent_files() {
    std::vector<RecentFile> files;
    for (const QString& path : recent_paths()) {
        const bool exists = QFileInfo::exists(path);
        files.push_back({path, results_name(path.toStdString()),
                         exists ? path : QObject::tr("%1 no longer exists").arg(path), exists});
    }
    return files;
}

void remember_file(const std::filesystem::path& file) {
    QStringList paths = recent_paths();
    const QString path = to_qt(std::filesystem::absolute(file).string());
    paths.removeAll(path);
    paths.prepend(path);
    QSettings().setValue(key_of_recent(), paths.mid(0, most_recent));
}

} // namespace periscope::ui
