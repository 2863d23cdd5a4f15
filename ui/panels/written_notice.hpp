// In the status bar, for a while: which file was written, and a button for its folder.
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

private:
    void open_folder();

    QLabel* words_;
    std::filesystem::path file_;
    QTimer until_;
};

} // namespace periscope::ui
