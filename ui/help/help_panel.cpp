#include "ui/help/help_panel.hpp"

#include "ui/base/resources.hpp"
#include "ui/text/format.hpp"

#include <QDir>
#include <QFileInfo>
#include <QResizeEvent>

#include <algorithm>

namespace periscope::ui {

namespace {

QString folder() {
    return to_qt((resources_folder() / "help").string());
}

} // namespace

HelpPanel::HelpPanel(QWidget* parent) : QTextBrowser(parent) {
    setObjectName(QStringLiteral("help"));
    setFrameShape(QFrame::NoFrame);
    setOpenExternalLinks(true);
    document()->setDocumentMargin(10);
}

void HelpPanel::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit_pictures();
}

QVariant HelpPanel::loadResource(int type, const QUrl& name) {
    const QVariant content = QTextBrowser::loadResource(type, name);
    QImage picture;
    if (type != QTextDocument::ImageResource || !picture.loadFromData(content.toByteArray()))
        return content;
    pictures_[name] = picture;
    return fitting(picture);
}

QImage HelpPanel::fitting(const QImage& picture) const {
    const double indent = document()->indentWidth(); // indentation of a list
    const int room = std::max(50, viewport()->width() - int(2 * document()->documentMargin() + indent));
    if (picture.width() <= room)
        return picture;
    QImage small = picture
                       // converted first, because Qt scales a picture with a palette of colours badly
                       .convertToFormat(QImage::Format_ARGB32)
                       .scaledToWidth(int(room * devicePixelRatioF()), Qt::SmoothTransformation);
    small.setDevicePixelRatio(devicePixelRatioF());
    return small;
}

void HelpPanel::fit_pictures() {
    for (auto picture = pictures_.cbegin(); picture != pictures_.cend(); ++picture)
        document()->addResource(QTextDocument::ImageResource, picture.key(), fitting(picture.value()));
    document()->markContentsDirty(0, document()->characterCount());
}

void HelpPanel::showEvent(QShowEvent* event) {
    QTextBrowser::showEvent(event);
    if (source().isEmpty())
        show_topic(QStringLiteral("start"));
}

QStringList HelpPanel::topics() {
    QStringList names;
    for (const QFileInfo& page : QDir(folder()).entryInfoList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        names << page.completeBaseName();
    return names;
}

QString HelpPanel::topic() const {
    return QFileInfo(source().path()).completeBaseName();
}

void HelpPanel::show_topic(const QString& topic) {
    const auto page = [](const QString& name) { return QStringLiteral("%1/%2.md").arg(folder(), name); };
    for (const QString& name : {topic, QStringLiteral("start")})
        if (QFileInfo::exists(page(name))) {
            pictures_.clear();
            setSource(QUrl::fromLocalFile(page(name)), QTextDocument::MarkdownResource);
            return;
        }
    setPlainText(tr("The help pages were not found. Reinstall the program."));
}

} // namespace periscope::ui
