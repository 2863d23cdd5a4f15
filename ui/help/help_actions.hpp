// The Help menu: the help page for the widget with the focus (F1), the list of keys, and information about the program.
#pragma once

#include "ui/base/item.hpp"

#include <QObject>

#include <functional>

class QAction;
class QMainWindow;
class QMenu;
class QWidget;

namespace periscope::ui {

class HelpPanel;

class HelpActions : public QObject {
    Q_OBJECT
public:
    // `current` returns the selected entry of the tree.
    HelpActions(QMainWindow& window, HelpPanel& panel, std::function<Item()> current);
    void fill_menu(QMenu* menu);
    QString topic_of(const QWidget* focus) const; // returns the page for a widget of the window
    void follow(const Item& item);                // shows the page of this entry while the panel is visible

signals:
    void help_wanted(); // requests that the panel be shown

private:
    void show_page();
    void show_keys();
    void show_about();

    QMainWindow& window_;
    HelpPanel& panel_;
    std::function<Item()> current_;
};

} // namespace periscope::ui
