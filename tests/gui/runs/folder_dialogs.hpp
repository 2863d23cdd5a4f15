// Fills in dialogs for files and folders as a user does.
#pragma once

#include "tests/gui/workbench_fixture.hpp"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>

namespace periscope::ui {

// Types a name into the open dialog, and clicks the button that accepts it.
inline void choose_in_dialog(Workbench& bench, const QString& name) {
    QTRY_VERIFY(bench.window.findChild<QFileDialog*>());
    auto* dialog = bench.window.findChild<QFileDialog*>();
    QTRY_VERIFY(dialog->isVisible());
    auto* edit = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(edit);
    edit->setText(name);
    for (QAbstractButton* button : dialog->findChild<QDialogButtonBox*>()->buttons())
        if (dialog->findChild<QDialogButtonBox*>()->buttonRole(button) == QDialogButtonBox::AcceptRole) {
            QVERIFY(button->isVisible() && button->isEnabled());
            QTest::mouseClick(button, Qt::LeftButton);
            break;
        }
    deliver_posted_events();
}

} // namespace periscope::ui
