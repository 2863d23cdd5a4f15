#include "ui/run/run_list.hpp"

#include "core/base/error.hpp"
#include "ui/document/document.hpp"
#include "ui/document/file_move.hpp"
#include "ui/document/results.hpp"
#include "ui/run/results_folder_feed.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/format.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t spare_disk = std::uint64_t{2} << 30; // bytes that must remain free on the disk

fs::path clean(const fs::path& folder) {
    fs::path path = fs::absolute(folder).lexically_normal();
    return path.has_filename() ? path : path.parent_path(); // removes a slash at the end
}

QString no_comparison(const ListedRun& run) {
    return RunList::tr("%1 cannot be compared, because its results cannot be read: %2").arg(run.stored.name, run.fault);
}

} // namespace

RunList::RunList(const Document& document, const Results& results, RunController& run, ResultsFolderFeed& folder,
                 QObject* parent)
    : QObject(parent), document_(document), results_(results), run_(run), folder_(folder),
      case_(case_key(document.file(), document.value().name)) {
    connect(&document_, &Document::replaced, this, &RunList::reload);
    connect(&document_, &Document::title_changed, this, &RunList::follow_document);
    connect(&document_, &Document::changed, this, &RunList::follow_document);
    connect(&run_, &RunController::solver_ready, this, &RunList::begin_run);
    connect(&run_, &RunController::ended, this, &RunList::end_run);
    connect(&results_, &Results::cleared, this, [this] { set_shown({}); });
    connect(&results_, &Results::begun, this, [this] { set_shown(std::exchange(begun_, {})); });
    connect(&folder_, &ResultsFolderFeed::facts_read, this, &RunList::follow_folder);
    connect(&reading_, &BackgroundTask::failed, this, &RunList::read_next_summary);
}

void RunList::use_store(const RunStore& store) {
    store_ = store;
    reload();
}

ListedRun* RunList::entry(const QString& key) {
    const auto found = std::ranges::find(runs_, key, [](const ListedRun& run) { return run.stored.key; });
    return key.isEmpty() || found == runs_.end() ? nullptr : &*found;
}

const ListedRun* RunList::find(const QString& key) const {
    return const_cast<RunList*>(this)->entry(key); // NOLINT(cppcoreguidelines-pro-type-const-cast): it only looks
}

ListedRun* RunList::entry_of(const fs::path& folder) {
    const auto found = std::ranges::find(runs_, clean(folder), [](const ListedRun& run) { return run.stored.folder; });
    return found == runs_.end() ? nullptr : &*found;
}

std::vector<const ListedRun*> RunList::compared() const {
    std::vector<const ListedRun*> compared;
    for (const ListedRun& run : runs_)
        if (run.is_compared && run.stored.key != shown_)
            compared.push_back(&run);
    return compared;
}

// Returns the next name, "Run 4" after "Run 3", even if other runs have been renamed.
QString RunList::next_name() const {
    static const QRegularExpression number(QStringLiteral("(\\d+)$"));
    int last = 0;
    for (const ListedRun& run : runs_)
        if (const auto match = number.match(run.stored.name);
            match.hasMatch() && run.stored.name == tr("Run %1").arg(match.captured(1)))
            last = std::max(last, match.captured(1).toInt());
    return tr("Run %1").arg(last + 1);
}

// --- which case ---

void RunList::reload() {
    case_ = case_key(document_.file(), document_.value().name);
    shown_.clear();
    last_shown_.clear();
    begun_.clear();
    next_.reset();
    runs_.clear();
    for (const StoredRun& run : store_.runs_of(case_)) {
        ListedRun& listed = runs_.emplace_back();
        listed.stored = run;
        listed.picture = store_.picture(run);
    }
    emit changed();
    emit compared_changed();
    read_next_summary();
}

// The case has been saved to a file, or under another name: its runs now belong to this file. If it is saved under a
// second name, its runs also stay with the first.
void RunList::follow_document() {
    const QString now = case_key(document_.file(), document_.value().name);
    const QString before = std::exchange(case_, now);
    if (now == before)
        return;
    for (ListedRun& run : runs_) {
        if (!is_file_key(before))
            run.stored.cases.removeAll(before);
        run.stored.cases << now;
        run.stored.cases.removeDuplicates();
        write(run.stored);
    }
}

// --- beginning and end of runs ---

