// The size of the text of the whole window, for those who need it larger than their desktop's. It is remembered.
#pragma once

#include <QFont>
#include <QObject>

#include <span>

class QMenu;

namespace periscope::ui {

class TextSize : public QObject {
    Q_OBJECT
public:
    explicit TextSize(QObject* parent = nullptr); // applies the size of the last start
    ~TextSize() override;                         // the desktop's size again

    static std::span<const int> sizes(); // that can be chosen, in per cent
    void fill_menu(QMenu* menu);         // follows, whoever changes the size
    void choose(int percent);            // of the desktop's size
    int percent() const { return percent_; }

signals:
    void changed();

private:
    QFont desktop_;
    int percent_ = 100;
};

} // namespace periscope::ui
