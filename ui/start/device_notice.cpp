#include "ui/start/device_notice.hpp"

#include "ui/run/device_list.hpp"

#include <QMessageBox>

namespace periscope::ui {

QMessageBox* show_device_notice(const QString& reason, QWidget* window) {
    auto* box =
        new QMessageBox(QMessageBox::Warning, QObject::tr("Runs cannot be computed"), reason, QMessageBox::Ok, window);
    box->setObjectName(QStringLiteral("deviceNotice"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        QObject::tr("You can build and check cases, but not run them. Restart the program after the installation."));
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard); // to copy the command
    box->open();
    return box;
}

void notice_missing_device(const DeviceList& devices, QWidget* window) {
    QObject::connect(&devices, &DeviceList::found, window, [&devices, window] {
        if (devices.devices().empty())
            show_device_notice(devices.why_none(), window);
    });
}

} // namespace periscope::ui
