#include "ui/export/export_actions.hpp"

#include "core/curves/curve_table.hpp"
#include "core/files/atomic_file.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/results/crack_curves.hpp"
#include "core/results/fragments_table.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/tables.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/export/movie_export.hpp"
#include "ui/export/mp4_movie.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QImage>
#include <QMenu>

namespace periscope::ui {

ExportActions::ExportActions(const Document& document, Results& results, RunningCracks& cracks, ModelView& view,
                             QWidget* window)
    : QObject(window), document_(document), results_(results), cracks_(cracks), view_(view),
      draw_([this](int scale, bool transparent) { return view_.widget().picture(scale, transparent); }),
      window_(window), movie_(new MovieExport({[this](const FramePtr& frame) { view_.show_frame(frame); },
                                               [this](int scale) { return draw_(scale, false); }},
                                              window)),
      copy_(new QAction(tr("&Copy picture"), this)) {
    copy_->setObjectName(QStringLiteral("edit.copyPicture"));
    copy_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    copy_->setToolTip(tr("Copy the view to the clipboard at twice its resolution."));
    connect(copy_, &QAction::triggered, this, &ExportActions::copy_picture);
    connect(movie_, &MovieExport::problem, this, &ExportActions::problem);
    connect(movie_, &MovieExport::said, this, &ExportActions::said);
    connect(movie_, &MovieExport::written, this, &ExportActions::written);
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString& what, const QString& reason) { emit problem(what + QStringLiteral(": ") + reason); });
    connect(&task_, &BackgroundTask::cancelled, this, [this] { emit said(tr("Export cancelled.")); });
    connect(&results_, &Results::gave_up_waiting, this, [this] {
        emit problem(
            tr("The report or export that was waiting for all results has not been written: reading the results ended "
               "before. Open the results again, and repeat it."));
    });
}

void ExportActions::fill_menu(QMenu* menu) {
    const auto add = [&](const QString& words, const char* name, void (ExportActions::*call)()) {
        auto* action = menu->addAction(words);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, call);
    };
    add(tr("Frames as &VTU + PVD …"), "export.vtu", &ExportActions::ask_for_vtu);
    add(tr("Curves as &CSV …"), "export.csv", &ExportActions::ask_for_csv);
    add(tr("C&racks as CSV or VTP …"), "export.cracks", &ExportActions::ask_for_cracks);
    add(tr("Fra&gments as CSV …"), "export.fragments", &ExportActions::ask_for_fragments);
    add(tr("Picture as &PNG …"), "export.png", &ExportActions::ask_for_png);
    add(tr("&Movie …"), "export.movie", &ExportActions::ask_for_movie);
}

bool ExportActions::nothing_to_export() {
    if (results_.empty())
        emit problem(tr("No results to export. Run the case first."));
    return results_.empty();
}

QString ExportActions::name_of(const QStringList& parts) const {
    return file_name(QStringList(document_.stem()) + parts);
}

// Returns a file name made of the case, the field in the view and, for a field of frames, its time or load step.
QString ExportActions::picture_name() const {
    const QString field = field_title(view_.choice()).toLower();
    if (!of_frames(view_.field()) || !view_.frame())
        return name_of({field});
    // in an analysis with load steps, time only drives the ramps
    if (run_axis(*results_.model()) == RunAxis::load_steps)
        return name_of({field, tr("load step %1").arg(view_.frame()->step, 4, 10, QLatin1Char('0'))});
    return name_of({field, time_for_name(view_.frame()->time, results_.solved().run.end_time.value)});
}

void ExportActions::ask(const QString& title, const QString& filter, const QString& name,
                        const std::function<void(const QString&)>& then) {
    auto* dialog = filter.isEmpty() ? folder_dialog(window_, title) : save_dialog(window_, title, filter, name);
    connect(dialog, &QFileDialog::fileSelected, this, then);
    dialog->open();
}