fs::path RunList::folder_for_next_run() {
    if (!store_.any())
        return {};
    std::vector<fs::path> used;
    for (const ListedRun& run : runs_)
        if (run.is_compared || run.stored.key == shown_)
            used.push_back(run.stored.folder);
    if (const int removed = store_.make_room(usual_limit, spare_disk, used); removed > 0) {
        std::erase_if(runs_, [](const ListedRun& run) {
            std::error_code error;
            return run.stored.is_kept_by_program && !fs::exists(run.stored.folder, error);
        });
        emit said(removed == 1
                      ? tr("The oldest run in the program's data folder was removed to make room.")
                      : tr("The %1 oldest runs in the program's data folder were removed to make room.").arg(removed));
        emit changed();
    }
    next_ = store_.new_run();
    return next_->folder;
}

ListedRun& RunList::new_entry(const fs::path& folder) {
    ListedRun listed;
    const bool is_next = next_ && next_->folder == folder;
    listed.stored = is_next ? *next_ : store_.new_run();
    listed.stored.folder = clean(folder);
    listed.stored.is_kept_by_program = is_next;
    listed.stored.name = next_name();
    listed.stored.cases = QStringList{case_};
    return runs_.emplace_back(std::move(listed));
}

void RunList::begin_run() {
    if (run_.output().empty())
        return; // the run is only in memory
    const QString of_case = run_.case_key().isEmpty() ? case_ : run_.case_key();
    if (of_case != case_) { // the run was queued by another case, and belongs to the list of that case
        StoredRun stored = store_.new_run();
        stored.folder = clean(run_.output());
        stored.is_kept_by_program = false;
        stored.name = to_qt(stored.folder.filename().string());
        stored.cases = QStringList{of_case};
        return write(stored);
    }
    ListedRun* listed = entry_of(run_.output()); // not null if the run is continued or replaced
    if (!listed)
        listed = &new_entry(run_.output());
    listed->summary.reset();
    listed->fault.clear();
    listed->picture = {};
    listed->is_running = true;
    write(listed->stored);
    if (run_.goes_on())
        shown_ = listed->stored.key;
    else if (!run_.in_background())
        begun_ = listed->stored.key;
    emit changed();
}

void RunList::end_run() {
    for (ListedRun& run : runs_)
        if (std::exchange(run.is_running, false)) {
            run.summary.reset();
            if (run.stored.key == shown_)
                emit picture_wanted(shown_);
        }
    emit changed();
    read_next_summary();
}

void RunList::follow_folder() {
    ListedRun* listed = entry_of(folder_.folder());
    if (!listed) {
        listed = &new_entry(folder_.folder());
        listed->stored.name = to_qt(listed->stored.folder.filename().string());
        write(listed->stored);
        emit changed();
        read_next_summary();
    }
    set_shown(listed->stored.key);
    if (!folder_.is_catching_up() && listed->picture.isNull())
        emit picture_wanted(shown_);
}

void RunList::set_shown(const QString& key) {
    if (key == shown_)
        return;
    shown_ = key;
    if (!key.isEmpty()) { // the key is empty until the results of the next run exist
        // The run shown before may be ticked. From now on it is compared, if there is room for its view.
        ListedRun* before = entry(std::exchange(last_shown_, key));
        if (before && std::ssize(compared()) > most_compared)
            before->is_compared = false;
    }
    emit changed();
    emit compared_changed();
}

// --- what a user does with runs ---

void RunList::add(const fs::path& folder) {
    const fs::path path = clean(folder);
    if (entry_of(path))
        return;
    read_run_facts(path); // this throws if there are no results
    read_results_case(path);
    ListedRun& listed = new_entry(path);
    listed.stored.name = to_qt(path.filename().string());
    write(listed.stored);
    emit changed();
    read_next_summary();
}

void RunList::show(const QString& key) {
    const ListedRun* run = find(key);
    if (!run || key == shown_)
        return;
    if (run_.active() && !run_.in_background()) {
        emit problem(tr("A run is in progress. Wait until it ends, or stop it, to show another run."));
        return;
    }
    try {
        read_run_facts(run->stored.folder);
        folder_.start(run->stored.folder, with_files_of(read_results_case(run->stored.folder), document_.value()));
    } catch (const std::exception& e) {
        emit problem(QString::fromUtf8(e.what()));
    }
}

void RunList::rename(const QString& key, const QString& name) {
    ListedRun* run = entry(key);
    const QString wanted = name.simplified();
    if (!run || run->stored.name == wanted)
        return;
    if (!wanted.isEmpty())
        run->stored.name = wanted;
    write(run->stored);
    emit changed();
    if (run->is_compared || key == shown_)
        emit compared_changed();
}

