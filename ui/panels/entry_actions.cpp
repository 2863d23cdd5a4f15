#include "ui/panels/entry_actions.hpp"

#include "ui/base/availability.hpp"
#include "ui/base/icons.hpp"
#include "ui/document/case_clipboard.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QWidget>

#include <stdexcept>

namespace periscope::ui {

template <typename Call>
QAction* EntryActions::add(const QString& words, const char* name, const QKeySequence& key, Call call) {
    auto* action = new QAction(words, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, call);
    tree_.addAction(action);
    return action;
}

EntryActions::EntryActions(Document& document, QWidget& tree)
    : QObject(&tree), document_(document), tree_(tree),
      rename_(add(tr("Rename entry"), "renameEntry", Qt::Key_F2, [this] { emit rename_wanted(); })),
      cut_(add(tr("Cut entry"), "cutEntry", QKeySequence::Cut, [this] { cut(); })),
      copy_(add(tr("Copy entry"), "copyEntry", QKeySequence::Copy, [this] { copy(); })),
      paste_(add(tr("Paste entry"), "pasteEntry", QKeySequence::Paste, [this] { paste(); })),
      duplicate_(add(tr("Duplicate entry"), "duplicateEntry", Qt::CTRL | Qt::Key_D,
                     [this] { emit select_wanted(duplicate_entry(document_, selected_)); })),
      remove_(add(tr("Remove entry"), "removeEntry", Qt::Key_Delete,
                  [this] { emit select_wanted(remove_entry(document_, selected_)); })) {
    remove_->setIcon(themed_icon("remove"));
    paste_->setToolTip(
        tr("Add the entries that the clipboard holds: copied here or in another window, or text of a case file."));
    follow({});
}

void EntryActions::follow(const Item& selected) {
    selected_ = selected;
    const bool is_one = is_entry(selected.kind);
    const QString none =
        is_one ? QString()
               : tr("First select a material, interface, set, crack, condition, rigid body or observer in the tree.");
    const QString nameless = tr("Only materials, sets, rigid bodies and observers have names of their own.");
    const QString single = tr("An interface cannot be duplicated: two materials have only one.");
    set_available(*rename_, tr("Type another name for the selected entry of the tree."),
                  is_one && !has_name(selected.kind) ? nameless : none);
    set_available(*cut_, tr("Copy the selected entry of the tree to the clipboard and remove it."), none);
    set_available(*copy_, tr("Copy the selected entry of the tree to the clipboard, as text of a case file."), none);
    set_available(*duplicate_, tr("Add another entry like the selected one of the tree."),
                  is_one && !can_duplicate(selected.kind) ? single : none);
    set_available(*remove_, tr("Remove the selected entry of the tree."), none);
}

QList<QAction*> EntryActions::all() const {
    return {rename_, cut_, copy_, paste_, duplicate_, remove_};
}

bool EntryActions::take_key(const QKeyEvent& event) {
    const QKeySequence key(event.keyCombination());
    for (QAction* action : all())
        if (action->shortcut() == key) {
            if (!action->isEnabled())
                emit noted(action->toolTip()); // reports what is missing
            action->trigger();
            return true;
        }
    return false;
}

bool EntryActions::copy() {
    const QString text = copied_entry(document_, selected_);
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
    return !text.isEmpty();
}

void EntryActions::cut() {
    if (copy())
        emit select_wanted(remove_entry(document_, selected_, tr("Cut")));
}

void EntryActions::paste() {
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty())
        return emit noted(tr("The clipboard has no text. First copy an entry of the tree."));
    try {
        const Pasted pasted = paste_entries(document_, text);
        emit select_wanted(pasted.item);
        if (!pasted.remarks.isEmpty())
            emit noted(pasted.remarks);
    } catch (const std::invalid_argument& e) {
        emit noted(tr("The clipboard cannot be pasted. %1. First copy an entry of the tree.")
                       .arg(QString::fromUtf8(e.what())));
    }
}

} // namespace periscope::ui