std::function<void(const QString&)> ExportActions::when_read(std::function<void(const std::filesystem::path&)> write) {
    return [this, write = std::move(write)](const QString& file) {
        if (!results_.when_read(this, [write, file] { write(file.toStdString()); }))
            emit said(tr("Results are being read. %1 is written when all of them have been read.").arg(file));
    };
}

void ExportActions::ask_for_vtu() {
    if (!nothing_to_export())
        ask(tr("Export frames: choose a folder"), {}, {},
            when_read([this](const std::filesystem::path& folder) { write_frames(folder); }));
}

void ExportActions::ask_for_csv() {
    if (!nothing_to_export())
        ask(tr("Save curves"), tr("CSV (*.csv)"), name_of({tr("curves")}),
            when_read([this](const std::filesystem::path& file) { write_curves(file); }));
}

void ExportActions::ask_for_cracks() {
    if (!nothing_to_export())
        ask(tr("Save cracks"), tr("Table of the crack tips in each frame (*.csv);;Crack paths for ParaView (*.vtp)"),
            name_of({tr("cracks")}), when_read([this](const std::filesystem::path& file) { write_cracks(file); }));
}

void ExportActions::ask_for_fragments() {
    if (!nothing_to_export())
        ask(tr("Save fragments of the last frame"), tr("CSV (*.csv)"), name_of({tr("fragments")}),
            when_read([this](const std::filesystem::path& file) { write_fragments(file); }));
}

void ExportActions::ask_for_png() {
    auto* dialog = new PictureDialog(view_.widget().size() * view_.widget().devicePixelRatioF(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        ask(tr("Save picture"), tr("PNG (*.png)"), picture_name(),
            [this, options = dialog->options()](const QString& file) { write_picture(file.toStdString(), options); });
    });
    dialog->open();
}

void ExportActions::ask_for_movie() {
    if (nothing_to_export())
        return;
    auto* dialog =
        new MovieDialog(view_.widget().size() * view_.widget().devicePixelRatioF(), results_.frames().size(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const QString mp4 = has_ffmpeg() ? tr("MP4 movie (*.mp4);;") : QString();
        ask(tr("Save movie"),
            mp4 +
                tr("Ogg Theora movie, plays in VLC and Firefox (*.ogv);;Numbered PNG pictures, one per frame (*.png)"),
            name_of({field_title(view_.choice()).toLower()}),
            when_read([this, options = dialog->options()](const std::filesystem::path& file) {
                write_movie(file, options);
            }));
    });
    dialog->open();
}

void ExportActions::write_movie(const std::filesystem::path& file, const MovieOptions& options) {
    if (!nothing_to_export())
        movie_->start(file, options, results_.frames(), view_.frame());
}

void ExportActions::copy_picture() {
    QApplication::clipboard()->setImage(draw_(2, false));
    emit said(tr("View copied to the clipboard."));
}

void ExportActions::write_frames(const std::filesystem::path& folder) {
    if (nothing_to_export())
        return;
    task_.start(tr("Exporting frames"), [this, folder, model = results_.model(),
                                         frames = results_.frames()](const Progress& progress) {
        std::error_code error;
        std::filesystem::create_directories(folder, error);
        if (error)
            throw FileError(folder.string() + ": cannot be created: " + error.message() + "; choose another folder");
        for (const auto& entry : std::filesystem::directory_iterator(folder, error))
            if (const auto name = entry.path().filename().string();
                name == "frames.pvd" || name == rigid_bodies_pvd || name == sets_name ||
                (name.starts_with("frame-") && name.ends_with(".vtu")))
                throw FileError(folder.string() + ": contains frames of another export; choose another folder");
        std::vector<std::pair<double, std::string>> series;
        VtuWriter writer(*model, set_arrays_of(*model));
        const RigidBodiesWriter rigid(*model);
        if (set_arrays_of(*model) == SetArrays::apart)
            write_sets_vtu(folder / sets_name, *model);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            report(progress, double(i) / double(frames.size()), "writing frames");
            const std::string name = QStringLiteral("frame-%1.vtu").arg(i, 4, 10, QLatin1Char('0')).toStdString();
            writer.write(folder / name, *frames[i]);
            if (!rigid.empty())
                rigid.write(folder / rigid_bodies_name(name), *frames[i]);
            series.emplace_back(frames[i]->time, name);
        }
        write_pvd(folder / "frames.pvd", series);
        if (!rigid.empty())
            write_pvd(folder / rigid_bodies_pvd, rigid_bodies_entries(series));
        return [this, folder, model, count = frames.size()] {
            if (results_.model() == model) // otherwise the results of another run have replaced these meanwhile
                results_.set_exported();
            emit said(tr("%1 frames written to %2. Open frames.pvd in ParaView.")
                          .arg(count)
                          .arg(QString::fromStdString(folder.string())));
            emit written(folder / "frames.pvd");
        };
    });
}

