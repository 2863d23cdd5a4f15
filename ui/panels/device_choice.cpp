#include "ui/panels/device_choice.hpp"

#include "ui/run/device_list.hpp"

namespace periscope::ui {

DeviceChoice::DeviceChoice(RunSettings& settings, const DeviceList& devices, QWidget* parent)
    : QComboBox(parent), settings_(settings), devices_(devices) {
    setObjectName(QStringLiteral("device"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    connect(this, &QComboBox::activated, this, [this](int index) {
        settings_.device = itemData(index).toString().toStdString(); // by name: numbers change when one is plugged
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
                    : tr("Automatic uses a graphics card if available, otherwise the processor."));
    for (const auto& device : devices_.devices())
        addItem(QString::fromStdString(device.name), QString::fromStdString(device.name));
    if (settings_.device.empty())
        return;
    const QString wanted = QString::fromStdString(settings_.device);
    for (int i = 1; i < count(); ++i)
        if (itemText(i).contains(wanted, Qt::CaseInsensitive))
            return setCurrentIndex(i);
    addItem(tr("%1 (not found)").arg(wanted), wanted); // a run would say so, too
    setCurrentIndex(count() - 1);
}

} // namespace periscope::ui
