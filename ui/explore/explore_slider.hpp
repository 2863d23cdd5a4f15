// A row of the panel Explore: a key of the case with its value, its bounds and a slider between them.
#pragma once

#include "ui/explore/explored_key.hpp"

#include <QWidget>

class QSlider;

namespace periscope::ui {

class MarkedEdit;

class ExploreSlider : public QWidget {
    Q_OBJECT
public:
    explicit ExploreSlider(const ExploredKey& key, QWidget* parent = nullptr);

    const ExploredKey& key() const { return key_; }
    void set_present(double value); // sets the new value of the case and moves the slider to it

signals:
    void moved(); // emitted when the user has moved the slider to a new value
    void remove_wanted();

private:
    MarkedEdit* make_field(const QString& name, const QString& words, double ExploredKey::*bound);
    void take_number(MarkedEdit& field, double ExploredKey::*number);
    void show_key();

    ExploredKey key_;
    MarkedEdit *minimum_, *maximum_, *value_;
    QSlider* slider_;
};

} // namespace periscope::ui
