#include "ui/window/autopilot.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "ui/actions/file_actions.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/start/start_screen.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/on_paper.hpp"
#include "ui/window/main_window.hpp"

#include <QApplication>
#include <QBuffer>
#include <QPixmap>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

namespace periscope::ui {

namespace {
constexpr const char* fragments_name = "fragments"; // this field is not in frame_fields()
}

Autopilot::Autopilot(MainWindow& window, StartOptions options) : window_(window), options_(std::move(options)) {}

void Autopilot::begin() {
    auto& workspace = window_.workspace();
    if (!options_.device.empty()) // otherwise the device is that of the preferences
        workspace.settings.device = options_.device;
    workspace.settings.output = options_.output;
    workspace.settings.write_results = !options_.output.empty();
    connect(&window_, &MainWindow::failed, this, &Autopilot::fail);
    connect(&workspace.run, &RunController::ended, this, [this] {
        ran_ = true;
        conclude_when_idle();
    });
    connect(&workspace.body, &Body::changed, this, &Autopilot::run_when_ready);
    if (!options_.case_file.empty()) {
        const bool is_case = has_case_ending(options_.case_file);
        if (!is_case && !options_.run && !options_.quit)
            window_.files().open_dropped(options_.case_file); // The file has a surface or mesh; this asks for its unit.
        else if (!window_.files().open(options_.case_file))
            return conclude_when_idle();
    } else if (!options_.run) {
        window_.start_screen().show();
    }
    QTimer::singleShot(0, this, &Autopilot::run_when_ready);
    if (!options_.run)
        QTimer::singleShot(300, this, &Autopilot::conclude_when_idle);
}

// Waits for the body, because opening has begun to build it and the run uses it.
void Autopilot::run_when_ready() {
    if (!options_.run || ran_ || failed_ || window_.workspace().run.active())
        return;
    const auto& body = window_.workspace().body;
    const bool can_run = window_.workspace().document.problems().empty(); // otherwise starting the run reports why not
    if (can_run && !body.nodes() && body.trouble().isEmpty() && !failed_)
        return;
    options_.run = false;
    if (window_.starter().start(false))
        return;
    if (!failed_ && options_.quit) // a question is open that nobody will answer
        fail(tr("%1 is not empty; choose another folder").arg(QString::fromStdString(options_.output.string())));
    if (failed_)
        conclude_when_idle();
}

void Autopilot::conclude_when_idle() {
    if (concluded_ || (options_.screenshot.empty() && options_.picture.empty() && !options_.quit))
        return;
    const auto& workspace = window_.workspace();
    const bool waiting =
        workspace.run.active() || workspace.folder.is_catching_up() || (workspace.body.busy() && !failed_);
    // Waits a little longer at the end, so that the last picture is drawn.
    QTimer::singleShot(waiting ? 100 : 250, this, waiting ? &Autopilot::conclude_when_idle : &Autopilot::conclude);
}

void Autopilot::conclude() {
    if (concluded_)
        return;
    concluded_ = true;
    if (!take_pictures())
        failed_ = true;
    if (options_.quit)
        QApplication::exit(exit_code());
}

std::vector<std::string> fields_of_pictures() {
    std::vector<std::string> names{fragments_name};
    for (const FrameField& field : frame_fields())
        if (!field.only_in_files)
            names.emplace_back(field.name);
    return names;
}

std::vector<std::string> views_of_pictures() {
    return {"front", "back", "top", "bottom", "right", "left", "isometric"};
}

std::vector<std::string> shown_in_pictures() {
    return {"body", "crack surface in body", "crack surface", "nodes", "spheres", "cubes"};
}

std::vector<std::string> crack_colours_of_pictures() {
    return {"opening", "time", "energy", "speed"};
}

bool Autopilot::take_pictures() {
    const auto index_in = [](const std::vector<std::string>& names, const std::string& name) {
        const auto found = std::find(names.begin(), names.end(), name);
        return found == names.end() ? 0 : int(found - names.begin());
    };
    window_.view().set_shown(Shown(index_in(shown_in_pictures(), options_.shown)),
                             CrackColour(index_in(crack_colours_of_pictures(), options_.crack_colour)));
    for (std::size_t k = 0; k < frame_fields().size(); ++k)
        if (frame_fields()[k].name == options_.field)
            window_.view().set_field(field_of(k), choices_of(field_of(k)).front().component);
    if (options_.field == fragments_name)
        window_.view().set_field(Field::fragments);
    if (!options_.view.empty())
        window_.view().look(StandardView(index_in(views_of_pictures(), options_.view)));
    window_.viewport().draw_now();
    const auto write = [](const std::filesystem::path& file, const QImage& picture) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        picture.save(&buffer, "PNG");
        write_atomically(file, std::string_view(bytes.constData(), std::size_t(bytes.size())));
    };
    try {
        if (!options_.screenshot.empty())
            write(options_.screenshot, window_.grab().toImage()); // this includes the framebuffer of the view
        if (!options_.picture.empty())
            write(options_.picture, picture_of_view());
        return true;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "periscope: %s\n", e.what());
        return false;
    }
}

// A picture of a given size is drawn twice as large, so that its lines are smooth.
QImage Autopilot::picture_of_view() {
    ModelView& view = window_.view();
    const auto size = size_of(options_.picture_size);
    std::optional<OnPaper> paper;
    if (size) {
        paper.emplace(std::vector<SizedView>{{&view, *size}});
        view.fit();
    }
    if (options_.bare)
        view.show_alone();
    const QImage picture = view.widget().picture(2, false);
    return size ? picture.scaled(*size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation) : picture;
}

void Autopilot::fail(const QString& words) {
    failed_ = true;
    std::fprintf(stderr, "periscope: %s\n", words.toUtf8().constData());
}

} // namespace periscope::ui