void RunList::remove(const QString& key) {
    const ListedRun* run = find(key);
    if (!run || run->is_running)
        return;
    const StoredRun stored = run->stored;
    const bool was_compared = run->is_compared;
    try {
        store_.remove(stored);
    } catch (const FileError& e) {
        emit problem(QString::fromUtf8(e.what()));
        return;
    }
    std::erase_if(runs_, [&](const ListedRun& r) { return r.stored.key == key; });
    if (shown_ == key)
        shown_.clear(); // the results read from it remain in the view
    emit changed();
    if (was_compared)
        emit compared_changed();
}

void RunList::move_results(const QString& key, const fs::path& folder) {
    ListedRun* run = entry(key);
    if (!run || run->is_running)
        return;
    const fs::path target = clean(folder);
    std::error_code error;
    if (fs::exists(target, error) && !(fs::is_directory(target, error) && fs::is_empty(target, error)))
        throw FileError(target.string() + ": already exists and is not an empty folder — choose a new folder");
    fs::remove(target, error);
    error.clear();
    fs::rename(run->stored.folder, target, error);
    if (error) { // the new folder may be on another disk
        error.clear();
        fs::copy(run->stored.folder, target, fs::copy_options::recursive, error);
        if (error) {
            std::error_code ignored;
            fs::remove_all(target, ignored);
            throw FileError(target.string() + ": cannot be written: " + error.message() +
                            " — choose another folder; nothing has changed");
        }
        fs::remove_all(run->stored.folder, error);
    }
    run->stored.folder = target;
    run->stored.is_kept_by_program = false;
    write(run->stored);
    emit changed();
    emit said(tr("The results of %1 are now in %2.").arg(run->stored.name, to_qt(target.string())));
}

void RunList::set_compared(const QString& key, bool compared) {
    ListedRun* run = entry(key);
    if (!run || run->is_compared == compared)
        return;
    const bool has_room = key == shown_ || std::ssize(this->compared()) < most_compared;
    if (compared && (!run->fault.isEmpty() || !has_room)) {
        emit problem(
            run->fault.isEmpty()
                ? tr("At most %1 runs can be compared with the one shown. Untick one of them first.").arg(most_compared)
                : no_comparison(*run));
        emit changed(); // updates the list, because its box must not be ticked
        return;
    }
    run->is_compared = compared;
    emit changed();
    emit compared_changed();
}

void RunList::stop_comparing() {
    for (ListedRun& run : runs_)
        run.is_compared = false;
    emit changed();
    emit compared_changed();
}

void RunList::set_picture(const QString& key, const QImage& picture) {
    ListedRun* run = entry(key);
    if (!run || picture.isNull())
        return;
    run->picture = picture;
    store_.set_picture(run->stored, picture);
    emit changed();
}

void RunList::write(const StoredRun& run) {
    try {
        store_.write(run);
        write_failed_ = false;
    } catch (const std::exception& e) {
        if (!std::exchange(write_failed_, true))
            emit problem(tr("The list of runs cannot be saved: %1").arg(QString::fromUtf8(e.what())));
    }
}

// Reads the summaries one after the other, so that the list is filled from the top.
void RunList::read_next_summary() {
    if (reading_.busy())
        return;
    const auto next = std::ranges::find_if(
        runs_, [](const ListedRun& run) { return !run.summary && run.fault.isEmpty() && !run.is_running; });
    if (next == runs_.end())
        return;
    reading_.start(tr("Reading the list of runs"), [this, stored = next->stored](const Progress&) {
        std::optional<RunSummary> summary;
        QString fault;
        try {
            summary = summarise_run(stored.folder);
        } catch (const std::exception& e) {
            fault = QString::fromUtf8(e.what());
        }
        return [this, key = stored.key, summary = std::move(summary), fault] {
            if (ListedRun* run = entry(key); run && !run->is_running) {
                run->summary = summary;
                run->fault = fault;
                const bool was_compared = run->is_compared; // the run had no view before
                run->is_compared = was_compared && fault.isEmpty();
                if (was_compared && !fault.isEmpty())
                    emit problem(no_comparison(*run));
                emit changed();
                if (was_compared)
                    emit compared_changed();
            }
            QMetaObject::invokeMethod(this, &RunList::read_next_summary, Qt::QueuedConnection);
        };
    });
}

} // namespace periscope::ui
