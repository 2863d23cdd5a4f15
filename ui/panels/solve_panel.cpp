#include "ui/document/workspace.hpp"
#include "ui/export/file_place.hpp"
#include "ui/panels/device_choice.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/output_choice.hpp"
#include "ui/panels/panels.hpp"
#include "ui/panels/prediction.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QCheckBox>
#include <QIcon>
#include <QLineEdit>
#include <QSpinBox>

namespace periscope::ui {

namespace {

QuantityBinding of_run(const char* key, const std::function<std::optional<Quantity>(const RunEntry&)>& get,
                       const std::function<void(RunEntry&, std::optional<Quantity>)>& set,
                       bool optional = false) {
    return {QStringLiteral("run.") + QLatin1String(key),
            quantity_info(key),
            [get](const Case& c) { return get(c.run); },
            [set](Case& c, std::optional<Quantity> q) { set(c.run, q); },
            optional,
            optional ? QObject::tr("by itself") : QString()};
}

QWidget* whole_number(Document& document, const QString& path, int largest,
                      const std::function<int(const OutputEntry&)>& get,
                      const std::function<void(OutputEntry&, int)>& set) {
    auto* box = new QSpinBox;
    box->setObjectName(path);
    box->setRange(1, largest);
    box->setKeyboardTracking(false);
    const auto refresh = [&document, box, get] { box->setValue(get(document.value().output)); };
    refresh();
    QObject::connect(&document, &Document::changed, box, refresh);
    QObject::connect(box, &QSpinBox::valueChanged, box, [&document, set](int value) {
        document.edit(QObject::tr("Change output"), [&](Case& c) { set(c.output, value); });
    });
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

} // namespace

QWidget* make_solve_panel(Workspace& workspace, const PanelActions& actions) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Solve"));
    panel->quantity(of_run(
        "end_time", [](const RunEntry& r) { return std::optional(r.end_time); },
        [](RunEntry& r, std::optional<Quantity> q) { r.end_time = *q; }));
    panel->quantity(of_run(
        "safety", [](const RunEntry& r) { return std::optional(Quantity(r.safety)); },
        [](RunEntry& r, std::optional<Quantity> q) { r.safety = q->value; }));
    panel->quantity(of_run(
        "time_step", [](const RunEntry& r) { return r.time_step; },
        [](RunEntry& r, std::optional<Quantity> q) { r.time_step = q; }, true));
    panel->choice(
        QObject::tr("Integrator"), QStringLiteral("run.integrator"),
        {QObject::tr("velocity Verlet"), QObject::tr("Euler–Cromer"), QObject::tr("Euler"),
         QObject::tr("central differences")},
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
    QLineEdit* start = panel->words(
        QObject::tr("Begin with"), QStringLiteral("start.checkpoint"),
        QObject::tr("A checkpoint (checkpoint.h5 in the folder of an earlier run on the same nodes). The run begins with its "
                    "state and at its time; materials, conditions and time step may be others. Empty: the body is at rest."),
        [](const Case& c) { return QString::fromStdString(c.start); },
        [](Document& document, const QString& words) {
            document.edit(QObject::tr("Change the beginning"), [&](Case& c) { c.start = words.trimmed().toStdString(); });
        });
    start->setPlaceholderText(QObject::tr("at rest"));
    choose_file_for(start, QObject::tr("Checkpoint to begin with"), QObject::tr("Checkpoints (*.h5);;All files (*)"));
    panel->heading(QObject::tr("Output"));
    panel->row(QObject::tr("Frames"), whole_number(
                                          workspace.document, QStringLiteral("output.frames"), 100000,
                                          [](const OutputEntry& o) { return o.frames; },
                                          [](OutputEntry& o, int n) { o.frames = n; }));
    panel->row(QObject::tr("Rows of curves"), whole_number(
                                                  workspace.document, QStringLiteral("output.samples"),
                                                  10000000, [](const OutputEntry& o) { return o.samples; },
                                                  [](OutputEntry& o, int n) { o.samples = n; }));
    panel->wide(new OutputChoice(workspace.settings));
    panel->quantity({QStringLiteral("output.checkpoint_every"), quantity_info("checkpoint_every"),
                     [](const Case& c) { return std::optional(c.output.checkpoint_every); },
                     [](Case& c, std::optional<Quantity> q) { c.output.checkpoint_every = *q; }, false, {}});
    panel->heading(QObject::tr("Machine"));
    panel->row(QObject::tr("Device"), new DeviceChoice(workspace.settings, workspace.devices));
    auto* precise = new QCheckBox(QObject::tr("Double precision (slower)"));
    precise->setObjectName(QStringLiteral("doublePrecision"));
    precise->setChecked(workspace.settings.double_precision);
    QObject::connect(precise, &QCheckBox::toggled, precise,
                     [&workspace](bool on) { workspace.settings.double_precision = on; });
    panel->wide(precise);
    add_prediction(*panel, workspace);
    panel->wide(action_button(QObject::tr("Observers …"), QStringLiteral("toObservers"),
                              [actions] { actions.select({ItemKind::observers}); }));
    return panel;
}

} // namespace periscope::ui
