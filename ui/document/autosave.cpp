#include "ui/document/autosave.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

constexpr int pause_of_typing = 700; // milliseconds
constexpr int version = 1;

QString text_of(const fs::path& path) {
    return to_qt(path.string());
}

fs::path lock_of(fs::path copy) {
    return copy.replace_extension(".lock");
}

Rescued read_copy(const fs::path& copy) {
    QFile file(text_of(copy));
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(copy.string() + ": cannot be read");
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    if (root[QLatin1String("periscope_recovery")].toInt() != version)
        throw FileError(copy.string() + ": is not a copy of a case");
    const auto path_at = [&](const char* key) { return fs::path(root[QLatin1String(key)].toString().toStdString()); };
    Rescued rescued;
    rescued.copy = copy;
    rescued.file = path_at("file");
    rescued.run = path_at("run");
    rescued.changed = root[QLatin1String("changed")].toBool();
    rescued.time = QDateTime::fromString(root[QLatin1String("time")].toString(), Qt::ISODate);
    // A half-edited case may have problems; the document shows them as it did before.
    rescued.value = parse_case(root[QLatin1String("case")].toString().toStdString(), path_at("folder")).value;
    const QJsonObject typed = root[QLatin1String("typed")].toObject();
    for (auto entry = typed.begin(); entry != typed.end(); ++entry)
        rescued.typed[entry.key()] = {entry.value()[QLatin1String("text")].toString(),
                                      entry.value()[QLatin1String("reason")].toString(),
                                      entry.value()[QLatin1String("json")].toBool()};
    return rescued;
}

} // namespace

std::unique_ptr<QLockFile> lock_for(const fs::path& file) {
    auto lock = std::make_unique<QLockFile>(text_of(lock_of(file)));
    lock->setStaleLockTime(0); // however old: only a dead owner makes it stale
    return lock;
}

Autosave::Autosave(Workspace& workspace, fs::path folder, QObject* parent)
    : QObject(parent), workspace_(workspace), folder_(std::move(folder)),
      copy_(folder_ / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ".json")) {
    delay_.setSingleShot(true);
    delay_.setInterval(pause_of_typing);
    connect(&delay_, &QTimer::timeout, this, &Autosave::save_now);
    connect(&workspace_.document, &Document::changed, &delay_, qOverload<>(&QTimer::start));
    connect(&workspace_.document, &Document::title_changed, this,
            &Autosave::follow); // saved, or another case
    connect(&workspace_.run, &RunController::state_changed, this, [this] {
        const fs::path& output = workspace_.run.output();
        run_ = workspace_.run.active() && !output.empty() ? fs::absolute(output) : fs::path();
        save_now();
    });
}

Autosave::~Autosave() {
    remove();
}

void Autosave::follow() {
    if (!workspace_.document.dirty() && run_.empty())
        remove();
}

void Autosave::remove() {
    delay_.stop();
    if (!kept_)
        return;
    std::error_code error;
    fs::remove(copy_, error);
    lock_.reset(); // removes its file
    kept_ = false;
}

void Autosave::save_now() {
    delay_.stop();
    if (!workspace_.document.dirty() && run_.empty())
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
            emit problem(tr("No copy of unsaved changes can be kept for the case of a crash: %1. Save the "
                            "case yourself.")
                             .arg(QString::fromUtf8(e.what())));
    }
}

QByteArray Autosave::contents() const {
    const Document& document = workspace_.document;
    QJsonObject root, typed;
    for (const auto& [path, entry] : document.typed_fields())
        typed[path] = QJsonObject{{QStringLiteral("text"), entry.typed},
                                  {QStringLiteral("reason"), entry.reason},
                                  {QStringLiteral("json"), entry.is_json}};
    root[QStringLiteral("periscope_recovery")] = version;
    root[QStringLiteral("time")] = QDateTime::currentDateTime().toString(Qt::ISODate);
    root[QStringLiteral("file")] = text_of(document.file());
    root[QStringLiteral("folder")] = text_of(document.value().folder);
    root[QStringLiteral("changed")] = document.dirty();
    root[QStringLiteral("run")] = text_of(run_);
    root[QStringLiteral("typed")] = typed;
    root[QStringLiteral("case")] = QString::fromStdString(case_to_json(document.value()));
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
            continue; // its program lives
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
