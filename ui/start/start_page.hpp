// The first page for a new user: how to begin, recent files, and the examples, which one click opens and runs. It
// covers the window until something is opened.
#pragma once

#include <QWidget>

#include <filesystem>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace periscope::ui {

class ExampleGallery;
struct RecentFile;

class StartPage : public QWidget {
    Q_OBJECT
public:
    // `beginnings`: actions of the window, shown as buttons in this order.
    StartPage(const QList<QAction*>& beginnings, QWidget* parent);

    void set_recent(const std::vector<RecentFile>& files);

signals:
    void example_wanted(const std::filesystem::path& file, bool run);
    void recent_wanted(const std::filesystem::path& file);
    void left(); // emitted when the user continues without a choice

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* make_beginnings(const QList<QAction*>& beginnings);
    QWidget* make_details();
    void show_details();

    ExampleGallery* gallery_;
    QVBoxLayout* recent_;
    QLabel *picture_, *name_, *description_;
    QPushButton *show_me_, *open_;
};

} // namespace periscope::ui
