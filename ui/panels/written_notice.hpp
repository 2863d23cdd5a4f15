// Shows in the status bar for a minute which file was written, with a button that opens its folder.
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
    void show_case(const std::filesystem::path& file); // also says that the case does not contain results

private:
    void show_words(const QString& words, const std::filesystem::path& file); // %1 stands for the name of the file
    void open_folder();

    QLabel* words_;
    std::filesystem::path file_;
    QTimer until_;
};

} // namespace periscope::ui
