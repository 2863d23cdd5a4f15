// Reads observers.csv as the program writes it.
#pragma once

#include <QFile>
#include <QString>

#include <stdexcept>
#include <vector>

namespace periscope::test {

struct ObserversTable {
    QByteArrayList names;                  // names of the columns, such as load y [N]
    std::vector<std::vector<double>> rows; // the rows, in SI units

    // Returns the first column whose name begins with this text, quoted or not.
    std::size_t column(const QByteArray& begin) const {
        for (qsizetype k = 0; k < names.size(); ++k)
            if (names[k].startsWith(begin) || names[k].startsWith('"' + begin))
                return static_cast<std::size_t>(k);
        throw std::runtime_error("no column " + begin.toStdString());
    }
};

inline ObserversTable read_observers(const QString& csv) {
    QFile file(csv);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
        throw std::runtime_error("no observers.csv");
    ObserversTable table;
    table.names = file.readLine().trimmed().split(',');
    while (!file.atEnd()) {
        const auto cells = file.readLine().trimmed().split(',');
        if (cells.size() != table.names.size())
            throw std::runtime_error("a row of another length in observers.csv");
        auto& row = table.rows.emplace_back();
        for (const QByteArray& cell : cells)
            row.push_back(cell.toDouble());
    }
    return table;
}

} // namespace periscope::test
