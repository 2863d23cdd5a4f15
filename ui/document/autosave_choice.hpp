// Stores the choice how soon after a change the case is copied for recovery after a crash.
#pragma once

#include <QObject>

#include <optional>

namespace periscope::ui {

class AutosaveChoice : public QObject {
    Q_OBJECT
public:
    explicit AutosaveChoice(QObject* parent = nullptr); // reads the stored choice

    // Seconds from the first change to the copy; 0: when typing pauses; none: no copies.
    std::optional<int> seconds() const { return seconds_; }
    void choose(std::optional<int> seconds);

signals:
    void changed();

private:
    std::optional<int> seconds_ = 0;
};

} // namespace periscope::ui
