// The list of runs: how each ended, which inputs differ from the first run, and its key results. From here a run is shown, or its inputs
// become the case again. The ticked runs are compared with the one shown.
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
    void inputs_wanted(const periscope::Case& value, const QString& run_name); // as the case in the window
    void differences_wanted(bool wanted);                                      // instead of the fields of compared runs
    void problem(const QString& words);
    void noted(const QString& words); // what a key pressed in the list needs

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // keys of the list, in whichever column

private:
    void toggle_compared();
    void set_compared(const QString& key, bool compared);
    void build_bar(class QToolBar* bar);
    void open_menu(const QPoint& at);
    bool is_possible(const QAction& action); // or it is noted why not
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
    void guarded(const std::function<void()>& work); // errors become problems
    const QStringList& inputs_of(const ListedRun& run, const ListedRun& first);
    const ListedRun* chosen() const;
    const ListedRun* reference() const; // the first run whose inputs are known; others show what differs from it

    RunList& runs_;
    const Results& results_;
    const UnitChoice& units_;
    QTreeWidget* list_;
    QAction *show_ = nullptr, *tick_ = nullptr, *stop_comparing_ = nullptr, *difference_ = nullptr, *inputs_ = nullptr,
            *move_ = nullptr, *folder_ = nullptr, *remove_ = nullptr;
    struct Inputs {
        QString first; // the run from which they differ
        QStringList words;
    };
    std::map<QString, Inputs> inputs_told_; // of each run; to find them out is slow, and the list is filled often
    bool filling_ = false;
    bool waits_ = false; // to be filled again, when the name that is typed has been entered
};

} // namespace periscope::ui
