// When the start page is there and when not, and what is done from it.
#pragma once

#include <QObject>

#include <filesystem>

class QAction;

namespace periscope::ui {

class MainWindow;
class StartPage;

class StartScreen : public QObject {
    Q_OBJECT
public:
    explicit StartScreen(MainWindow& window);

    QAction* action() const { return action_; } // "Start page", for a menu
    void show();
    void hide();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void cover();
    void open_example(const std::filesystem::path& file, bool run);

    MainWindow& window_;
    QAction* action_;
    StartPage* page_ = nullptr; // made when first wanted: reading the examples takes a moment
};

} // namespace periscope::ui
