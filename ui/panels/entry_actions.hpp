// The actions for the selected entry of the tree: rename, cut, copy, paste, duplicate, remove. Their keys work only in
// the tree, because the same keys edit text in fields.
#pragma once

#include "ui/base/item.hpp"

#include <QList>
#include <QObject>

class QAction;
class QKeyEvent;
class QKeySequence;
class QWidget;

namespace periscope::ui {

class Document;

class EntryActions : public QObject {
    Q_OBJECT
public:
    EntryActions(Document& document, QWidget& tree);

    // Disables each action that is impossible for this entry, with the reason in its tool tip.
    void follow(const Item& selected);
    QList<QAction*> all() const; // in the order of menus
    // Performs the action of a key pressed in the tree, even if the window is not active. Returns false if no action
    // has this key.
    bool take_key(const QKeyEvent& event);

signals:
    void select_wanted(const periscope::ui::Item& item); // emitted after an edit; requests to select this entry
    void rename_wanted();
    void noted(const QString& words); // emitted with a sentence about what was pasted, or why an action is disabled

private:
    template <typename Call>
    QAction* add(const QString& words, const char* name, const QKeySequence& key, Call call);
    bool copy(); // returns false if no entry is selected
    void cut();
    void paste();

    Document& document_;
    QWidget& tree_;
    Item selected_;
    QAction *rename_, *cut_, *copy_, *paste_, *duplicate_, *remove_;
};

} // namespace periscope::ui
