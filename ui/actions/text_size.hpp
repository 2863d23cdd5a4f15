// Sets the text size of the whole window relative to that of the desktop, and stores the choice.
#pragma once

#include <QFont>
#include <QObject>

#include <span>

class QMenu;

namespace periscope::ui {

class TextSize : public QObject {
    Q_OBJECT
public:
    explicit TextSize(QObject* parent = nullptr); // applies the remembered size
    ~TextSize() override;                         // restores the desktop's size

    static std::span<const int> sizes(); // the available sizes, in percent
    void fill_menu(QMenu* menu);         // the menu also shows changes that are made elsewhere
    void choose(int percent);            // sets the size in percent of the desktop's size
    int percent() const { return percent_; }

signals:
    void changed();

private:
    QFont desktop_;
    int percent_ = 100;
};

} // namespace periscope::ui
