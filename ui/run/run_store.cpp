#include "ui/run/run_store.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/folder_lock.hpp"
#include "ui/text/format.hpp"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <optional>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

constexpr int store_version = 1;
const QString unsaved = QStringLiteral("case: "); // no absolute path begins with this text

std::optional<StoredRun> read_stored(const fs::path& file) {
    QFile source(to_qt(file.string()));
    if (!source.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject root = QJsonDocument::fromJson(source.readAll()).object();
    if (root[QLatin1String("periscope_run")].toInt() != store_version)
        return std::nullopt;
    StoredRun run;
    run.key = to_qt(file.stem().string());
    run.name = root[QLatin1String("name")].toString();
    run.folder = root[QLatin1String("folder")].toString().toStdString();
    run.is_kept_by_program = root[QLatin1String("kept_by_program")].toBool();
    for (const auto& entry : root[QLatin1String("cases")].toArray())
        run.cases << entry.toString();
    return run;
}

std::uint64_t bytes_in(const fs::path& folder) {
    std::uint64_t bytes = 0;
    std::error_code error;
    for (auto entry = fs::recursive_directory_iterator(folder, error); !error && entry != fs::end(entry);
         entry.increment(error))
        if (std::error_code none; entry->is_regular_file(none))
            bytes += entry->file_size(none);
    return bytes;
}

bool is_in_progress(const fs::path& folder) {
    try {
        const FolderLock lock(folder);
        return false;
    } catch (const FileError&) { // another run has locked it, or it no longer exists
        std::error_code error;
        return fs::exists(folder, error);
    }
}

} // namespace

QString case_key(const fs::path& file, const std::string& name) {
    return file.empty() ? unsaved + to_qt(name) : to_qt(fs::absolute(file).lexically_normal().string());
}

bool is_file_key(const QString& key) {
    return !key.startsWith(unsaved);
}

fs::path RunStore::file_of(const QString& key, const char* ending) const {
    return folder_ / (key.toStdString() + ending);
}

std::vector<StoredRun> RunStore::all() const {
    std::vector<StoredRun> runs;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error))
        if (entry.path().extension() == ".json")
            if (auto run = read_stored(entry.path()))
                runs.push_back(std::move(*run));
    std::ranges::sort(runs, {}, &StoredRun::key);
    return runs;
}

std::vector<StoredRun> RunStore::runs_of(const QString& case_of_them) const {
    std::vector<StoredRun> runs = any() ? all() : std::vector<StoredRun>();
    std::erase_if(runs, [&](const StoredRun& run) { return !run.cases.contains(case_of_them); });
    return runs;
}

StoredRun RunStore::new_run() const {
    StoredRun run;
    run.key = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmsszzz-")) +
              QUuid::createUuid().toString(QUuid::WithoutBraces).left(4);
    if (any())
        run.folder = file_of(run.key, "");
    return run;
}

void RunStore::write(const StoredRun& run) const {
    if (!any())
        return;
    std::error_code error;
    fs::create_directories(folder_, error); // an error is reported when the file is written
    const QByteArray bytes =
        QJsonDocument(QJsonObject{{QStringLiteral("periscope_run"), store_version},
                                  {QStringLiteral("name"), run.name},
                                  {QStringLiteral("folder"), to_qt(run.folder.string())},
                                  {QStringLiteral("kept_by_program"), run.is_kept_by_program},
                                  {QStringLiteral("cases"), QJsonArray::fromStringList(run.cases)}})
            .toJson();
    write_atomically(file_of(run.key, ".json"), std::string_view(bytes.constData(), std::size_t(bytes.size())));
}

void RunStore::remove(const StoredRun& run) const {
    if (!any())
        return;
    std::error_code error;
    // The store deletes only folders that it has made.
    if (run.is_kept_by_program && run.folder == file_of(run.key, ""))
        fs::remove_all(run.folder, error);
    if (error)
        throw FileError(run.folder.string() + ": cannot be removed: " + error.message());
    for (const char* ending : {".json", ".png"})
        fs::remove(file_of(run.key, ending), error);
}

void RunStore::set_picture(const StoredRun& run, const QImage& picture) const {
    if (any())
        picture.save(to_qt(file_of(run.key, ".png").string()));
}

QImage RunStore::picture(const StoredRun& run) const {
    return any() ? QImage(to_qt(file_of(run.key, ".png").string())) : QImage();
}

int RunStore::make_room(std::uint64_t limit, std::uint64_t spare, const std::vector<fs::path>& shown) const {
    if (!any())
        return 0;
    std::vector<std::pair<StoredRun, std::uint64_t>> kept;
    std::uint64_t bytes = 0;
    for (const StoredRun& run : all())
        if (run.is_kept_by_program) {
            kept.emplace_back(run, bytes_in(run.folder));
            bytes += kept.back().second;
        }
    const auto is_short = [&] {
        std::error_code error;
        const fs::space_info disk = fs::space(folder_, error);
        return bytes > limit || (!error && disk.available < spare);
    };
    int removed = 0;
    for (const auto& [run, size] : kept) {
        if (!is_short())
            break;
        if (std::ranges::find(shown, run.folder) != shown.end() || is_in_progress(run.folder))
            continue;
        try {
            remove(run);
            bytes -= size;
            ++removed;
        } catch (const FileError&) { // continues with the next one
        }
    }
    return removed;
}

fs::path user_run_folder() {
    return fs::path(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation).toStdString()) / "runs";
}

bool is_kept_by_program(const fs::path& results) {
    return results.parent_path() == user_run_folder();
}

} // namespace periscope::ui
