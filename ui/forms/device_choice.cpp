#include "ui/forms/device_choice.hpp"

#include "ui/run/device_list.hpp"
#include "ui/text/device_words.hpp"

#include <map>

namespace periscope::ui {
namespace {

// role of the text that chooses several devices, as RunSettings::devices has it; empty for one device
constexpr int several = Qt::UserRole + 1;

} // namespace

DeviceChoice::DeviceChoice(RunSettings& settings, const DeviceList& devices, QWidget* parent)
    : QComboBox(parent), settings_(settings), devices_(devices) {
    setObjectName(QStringLiteral("device"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    connect(this, &QComboBox::activated, this, [this](int index) {
        // A device is stored by its name, because numbers change when a device is connected.
        settings_.device = itemData(index).toString().toStdString();
        settings_.devices = itemData(index, several).toString().toStdString();
    });
    connect(&devices_, &DeviceList::found, this, &DeviceChoice::fill);
    fill();
}

void DeviceChoice::fill() {
    clear();
    if (!devices_.known())
        return addItem(tr("searching …"));
    const bool none = devices_.devices().empty();
    addItem(none ? tr("none found") : tr("automatic"), QString());
    setToolTip(none ? devices_.why_none()
                    : tr("Automatic uses what the case names, otherwise a graphics card if available, otherwise the "
                         "processor. Several graphics cards can share any run without self-contact."));
    for (const auto& device : devices_.devices())
        if (const QString name = QString::fromStdString(device.name); findData(name) < 0)
            addItem(device_words(name), name);
    add_several();
    if (settings_.device.empty() && settings_.devices.empty())
        return;
    const QString wanted = QString::fromStdString(settings_.device),
                  devices = QString::fromStdString(settings_.devices);
    for (int i = 1; i < count(); ++i)
        if (itemData(i, several).toString() == devices && itemData(i).toString().contains(wanted, Qt::CaseInsensitive))
            return setCurrentIndex(i);
    // The chosen device does not exist at present. The choice is kept, and a run reports the error.
    addItem(tr("%1 (not found)").arg(wanted.isEmpty() ? devices : wanted), wanted);
    setItemData(count() - 1, devices, several);
    setCurrentIndex(count() - 1);
}

// Adds choices of several devices: for each name, all devices that have it; and all devices, if there are several
// names.
void DeviceChoice::add_several() {
    const auto add = [this](const QString& text, const QString& name, const QString& devices) {
        addItem(text, name);
        setItemData(count() - 1, devices, several);
    };
    const auto& all = devices_.devices();
    std::map<QString, int> of_name;
    QStringList numbers;
    for (const auto& device : all) {
        numbers.append(QString::number(numbers.size() + 1));
        const QString name = QString::fromStdString(device.name);
        if (const int count_of_name = ++of_name[name]; count_of_name > 1)
            add(tr("%1 × %2").arg(count_of_name).arg(device_words(name)), name, QString::number(count_of_name));
    }
    if (of_name.size() > 1)
        add(QString::fromStdString(gpu::names_of(all)), QString(), numbers.join(','));
}

} // namespace periscope::ui
