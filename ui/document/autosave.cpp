#include "ui/document/autosave.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "ui/text/format.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

constexpr int pause_of_typing = 700; // milliseconds
constexpr int version = 1;

QString text_of(const fs::path& path) {
    return to_qt(path.string());
}

Rescued read_copy(const fs::path& copy) {
    QFile file(text_of(copy));
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(copy.string() + ": cannot be read");
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    if (root[QLatin1String("periscope_recovery")].toInt() != version)
        throw FileError(copy.string() + ": is not a recovery file");
    const auto path_at = [&](const char* key) { return fs::path(root[QLatin1String(key)].toString().toStdString()); };
    Rescued rescued;
    rescued.copy = copy;
    rescued.file = path_at("file");
    rescued.run = path_at("run");
    rescued.changed = root[QLatin1String("changed")].toBool();
    rescued.time = QDateTime::fromString(root[QLatin1String("time")].toString(), Qt::ISODate);
    // parse_case() accepts a case with errors, which the user may have been editing; the document shows them again.
    rescued.value = parse_case(root[QLatin1String("case")].toString().toStdString(), path_at("folder")).value;
    const QJsonObject typed = root[QLatin1String("typed")].toObject();
    for (auto entry = typed.begin(); entry != typed.end(); ++entry)
        rescued.typed[entry.key()] = {entry.value()[QLatin1String("text")].toString(),
                                      entry.value()[QLatin1String("reason")].toString(),
                                      entry.value()[QLatin1String("json")].toBool()};
    return rescued;
}

} // namespace

Autosave::Autosave(const Document& document, fs::path folder, QObject* parent)
    : QObject(parent), document_(document), folder_(std::move(folder)),
      copy_(folder_ / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ".json")) {
    delay_.setSingleShot(true);
    connect(&delay_, &QTimer::timeout, this, &Autosave::save_now);
    connect(&document_, &Document::changed, this, &Autosave::note_change);
    // the case was saved, or replaced by another one
    connect(&document_, &Document::title_changed, this, &Autosave::follow);
}

Autosave::~Autosave() {
    remove();
}

void Autosave::set_interval(std::optional<int> seconds) {
    interval_ = seconds;
    save_now(); // writes a pending copy at once, or removes the copy
}

void Autosave::note_change() {
    if (interval_ == 0)
        delay_.start(pause_of_typing); // starts again after each key
    else if (interval_ && !delay_.isActive())
        delay_.start(*interval_ * 1000);
}

void Autosave::follow_run(const fs::path& folder) {
    run_ = folder.empty() ? fs::path() : fs::absolute(folder);
    save_now();
}

void Autosave::follow() {
    if (!document_.dirty() && run_.empty())
        remove();
}

void Autosave::remove() {
    delay_.stop();
    if (!kept_)
        return;
    std::error_code error;
    fs::remove(copy_, error);
    lock_.reset(); // releasing the lock also removes its file
    kept_ = false;
}

void Autosave::save_now() {
    delay_.stop();
    if (!interval_ || (!document_.dirty() && run_.empty()))
        return remove();
    try {
        fs::create_directories(folder_);
        if (!lock_) {
            lock_ = lock_for(copy_);
            lock_->tryLock(0);
        }
        const QByteArray bytes = contents();
        write_atomically(copy_, std::string_view(bytes.constData(), std::size_t(bytes.size())));
        kept_ = true;
        failed_ = false;
    } catch (const std::exception& e) {
        if (!std::exchange(failed_, true))
            emit problem(tr("Unsaved changes cannot be backed up for recovery after a crash: %1. Save the case.")
                             .arg(QString::fromUtf8(e.what())));
    }
}

QByteArray Autosave::contents() const {
    QJsonObject root, typed;
    for (const auto& [path, entry] : document_.typed_fields())
        typed[path] = QJsonObject{{QStringLiteral("text"), entry.typed},
                                  {QStringLiteral("reason"), entry.reason},
                                  {QStringLiteral("json"), entry.is_json}};
    root[QStringLiteral("periscope_recovery")] = version;
    root[QStringLiteral("time")] = QDateTime::currentDateTime().toString(Qt::ISODate);
    root[QStringLiteral("file")] = text_of(document_.file());
    root[QStringLiteral("folder")] = text_of(document_.value().folder);
    root[QStringLiteral("changed")] = document_.dirty();
    root[QStringLiteral("run")] = text_of(run_);
    root[QStringLiteral("typed")] = typed;
    root[QStringLiteral("case")] = QString::fromStdString(case_to_json(document_.value()));
    return QJsonDocument(root).toJson();
}

fs::path user_recovery_folder() {
    return fs::path(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation).toStdString()) / "recovery";
}

std::vector<Rescued> find_rescued(const fs::path& folder, QStringList& faults) {
    std::vector<Rescued> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ".json")
            continue;
        std::shared_ptr<QLockFile> lock = lock_for(entry.path());
        if (!lock->tryLock(0))
            continue; // the program that made this copy is still running
        try {
            found.push_back(read_copy(entry.path()));
            found.back().lock = std::move(lock);
        } catch (const std::exception& e) {
            faults << QString::fromUtf8(e.what());
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.time > b.time; });
    return found;
}

void discard(const Rescued& rescued) {
    std::error_code error;
    fs::remove(rescued.copy, error);
}

} // namespace periscope::ui
