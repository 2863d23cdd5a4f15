#include "core/case/labels.hpp"
#include "core/case/observer_table.hpp"
#include "ui/base/file_place.hpp"
#include "ui/forms/device_choice.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/frame_nodes_choice.hpp"
#include "ui/forms/node_fields_choice.hpp"
#include "ui/forms/output_choice.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/forms/rows_when.hpp"
#include "ui/forms/stop_fields.hpp"
#include "ui/text/analysis_words.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QIcon>
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace periscope::ui {

namespace {

QuantityBinding of_run(const char* key, const std::function<std::optional<Quantity>(const RunEntry&)>& get,
                       const std::function<void(RunEntry&, std::optional<Quantity>)>& set, bool optional = false) {
    return {QStringLiteral("run.") + QLatin1String(key),
            quantity_info(key),
            [get](const Case& c) { return get(c.run); },
            [set](Case& c, std::optional<Quantity> q) { set(c.run, std::move(q)); },
            optional,
            optional ? QObject::tr("automatic") : QString()};
}

QWidget* whole_number(Document& document, const QString& path, int largest, const std::function<int(const Case&)>& get,
                      const std::function<void(Case&, int)>& set,
                      const QString& change = QObject::tr("Change output")) {
    auto* box = new QSpinBox;
    box->setObjectName(path);
    box->setRange(1, largest);
    box->setKeyboardTracking(false);
    const auto refresh = [&document, box, get] { box->setValue(get(document.value())); };
    refresh();
    QObject::connect(&document, &Document::changed, box, refresh);
    QObject::connect(box, &QSpinBox::valueChanged, box,
                     [&document, set, change](int value) { document.edit(change, [&](Case& c) { set(c, value); }); });
    return box;
}

// A button in the field that opens a dialog for the file it names.
void choose_file_for(QLineEdit* edit, const QString& title, const QString& filter) {
    auto* action = edit->addAction(QIcon(QStringLiteral(":/icons/open.svg")), QLineEdit::TrailingPosition);
    QObject::connect(action, &QAction::triggered, edit, [edit, title, filter] {
        auto* dialog = file_dialog(edit, title, filter);
        dialog->setFileMode(QFileDialog::ExistingFile);
        QObject::connect(dialog, &QFileDialog::fileSelected, edit, [edit](const QString& file) {
            edit->setText(file);
            emit edit->editingFinished();
        });
        dialog->open();
    });
}

// Values that the analysis has no use for, such as those of a file.
bool has_unused_values(const RunEntry& r) {
    return r.stepper != Stepper::dynamic && (r.time_step || r.from_limit || r.damping.value != 0 ||
                                             r.local_damping.value != 0 || r.integrator != Integrator::velocity_verlet);
}

// Time step, damping and integrator have no meaning in a quasi-static analysis; they are removed.
void choose_stepper(Document& document, int index) {
    document.edit(QObject::tr("Change analysis"), [&](Case& c) {
        c.run.stepper = Stepper(index);
        if (c.run.stepper == Stepper::dynamic)
            return;
        c.run.time_step.reset();
        c.run.from_limit = false;
        c.run.damping = c.run.local_damping = Quantity();
        c.run.removal_distance.reset();
        c.run.integrator = Integrator::velocity_verlet;
        if (c.run.stepper != Stepper::newton) {
            c.run.quasi_static.fall_back = FallBack::relaxation;
            c.run.quasi_static.load_control.reset();
        }
    });
}

// The observers that can control the load, in the order of the case.
std::vector<std::string> controlling_observers(const Case& c) {
    std::vector<std::string> names;
    for (const ObserverEntry& o : c.observers)
        if (can_control_load(o))
            names.push_back(o.name);
    return names;
}

void add_load_control(FormPanel& panel) {
    const int first = panel.findChild<QFormLayout*>()->rowCount();
    QStringList names{QObject::tr("time")};
    for (const std::string& name : controlling_observers(panel.document().value()))
        names << QObject::tr("observer %1").arg(to_qt(name));
    QWidget* by = panel.choice(
        to_qt(field_label(".load_control.observer")), QStringLiteral("run.load_control.observer"), names,
        [](const Case& c) {
            if (!c.run.quasi_static.load_control)
                return 0;
            const std::vector<std::string> known = controlling_observers(c);
            const auto found = std::ranges::find(known, c.run.quasi_static.load_control->observer);
            return found == known.end() ? -1 : int(found - known.begin()) + 1;
        },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change load control"), [&](Case& c) {
                auto& control = c.run.quasi_static.load_control;
                if (index == 0)
                    return control.reset();
                const LoadControlEntry fresh{{}, 0, Quantity(0.1e-3)};
                control = control.value_or(fresh);
                control->observer = controlling_observers(c).at(std::size_t(index) - 1);
                c.run.quasi_static.fall_back = FallBack::relaxation;
            });
        });
    by->setToolTip(
        QObject::tr("Time: the ramps give the load of each load step. An observer, e.g. the opening of a crack: "
                    "the load follows so that the observer increases in equal steps, also after the peak. "
                    "Observers of openings and mean displacements are available."));
    rows_when(panel, first, [](const Case& c) { return c.run.stepper == Stepper::newton; });
    if (!panel.document().value().run.quasi_static.load_control) // the panel is rebuilt when there is one
        return;
    panel.choice(
        to_qt(field_label(".load_control.component")), QStringLiteral("run.load_control.component"),
        {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")},
        [](const Case& c) { return c.run.quasi_static.load_control.value_or(LoadControlEntry{}).axis; },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change load control"), [&](Case& c) {
                if (auto& control = c.run.quasi_static.load_control)
                    control->axis = index;
            });
        });
    panel.quantity({QStringLiteral("run.load_control.value"), quantity_info("control_value"),
                    [](const Case& c) {
                        return std::optional(c.run.quasi_static.load_control.value_or(LoadControlEntry{}).value);
                    },
                    [](Case& c, std::optional<Quantity> q) {
                        if (auto& control = c.run.quasi_static.load_control)
                            control->value = *q;
                    },
                    false, QString()});
}

