#include "core/case/labels.hpp"
#include "core/case/observer_table.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/base/icons.hpp"
#include "ui/forms/device_choice.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/frame_nodes_choice.hpp"
#include "ui/forms/key_fields.hpp"
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
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace periscope::ui {

namespace {

// Adds a button to the field, which opens a dialog. The name of the file that is chosen there becomes the text of the
// field.
void choose_file_for(QLineEdit* edit, const QString& title, const QString& filter) {
    auto* action = edit->addAction(themed_icon("open"), QLineEdit::TrailingPosition);
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

// Returns whether the analysis is quasi-static and has values that only an explicit dynamic one uses. This can be so in
// a case that was read from a file.
bool has_unused_values(const RunEntry& r) {
    return r.stepper != Stepper::dynamic && (r.time_step || r.from_limit || r.damping.value != 0 ||
                                             r.local_damping.value != 0 || r.integrator != Integrator::velocity_verlet);
}

// Sets the analysis. A quasi-static one does not use time step, damping and integrator, so they get their defaults.
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

// Returns the observers that can control the load, in the order of the case.
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
    // There are no further fields without load control. When it is enabled, the panel is rebuilt.
    if (!panel.document().value().run.quasi_static.load_control)
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
    KeyFields run = run_fields(panel);
    QSpinBox* steps = run.whole_number("load_steps", QObject::tr("Load steps"), QObject::tr("Change load steps"));
    steps->setToolTip(QObject::tr("Number of equal load steps up to the end time; each one ends in equilibrium under "
                                  "the loads and displacements that the ramps have reached."));
    run.number("tolerance");
    QSpinBox* most = run.whole_number("maximum_iterations", to_qt(field_label(".maximum_iterations")),
                                      QObject::tr("Change maximum iterations"));
    most->setToolTip(QObject::tr("A load step that has not converged after this number of iterations ends the run with "
                                 "an error; the count restarts when bonds break."));
    rows_when(panel, first, [](const Case& c) { return c.run.stepper != Stepper::dynamic; });
    add_load_control(panel);
    const int of_newton = panel.findChild<QFormLayout*>()->rowCount();
    run.choice("if_not_converged", to_qt(field_label(".if_not_converged")),
               {QObject::tr("use relaxation"), QObject::tr("end the run")}, QObject::tr("Change fallback"));
    rows_when(panel, of_newton,
              [](const Case& c) { return c.run.stepper == Stepper::newton && !c.run.quasi_static.load_control; });
}

} // namespace

FormPanel* make_solve_panel(Workspace& workspace, const PanelActions& actions) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Solve"));
    // In Qt 6.4, rows that are hidden when the form is made get no space when they are shown later. Therefore each
    // analysis has a separate form.
    panel->shaped_by([](const Case& c) {
        QString controls;
        for (const ObserverEntry& observer : c.observers)
            controls += QLatin1Char(can_control_load(observer) ? 'c' : 'o');
        return shape_of_parts(c.run.stepper, c.run.quasi_static.load_control.has_value(), stop_fields_key(c), controls);
    });
    QStringList analyses;
    for (const Label& analysis : analysis_labels())
        analyses << to_qt(analysis.label);
    panel->choice(
        QObject::tr("Analysis"), QStringLiteral("run.analysis"), analyses,
        [](const Case& c) { return int(c.run.stepper); }, choose_stepper);
    KeyFields run = run_fields(*panel);
    run.number("end_time");
    add_stop_fields(*panel);
    add_relaxation(*panel);
    const int first_of_motion = panel->findChild<QFormLayout*>()->rowCount();
    run.number("safety_factor");
    panel->quantity({QStringLiteral("run.time_step"), quantity_info("time_step"),
                     [](const Case& c) { return c.run.time_step; },
                     [](Case& c, std::optional<Quantity> q) {
                         c.run.time_step = std::move(q);
                         c.run.from_limit = c.run.from_limit && !c.run.time_step;
                     },
                     true, QObject::tr("automatic")});
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
    run.choice("integrator", QObject::tr("Integrator"), integrator_names(), QObject::tr("Change integrator"));
    run.number("damping");
    run.number("local_damping");
    run.number("removal_distance");
    // Values that the analysis does not use are shown, so that the user can remove them. Their rows remain as long as
    // this analysis is selected, so that rows do not move while the user types.
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
    KeyFields stored = output_fields(*panel);
    const QString change = QObject::tr("Change output");
    stored.whole_number("frames", QObject::tr("Frames"), change);
    add_node_fields(*panel);
    add_frame_nodes(*panel);
    stored.choice("frame_precision", QObject::tr("Frame precision"),
                  {QObject::tr("single (32-bit)"), QObject::tr("double (64-bit)")}, change);
    if (std::holds_alternative<MeshGeometry>(workspace.document.value().geometry))
        stored.choice("frame_order", QObject::tr("Node order in frames"),
                      {QObject::tr("as computed"), QObject::tr("by mesh node number")}, change);
    stored.whole_number("samples", to_qt(field_label(".output.samples")), change);
    panel->wide(action_button(QObject::tr("Observers …"), QStringLiteral("toObservers"),
                              [actions] { actions.select({ItemKind::observers}); }));
    auto* output = new OutputChoice(workspace.settings);
    QObject::connect(output, &OutputChoice::changed, &workspace.settings_notice, &RunSettingsNotice::changed);
    panel->wide(output);
    stored.number("checkpoint_interval");
    panel->heading(QObject::tr("Hardware"));
    auto* device = new DeviceChoice(workspace.settings, workspace.devices);
    QObject::connect(&workspace.settings_notice, &RunSettingsNotice::changed, device, &DeviceChoice::fill);
    panel->row(QObject::tr("Compute on"), device);
    auto* precision = new QComboBox; // its entries are in the order of gpu::Precision
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
