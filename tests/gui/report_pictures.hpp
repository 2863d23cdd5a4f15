// Reads the pictures of a report.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QImage>
#include <QString>

#include <vector>

namespace periscope::ui {

inline QByteArray bytes_of(const QString& file) {
    QFile f(file);
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
}

// Returns a web page with ordinary spaces between numbers and units.
inline QByteArray page_of(const QString& file) {
    return bytes_of(file).replace("\u00a0", " ");
}

// Returns the pictures of a web page in their order.
inline std::vector<QImage> pictures_in(const QByteArray& html) {
    static const QByteArray begin = "data:image/png;base64,";
    std::vector<QImage> pictures;
    for (qsizetype at = html.indexOf(begin); at >= 0; at = html.indexOf(begin, at + 1)) {
        const qsizetype from = at + begin.size();
        pictures.push_back(
            QImage::fromData(QByteArray::fromBase64(html.mid(from, html.indexOf('"', from) - from)), "PNG"));
    }
    return pictures;
}

} // namespace periscope::ui