void ExportActions::write_curves(const std::filesystem::path& file) {
    if (nothing_to_export())
        return;
    if (results_.model()->observers.empty()) {
        emit problem(tr("No curves to export: the case has no observers. Add one under Observers and run again."));
        return;
    }
    task_.start(tr("Exporting curves"),
                [this, file, model = results_.model(), samples = results_.samples()](const Progress&) {
                    write_samples_csv(file, *model, samples);
                    return [this, file] {
                        emit said(tr("Curves written to %1.").arg(QString::fromStdString(file.string())));
                        emit written(file);
                    };
                });
}

void ExportActions::write_cracks(const std::filesystem::path& file) {
    if (nothing_to_export())
        return;
    const std::vector<Crack>& cracks = cracks_.up_to_now();
    if (cracks.empty()) {
        emit problem(tr("No cracks to export: no crack in this run has grown to four spacings."));
        return;
    }
    task_.start(tr("Exporting cracks"), [this, file, cracks, first_break = results_.first_break()](const Progress&) {
        if (file.extension() == ".vtp")
            write_crack_paths(file, cracks);
        else
            write_atomically(file, cracks_csv(cracks, first_break));
        return [this, file, count = cracks.size()] {
            const QString name = QString::fromStdString(file.string());
            emit said(count == 1 ? tr("One crack written to %1.").arg(name)
                                 : tr("%1 cracks written to %2.").arg(count).arg(name));
            emit written(file);
        };
    });
}

void ExportActions::write_fragments(const std::filesystem::path& file) {
    if (nothing_to_export())
        return;
    task_.start(tr("Exporting fragments"),
                [this, file, model = results_.model(), frames = results_.frames()](const Progress&) {
                    const auto fragments = find_last_fragments(model, frames);
                    if (!fragments && frames.back()->thinned)
                        throw FileError("fragments are available for frames with all nodes only; these hold only " +
                                        held_words(*frames.back()->thinned));
                    if (!fragments)
                        throw FileError("fragments are available for lattices and tetrahedral meshes only");
                    write_atomically(file, fragments_csv(*fragments));
                    return [this, file, count = fragments->all.size()] {
                        const QString name = QString::fromStdString(file.string());
                        emit said(count == 1 ? tr("The body is in one piece, which was written to %1.").arg(name)
                                             : tr("%1 fragments written to %2.").arg(count).arg(name));
                        emit written(file);
                    };
                });
}

void ExportActions::write_picture(const std::filesystem::path& file, const PictureOptions& options) {
    const QImage picture = draw_(options.scale, options.transparent);
    task_.start(tr("Exporting picture"), [this, file, picture](const Progress&) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        picture.save(&buffer, "PNG");
        write_atomically(file, std::string_view(bytes.constData(), std::size_t(bytes.size())));
        return [this, file] {
            emit said(tr("Picture written to %1.").arg(QString::fromStdString(file.string())));
            emit written(file);
        };
    });
}

} // namespace periscope::ui
