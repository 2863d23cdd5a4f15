// Stores the user's choice of how soon after a change the case is copied, so that the change survives a crash.
#pragma once

#include <QObject>

#include <optional>

namespace periscope::ui {

class AutosaveChoice : public QObject {
    Q_OBJECT
public:
    explicit AutosaveChoice(QObject* parent = nullptr); // reads the stored choice

    // The seconds from the first change to the copy. 0: the copy is made when typing pauses. No value: no copies are
    // made.
    std::optional<int> seconds() const { return seconds_; }
    void choose(std::optional<int> seconds);

signals:
    void changed();

private:
    std::optional<int> seconds_ = 0;
};

} // namespace periscope::ui
