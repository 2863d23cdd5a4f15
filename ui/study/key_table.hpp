// The table of the varied parameters of a study, or of the fitted ones of a calibration: values or bounds, the start,
// and the short name.
#pragma once

#include "ui/study/study_setup.hpp"

#include <QTableWidget>

#include <cstddef>
#include <map>
#include <vector>

namespace periscope::ui {

class KeyTable : public QTableWidget {
    Q_OBJECT
public:
    explicit KeyTable(QWidget* parent = nullptr);

    void show_keys(const std::vector<VariedKey>& keys);
    void show_kind(bool is_fit);                    // shows the columns and help of a study, or those of a calibration
    void take(int row, int column, VariedKey& key); // sets what was typed in this cell
    // marks the values of these rows, with the reasons as tooltips
    void mark(const std::map<std::size_t, QString>& faults);
    void choose_values(int row);
    int height_of_one_row() const; // the height in which a whole row is above the horizontal scroll bar

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // The column of the parameters takes the width that the others leave, but keeps enough for a name. A narrower table
    // then has a scroll bar.
    void fit_key_column();
    void show_start(int row, const VariedKey& key); // shows, in a muted colour, the start that is used if none is typed
};

} // namespace periscope::ui
