#include "ui/run/queue_memory.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "ui/base/file_lock.hpp"
#include "ui/document/body.hpp"
#include "ui/run/run_queue.hpp"
#include "ui/text/format.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <utility>
#include <vector>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

constexpr int version = 1;

QJsonObject written(const RunRequest& request) {
    return {{QStringLiteral("case"), QString::fromStdString(case_to_json(request.value))},
            {QStringLiteral("folder"), to_qt(request.value.folder.string())},
            {QStringLiteral("output"), to_qt(fs::absolute(request.output).string())},
            {QStringLiteral("device"), QString::fromStdString(request.solver.device)},
            {QStringLiteral("devices"), QString::fromStdString(request.solver.devices)},
            {QStringLiteral("precision"), QString::fromStdString(gpu::precision_word(request.solver.precision))}};
}

RunRequest read(const QJsonObject& entry) {
    const auto text = [&](const char* key) { return entry[QLatin1String(key)].toString().toStdString(); };
    RunRequest request;
    request.value = parse_case(text("case"), text("folder")).value;
    request.output = text("output");
    request.solver.device = text("device");
    request.solver.devices = text("devices");
    if (entry[QLatin1String("double")].toBool()) // written by an earlier version of the program
        request.solver.precision = gpu::Precision::double_;
    if (const auto precision = gpu::precision_of(text("precision")))
        request.solver.precision = *precision;
    return request;
}

std::vector<RunRequest> read_queue(const fs::path& path) {
    QFile file(to_qt(path.string()));
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(path.string() + ": cannot be read");
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    if (root[QLatin1String("periscope_queue")].toInt() != version)
        throw FileError(path.string() + ": is not a queue file");
    std::vector<RunRequest> runs;
    for (const auto& entry : root[QLatin1String("runs")].toArray())
        runs.push_back(read(entry.toObject()));
    return runs;
}

} // namespace

QueueMemory::QueueMemory(RunQueue& queue, const Body& body, fs::path folder, QObject* parent)
    : QObject(parent), queue_(queue), body_(body), folder_(std::move(folder)),
      file_(folder_ / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ".json")) {
    connect(&queue_, &RunQueue::changed, this, &QueueMemory::save);
}

void QueueMemory::save() {
    QJsonArray runs;
    for (const QueuedRun& run : queue_.runs())
        if (run.state == QueuedRun::State::waiting)
            runs.append(written(run.request));
    std::error_code error;
    if (runs.isEmpty()) {
        if (std::exchange(kept_, false))
            fs::remove(file_, error);
        lock_.reset();
        return;
    }
    try {
        fs::create_directories(folder_);
        if (!lock_) {
            lock_ = lock_for(file_);
            lock_->tryLock(0);
        }
        const QByteArray bytes =
            QJsonDocument(QJsonObject{{QStringLiteral("periscope_queue"), version}, {QStringLiteral("runs"), runs}})
                .toJson();
        write_atomically(file_, std::string_view(bytes.constData(), std::size_t(bytes.size())));
        kept_ = true;
        failed_ = false;
    } catch (const std::exception& e) {
        if (!std::exchange(failed_, true))
            emit problem(
                tr("The queue cannot be saved for the next start of the program: %1").arg(QString::fromUtf8(e.what())));
    }
}

int QueueMemory::take_over() {
    int taken = 0;
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_, error))
        if (entry.path().extension() == ".json" && entry.path() != file_)
            files.push_back(entry.path());
    for (const fs::path& file : files) {
        const auto lock = lock_for(file);
        if (!lock->tryLock(0))
            continue; // the program that wrote the file is still running
        try {
            for (RunRequest& request : read_queue(file)) {
                // No run starts automatically when the program starts.
                queue_.hold(true);
                request.cache = body_.cache();
                queue_.add(std::move(request));
                ++taken;
            }
            // If the queue could not be written to a file of this program, the old file is the only copy, and is kept.
            if (taken == 0 || kept_)
                fs::remove(file, error);
        } catch (const std::exception& e) {
            emit problem(tr("The saved queue cannot be read: %1").arg(QString::fromUtf8(e.what())));
        }
    }
    if (taken > 0)
        emit said(taken == 1
                      ? tr("One queued run was restored from the last session. The queue is on hold.")
                      : tr("%1 queued runs were restored from the last session. The queue is on hold.").arg(taken));
    return taken;
}

} // namespace periscope::ui
