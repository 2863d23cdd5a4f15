#include "ui/base/field_manners.hpp"

#include <QApplication>
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

} // namespace periscope::ui
