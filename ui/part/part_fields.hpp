// The fields of a part: its dimensions, holes and notches. They are rebuilt when a hole or a notch is added or removed.
#pragma once

#include "core/part/part_kinds.hpp"

#include <QWidget>

#include <functional>
#include <vector>

class QFormLayout;
class QHBoxLayout;

namespace periscope::ui {

class LengthField;

class PartFields : public QWidget {
    Q_OBJECT
public:
    explicit PartFields(Part part, QWidget* parent = nullptr);

    const Part& part() const { return part_; }
    // Marks the fields with problems and returns their messages; empty if there are none.
    QStringList show_problems(const std::vector<Problem>& problems);
    LengthField* field(const QString& path) const;

signals:
    void changed();
    void current(const QString& path); // emitted with the path of the field that gets the focus
    // Emitted if this part needs other fields; the field with this path has the focus.
    void other_fields(const periscope::Part& part, const QString& path);

private:
    void build();
    void sizes();
    void holes();
    void notches();
    void notch_below(); // requests a notch of a beam, at the bottom
    void load();
    void end_sets();
    void space_choice();
    void bore();
    void length(const PartField& field);
    void keep_notch_in_the_middle(double width_before); // m
    LengthField* add_field(QHBoxLayout* row, const QString& path, const QString& label, Quantity& value);
    LengthField* connected(LengthField* field);
    void heading(const QString& words);
    QWidget* button(const QString& words, const QString& name, const std::function<void()>& call);
    void ask_for(const std::function<void(Part&)>& change, const QString& focus);

    Part part_;
    QFormLayout* form_;
    std::vector<LengthField*> fields_;
};

} // namespace periscope::ui
