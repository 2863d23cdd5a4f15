// Shows in the status bar, for a while, which file was written, with a button for its folder.
#pragma once

#include <QTimer>
#include <QWidget>

#include <filesystem>

class QLabel;

namespace periscope::ui {

class WrittenNotice : public QWidget {
    Q_OBJECT
public:
    explicit WrittenNotice(QWidget* parent = nullptr);

public slots:
    void show_file(const std::filesystem::path& file);
    void show_case(const std::filesystem::path& file); // and that no results are in it

private:
    void show_words(const QString& words, const std::filesystem::path& file); // %1: its name
    void open_folder();

    QLabel* words_;
    std::filesystem::path file_;
    QTimer until_;
};

} // namespace periscope::ui
