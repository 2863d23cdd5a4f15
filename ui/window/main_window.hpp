// The main window: constructs all parts of the program's window and connects them.
#pragma once

#include "ui/base/item.hpp"
#include "ui/workspace/workspace.hpp"

#include <QMainWindow>

#include <filesystem>
#include <memory>

namespace periscope::ui {

class CheckPanel;
class ColourMapChoice;
class CompareViews;
class ExportActions;
class FileActions;
class HelpActions;
class HelpPanel;
class LiveFeed;
class LogPanel;
class MessageBar;
class ModelView;
class PartActions;
class PlotPanel;
class ProgressStrip;
class PropertyPanel;
class ReportAction;
class RunBar;
class RunStarter;
class StartScreen;
class TextSize;
class ThemeChoice;
class TimeBar;
class Tools;
class VtkWidget;
class WindowLayout;
class WorkflowTree;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow();
    ~MainWindow() override;

    Workspace& workspace() { return *workspace_; }
    FileActions& files() { return *files_; }
    ExportActions& exports() { return *exports_; }
    RunStarter& starter() { return *starter_; }
    ModelView& view() { return *view_; }
    VtkWidget& viewport() { return *viewport_; }
    Tools& tools() { return *tools_; }
    LiveFeed& feed() { return *feed_; }
    StartScreen& start_screen() { return *start_; }
    WindowLayout& layout_memory() { return *layout_; }
    PlotPanel& plots() { return *plots_; }
    TextSize& text_size() { return *text_size_; }
    ThemeChoice& theme() { return *theme_; }
    ColourMapChoice& colour_maps() { return *colour_maps_; }
    CompareViews& compare_views() { return *compare_; }
    ReportAction& reports() { return *reports_; }

    void select(const Item& item);
    // Selects the item, and moves the focus to the field with this path in the case.
    void take_to(const Item& item, const QString& path);
    void say(const QString& words);    // writes to the log
    void report(const QString& words); // shows an error in the log and over the view

signals:
    void failed(const QString& words); // emitted with every error message

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    // Defined in main_window_build.cpp:
    void build_centre();
    void build_sides();
    void build_bars();
    void build_menus();
    void build_view_menu();
    // Defined in main_window_connections.cpp:
    void connect_messages();
    void connect_run();
    void connect_compare();
    void connect_selection();

    void raise_panel(const char* name); // raises the panel of this dock widget
    void use_inputs(const Case& value, const QString& run_name);
    void arm_for_new_set(const Item& item);
    void refresh_title();
    void show_preferences();
    void recolour(); // called after a change of the palette

    std::unique_ptr<ThemeChoice> theme_;  // constructed before everything that has colours
    std::unique_ptr<TextSize> text_size_; // constructed before everything that has text
    std::unique_ptr<ColourMapChoice> colour_maps_;
    std::unique_ptr<Workspace> workspace_;
    VtkWidget* viewport_;
    ModelView* view_;
    CompareViews* compare_ = nullptr; // around the viewport
    Tools* tools_;
    TimeBar* time_;
    MessageBar* messages_;
    WorkflowTree* tree_;
    PropertyPanel* properties_;
    LogPanel* log_;
    CheckPanel* check_;
    HelpPanel* help_;
    PlotPanel* plots_;
    RunBar* run_bar_;
    ProgressStrip* progress_;
    FileActions* files_;
    PartActions* parts_;
    ExportActions* exports_;
    RunStarter* starter_;
    LiveFeed* feed_;
    ReportAction* reports_;
    StartScreen* start_;
    WindowLayout* layout_ = nullptr;
    bool closing_ = false; // the user has agreed to close the window
    bool shown_ = false;
};

} // namespace periscope::ui
