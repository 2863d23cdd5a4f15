#include "ui/text/device_words.hpp"

#include <QObject>
#include <QRegularExpression>

namespace periscope::ui {

QString device_words(const QString& name) {
    static const QRegularExpression processor(QStringLiteral("^(\\d+ × )?(?:pthread|cpu)-(?:[a-z0-9_.]+-)*(.+)$"));
    const auto match = processor.match(name);
    return match.hasMatch() ? match.captured(1) + QObject::tr("processor (%1)").arg(match.captured(2).trimmed()) : name;
}

} // namespace periscope::ui
