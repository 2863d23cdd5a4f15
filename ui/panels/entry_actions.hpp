// What can be done with the selected entry of the tree: rename, cut, copy, paste, duplicate, remove. The keys are those of the tree, so
// that fields keep theirs.
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

    void follow(const Item& selected); // an action that does nothing for it is disabled and says why
    QList<QAction*> all() const;       // in the order of menus
    // Does what the key means in the tree, also where the window is not the active one. False: it is the key of no action.
    bool take_key(const QKeyEvent& event);

signals:
    void select_wanted(const periscope::ui::Item& item); // after the edit
    void rename_wanted();
    void noted(const QString& words); // about what was pasted, or what an action needs

private:
    template <typename Call>
    QAction* add(const QString& words, const char* name, const QKeySequence& key, Call call);
    bool copy(); // false: there is no entry
    void cut();
    void paste();

    Document& document_;
    QWidget& tree_;
    Item selected_;
    QAction *rename_, *cut_, *copy_, *paste_, *duplicate_, *remove_;
};

} // namespace periscope::ui
