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
    void show_kind(bool is_fit); // columns and their help, which differ between a study and a calibration
    void take(int row, int column, VariedKey& key);          // what was typed
    void mark(const std::map<std::size_t, QString>& faults); // what is wrong with the values, by row
    void choose_values(int row);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // The column of the parameters takes the width that the others leave, but keeps enough for a name. A narrower table
    // then has a scroll bar.
    void fit_key_column();
    void show_start(int row, const VariedKey& key); // what a calibration starts with where no start is typed
};

} // namespace periscope::ui
