#include "ui/base/field_manners.hpp"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace periscope::ui {

namespace {

class UndoOfTheCase : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
            return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool wanted = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
        if (!wanted || static_cast<QLineEdit*>(watched)->isModified())
            return false;
        event->ignore(); // the key is left to the action in the Edit menu
        return true;
    }
};

class WheelNeedsFocus : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Polish && event->type() != QEvent::Wheel)
            return false;
        if (!qobject_cast<QAbstractSpinBox*>(watched) && !qobject_cast<QComboBox*>(watched))
            return false;
        auto* field = static_cast<QWidget*>(watched);
        if (event->type() == QEvent::Polish) {
            if (field->focusPolicy() == Qt::WheelFocus) // with this policy, the wheel itself gives the field the focus
                field->setFocusPolicy(Qt::StrongFocus);
            return false;
        }
        if (field->hasFocus())
            return false;
        event->ignore(); // the wheel is left to the widget that contains the field
        return true;
    }
};

} // namespace

void commit_field() {
    if (auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget())) {
        field->clearFocus();
        field->setFocus();
    }
}

void leave_undo_to_the_case(QLineEdit* field) {
    field->installEventFilter(new UndoOfTheCase(field));
}

void keep_wheel_from_fields(QObject* application) {
    application->installEventFilter(new WheelNeedsFocus(application));
}

} // namespace periscope::ui