void add_relaxation(FormPanel& panel) {
    const int first = panel.findChild<QFormLayout*>()->rowCount();
    QWidget* steps = whole_number(
        panel.document(), QStringLiteral("run.load_steps"), 1000000,
        [](const Case& c) { return c.run.quasi_static.load_steps; },
        [](Case& c, int n) { c.run.quasi_static.load_steps = n; }, QObject::tr("Change load steps"));
    steps->setToolTip(QObject::tr("Number of equal load steps up to the end time; each one ends in equilibrium under "
                                  "the loads and displacements that the ramps have reached."));
    panel.row(QObject::tr("Load steps"), steps);
    panel.quantity(of_run(
        "tolerance", [](const RunEntry& r) { return std::optional(Quantity(r.quasi_static.tolerance)); },
        [](RunEntry& r, std::optional<Quantity> q) { r.quasi_static.tolerance = q->value; }));
    QWidget* most = whole_number(
        panel.document(), QStringLiteral("run.maximum_iterations"), 1000000000,
        [](const Case& c) { return c.run.quasi_static.most_iterations; },
        [](Case& c, int n) { c.run.quasi_static.most_iterations = n; }, QObject::tr("Change maximum iterations"));
    most->setToolTip(QObject::tr("A load step that has not converged after this number of iterations ends the run with "
                                 "an error; the count restarts when bonds break."));
    panel.row(to_qt(field_label(".maximum_iterations")), most);
    rows_when(panel, first, [](const Case& c) { return c.run.stepper != Stepper::dynamic; });
    add_load_control(panel);
    const int of_newton = panel.findChild<QFormLayout*>()->rowCount();
    panel.choice(
        to_qt(field_label(".if_not_converged")), QStringLiteral("run.if_not_converged"),
        {QObject::tr("use relaxation"), QObject::tr("end the run")},
        [](const Case& c) { return int(c.run.quasi_static.fall_back); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change fallback"), [&](Case& c) { c.run.quasi_static.fall_back = FallBack(index); });
        });
    rows_when(panel, of_newton,
              [](const Case& c) { return c.run.stepper == Stepper::newton && !c.run.quasi_static.load_control; });
}

} // namespace

