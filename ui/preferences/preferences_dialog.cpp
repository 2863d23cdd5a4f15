#include "ui/preferences/preferences_dialog.hpp"

#include "ui/actions/text_size.hpp"
#include "ui/actions/unit_actions.hpp"
#include "ui/run/device_list.hpp"
#include "ui/run/run_defaults.hpp"
#include "ui/text/device_words.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <array>
#include <thread>
#include <utility>

namespace periscope::ui {

namespace {

constexpr int off = -1; // item data of "by field" for colour maps, and of "no copies" for autosave

void choose_data(QComboBox* box, const QVariant& value) {
    box->setCurrentIndex(std::max(0, box->findData(value)));
}

void add_heading(QFormLayout& form, const QString& words) {
    auto* label = new QLabel(words);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    form.addRow(label);
}

// Adds a note whose line breaks are those of its text, because the form would give wrapped text too much or too little
// height.
void add_note(QFormLayout& form, const QString& words) {
    auto* label = new QLabel(words);
    label->setForegroundRole(QPalette::PlaceholderText);
    form.addRow(QString(), label);
}

} // namespace

PreferencesDialog::PreferencesDialog(const Preferences& preferences, QWidget* parent)
    : QDialog(parent), preferences_(preferences), before_(values_of(preferences)) {
    setObjectName(QStringLiteral("preferences"));
    setWindowTitle(tr("Preferences"));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    add_display(*form);
    add_safety(*form);
    add_runs(*form);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setObjectName(QStringLiteral("preferences.defaults"));
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Restore defaults"));
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    show_values(before_);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, [this] { apply(before_, preferences_); });
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        show_values({});
        take();
    });
}

QComboBox* PreferencesDialog::add_choice(QFormLayout& form, const QString& label, const char* name) {
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(28);
    form.addRow(label, box);
    connect(box, &QComboBox::currentIndexChanged, this, &PreferencesDialog::take);
    return box;
}

void PreferencesDialog::add_display(QFormLayout& form) {
    add_heading(form, tr("Display"));
    units_ = add_choice(form, tr("Units"), "preferences.units");
    for (const UnitEntry& entry : unit_entries())
        units_->addItem(QString(entry.words).remove(QLatin1Char('&')), int(entry.system));
    text_size_ = add_choice(form, tr("Text size"), "preferences.textSize");
    for (const int percent : TextSize::sizes())
        text_size_->addItem(tr("%1 % of the desktop's").arg(percent), percent);
    theme_ = add_choice(form, tr("Theme"), "preferences.theme");
    theme_->addItem(tr("As the desktop"), int(Theme::system));
    theme_->addItem(tr("Light"), int(Theme::light));
    theme_->addItem(tr("Dark"), int(Theme::dark));
    colour_map_ = add_choice(form, tr("Colour map"), "preferences.colourMap");
    colour_map_->addItem(tr("Automatic: by field"), off);
    int map = 0;
    for (const QString& name : colour_map_names())
        colour_map_->addItem(name, map++);
    add_note(form, tr("The colour map applies to fields whose colours\nyou have not changed."));
}

void PreferencesDialog::add_safety(QFormLayout& form) {
    add_heading(form, tr("Recovery after a crash"));
    autosave_ = add_choice(form, tr("Autosave"), "preferences.autosave");
    autosave_->addItem(tr("After each change"), 0);
    autosave_->addItem(tr("Within 30 seconds"), 30);
    autosave_->addItem(tr("Within 1 minute"), 60);
    autosave_->addItem(tr("Within 5 minutes"), 300);
    autosave_->addItem(tr("Off"), off);
    add_note(form, tr("If off, a crash loses all changes\nsince the case was saved."));
}

void PreferencesDialog::add_runs(QFormLayout& form) {
    add_heading(form, tr("Runs"));
    device_ = add_choice(form, tr("Compute on"), "preferences.device");
    fill_devices();
    connect(&preferences_.devices, &DeviceList::found, this, &PreferencesDialog::fill_devices);
    add_note(form, tr("Used from the next run on. Solve ▸ Compute on\nselects another one for this session."));
    cores_ = new QSpinBox;
    cores_->setObjectName(QStringLiteral("preferences.cores"));
    cores_->setRange(0, int(std::max(1U, std::thread::hardware_concurrency())));
    cores_->setSpecialValueText(tr("all (%1)").arg(cores_->maximum()));
    form.addRow(tr("Processor cores"), cores_);
    connect(cores_, &QSpinBox::valueChanged, this, &PreferencesDialog::take);
    add_note(form, tr("Cores for runs on the processor. A change\ntakes effect when Periscope starts again."));
}

void PreferencesDialog::fill_devices() {
    const QString wanted = preferences_.run.device();
    const bool was_showing = std::exchange(showing_, true);
    device_->clear();
    device_->addItem(tr("Automatic"), QString());
    for (const auto& device : preferences_.devices.devices())
        if (const QString name = QString::fromStdString(device.name); device_->findData(name) < 0)
            device_->addItem(device_words(name), name);
    if (device_->findData(wanted) < 0)
        device_->addItem(preferences_.devices.known() ? tr("%1 (not found)").arg(wanted) : wanted, wanted);
    choose_data(device_, wanted);
    showing_ = was_showing;
}

void PreferencesDialog::show_values(const PreferenceValues& values) {
    showing_ = true;
    choose_data(units_, int(values.units));
    choose_data(text_size_, values.text_percent);
    choose_data(theme_, int(values.theme));
    choose_data(colour_map_, values.colour_map ? int(*values.colour_map) : off);
    // The list lacks a value that somebody has typed into the file of settings, so it is added.
    if (const int seconds = values.autosave.value_or(off); autosave_->findData(seconds) < 0)
        autosave_->addItem(tr("Within %1 seconds").arg(seconds), seconds);
    choose_data(autosave_, values.autosave.value_or(off));
    choose_data(device_, values.device);
    cores_->setValue(values.cores);
    showing_ = false;
}

void PreferencesDialog::take() {
    if (showing_)
        return;
    const auto number = [](const QComboBox* box) { return box->currentData().toInt(); };
    PreferenceValues values;
    values.units = UnitSystem(number(units_));
    values.text_percent = number(text_size_);
    values.theme = Theme(number(theme_));
    if (number(colour_map_) != off)
        values.colour_map = ColourMap(number(colour_map_));
    values.autosave = number(autosave_) == off ? std::nullopt : std::optional(number(autosave_));
    values.device = device_->currentData().toString();
    values.cores = cores_->value();
    apply(values, preferences_);
}

} // namespace periscope::ui
