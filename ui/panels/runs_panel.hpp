// The list of runs: the status of each, the inputs that differ from the first run, and key results. The user can show a
// run, use its inputs as the case again, and tick runs to compare them with the one shown.
#pragma once

#include "ui/run/run_list.hpp"

#include <QWidget>

#include <functional>
#include <map>

class QAction;
class QTreeWidget;
class QTreeWidgetItem;

namespace periscope::ui {

class Results;
class UnitChoice;

class RunsPanel : public QWidget {
    Q_OBJECT
public:
    RunsPanel(RunList& runs, const Results& results, const UnitChoice& units, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {600, 190}; }

signals:
    // requests to use this case in the window
    void inputs_wanted(const periscope::Case& value, const QString& run_name);
    // Requests that views of compared runs show differences instead of the fields themselves.
    void differences_wanted(bool wanted);
    void problem(const QString& words);
    void noted(const QString& words); // emitted with the reason why a key pressed in the list has no effect

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // handles the keys of the list in all columns

private:
    void toggle_compared();
    void set_compared(const QString& key, bool compared);
    void build_bar(class QToolBar* bar);
    void open_menu(const QPoint& at);
    bool is_possible(const QAction& action); // if false, emits noted() with the reason
    bool is_name_being_typed() const;
    void refresh();
    void fill(QTreeWidgetItem& item, const ListedRun& run, const std::vector<std::string>& columns);
    void take_edit(QTreeWidgetItem* item, int column);
    void follow_selection();
    void offer_comparison();
    void show_chosen();
    void use_inputs();
    void ask_to_add();
    void ask_to_move();
    void ask_to_remove();
    void guarded(const std::function<void()>& work); // turns errors into problem()
    const QStringList& inputs_of(const ListedRun& run, const ListedRun& first);
    const ListedRun* chosen() const;
    // the first run whose inputs are known; other runs show in which inputs they differ from it
    const ListedRun* reference() const;

    RunList& runs_;
    const Results& results_;
    const UnitChoice& units_;
    QTreeWidget* list_;
    QAction *show_ = nullptr, *tick_ = nullptr, *stop_comparing_ = nullptr, *difference_ = nullptr, *inputs_ = nullptr,
            *move_ = nullptr, *folder_ = nullptr, *remove_ = nullptr;
    struct Inputs {
        QString first; // key of the run from which these inputs differ
        QStringList words;
    };
    // The differing inputs of each run. They are cached, because it is slow to find them and the list is filled often.
    std::map<QString, Inputs> cached_inputs_;
    bool filling_ = false;
    bool waits_ = false; // the list is filled again when the user has finished typing a name
};

} // namespace periscope::ui