FormPanel* make_solve_panel(Workspace& workspace, const PanelActions& actions) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Solve"));
    QStringList analyses;
    for (const Label& analysis : analysis_labels())
        analyses << to_qt(analysis.label);
    panel->choice(
        QObject::tr("Analysis"), QStringLiteral("run.analysis"), analyses,
        [](const Case& c) { return int(c.run.stepper); }, choose_stepper);
    panel->quantity(of_run(
        "end_time", [](const RunEntry& r) { return std::optional(r.end_time); },
        [](RunEntry& r, std::optional<Quantity> q) { r.end_time = *q; }));
    add_stop_fields(*panel);
    add_relaxation(*panel);
    const int first_of_motion = panel->findChild<QFormLayout*>()->rowCount();
    panel->quantity(of_run(
        "safety_factor", [](const RunEntry& r) { return std::optional(Quantity(r.safety)); },
        [](RunEntry& r, std::optional<Quantity> q) { r.safety = q->value; }));
    panel->quantity(of_run(
        "time_step", [](const RunEntry& r) { return r.time_step; },
        [](RunEntry& r, std::optional<Quantity> q) {
            r.time_step = std::move(q);
            r.from_limit = r.from_limit && !r.time_step;
        },
        true));
    panel->choice(
        QObject::tr("Automatic time step"), QStringLiteral("run.time_step.automatic"),
        {QObject::tr("from the stable time step"), QObject::tr("from the stability limit (faster)")},
        [](const Case& c) { return int(c.run.from_limit); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change time step"), [&](Case& c) {
                c.run.from_limit = index == 1;
                if (c.run.from_limit)
                    c.run.time_step.reset();
            });
        });
    panel->choice(
        QObject::tr("Integrator"), QStringLiteral("run.integrator"), integrator_names(),
        [](const Case& c) { return int(c.run.integrator); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change integrator"), [&](Case& c) { c.run.integrator = Integrator(index); });
        });
    panel->quantity(of_run(
        "damping", [](const RunEntry& r) { return std::optional(r.damping); },
        [](RunEntry& r, std::optional<Quantity> q) { r.damping = *q; }));
    panel->quantity(of_run(
        "local_damping", [](const RunEntry& r) { return std::optional(r.local_damping); },
        [](RunEntry& r, std::optional<Quantity> q) { r.local_damping = *q; }));
    panel->quantity(of_run(
        "removal_distance", [](const RunEntry& r) { return r.removal_distance; },
        [](RunEntry& r, std::optional<Quantity> q) { r.removal_distance = std::move(q); }, true));
    // Unused values are shown as long as their analysis is chosen, also when they have been corrected: the rows do not move.
    const RunEntry& given = workspace.document.value().run;
    rows_when(*panel, first_of_motion, [unused = has_unused_values(given), of = given.stepper](const Case& c) {
        return c.run.stepper == Stepper::dynamic || (unused && c.run.stepper == of);
    });
    QLineEdit* start = panel->words(
        QObject::tr("Initial state"), QStringLiteral("restart.checkpoint"),
        QObject::tr(
            "Checkpoint (checkpoint.h5 in the results folder) of an earlier run with the same nodes. The run starts "
            "from its state and time; materials, conditions and time step may differ. Empty: undeformed."),
        [](const Case& c) { return QString::fromStdString(c.start); },
        [](Document& document, const QString& words) {
            document.edit(QObject::tr("Change initial state"),
                          [&](Case& c) { c.start = words.trimmed().toStdString(); });
        });
    start->setPlaceholderText(QObject::tr("undeformed"));
    choose_file_for(start, QObject::tr("Choose checkpoint"), QObject::tr("Checkpoints (*.h5);;All files (*)"));
    panel->heading(QObject::tr("Output"));
    panel->row(QObject::tr("Frames"),
               whole_number(
                   workspace.document, QStringLiteral("output.frames"), 100000,
                   [](const Case& c) { return c.output.frames; }, [](Case& c, int n) { c.output.frames = n; }));
    add_node_fields(*panel);
    add_frame_nodes(*panel);
    panel->choice(
        QObject::tr("Frame precision"), QStringLiteral("output.frame_precision"),
        {QObject::tr("single (32-bit)"), QObject::tr("double (64-bit)")},
        [](const Case& c) { return int(c.output.frame_precision); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change output"), [&](Case& c) { c.output.frame_precision = FramePrecision(index); });
        });
    if (std::holds_alternative<MeshGeometry>(workspace.document.value().geometry))
        panel->choice(
            QObject::tr("Node order in frames"), QStringLiteral("output.frame_order"),
            {QObject::tr("as computed"), QObject::tr("by mesh node number")},
            [](const Case& c) { return int(c.output.frame_order); },
            [](Document& d, int index) {
                d.edit(QObject::tr("Change output"), [&](Case& c) { c.output.frame_order = FrameOrder(index); });
            });
    panel->row(to_qt(field_label(".output.samples")),
               whole_number(
                   workspace.document, QStringLiteral("output.samples"), 10000000,
                   [](const Case& c) { return c.output.samples; }, [](Case& c, int n) { c.output.samples = n; }));
    panel->wide(action_button(QObject::tr("Observers …"), QStringLiteral("toObservers"),
                              [actions] { actions.select({ItemKind::observers}); }));
    auto* output = new OutputChoice(workspace.settings);
    QObject::connect(output, &OutputChoice::changed, &workspace.settings_notice, &RunSettingsNotice::changed);
    panel->wide(output);
    panel->quantity({QStringLiteral("output.checkpoint_interval"),
                     quantity_info("checkpoint_interval"),
                     [](const Case& c) { return std::optional(c.output.checkpoint_every); },
                     [](Case& c, std::optional<Quantity> q) { c.output.checkpoint_every = *q; },
                     false,
                     {}});
    panel->heading(QObject::tr("Hardware"));
    auto* device = new DeviceChoice(workspace.settings, workspace.devices);
    QObject::connect(&workspace.settings_notice, &RunSettingsNotice::changed, device, &DeviceChoice::fill);
    panel->row(QObject::tr("Device"), device);
    auto* precision = new QComboBox; // in the order of gpu::Precision
    precision->addItems({QObject::tr("automatic"), QObject::tr("single"), QObject::tr("double")});
    precision->setToolTip(
        QObject::tr("Automatic: double for quasi-static analyses, in which rounding in single precision "
                    "limits the residual; single for explicit dynamic analyses."));
    precision->setObjectName(QStringLiteral("precision"));
    precision->setCurrentIndex(int(workspace.settings.precision));
    QObject::connect(precision, &QComboBox::currentIndexChanged, precision,
                     [&workspace](int index) { workspace.settings.precision = gpu::Precision(index); });
    panel->row(QObject::tr("Precision"), precision);
    add_prediction(*panel, workspace.body, workspace.speed, workspace.units);
    return panel;
}

} // namespace periscope::ui
