#include "ui/help/help_panel.hpp"

#include "ui/base/resources.hpp"
#include "ui/text/format.hpp"

#include <QDir>
#include <QFileInfo>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextImageFormat>
#include <QTextList>

#include <algorithm>
#include <cmath>

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
    connect(this, &QTextBrowser::sourceChanged, this, &HelpPanel::fit_pictures);
}

void HelpPanel::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    fit_pictures();
}

void HelpPanel::fit_pictures() {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const int steps = block.blockFormat().indent() + (block.textList() ? block.textList()->format().indent() : 0);
        const double beside = 2 * document()->documentMargin() + steps * document()->indentWidth();
        const int room = viewport()->width() - int(std::ceil(beside));
        for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
            const QTextFragment fragment = piece.fragment();
            QTextImageFormat picture = fragment.charFormat().toImageFormat();
            if (!picture.isValid())
                continue;
            const QVariant own = document()->resource(QTextDocument::ImageResource, source().resolved(picture.name()));
            const int width = own.value<QImage>().isNull() ? own.value<QPixmap>().width() : own.value<QImage>().width();
            if (width <= 0)
                continue;
            const int fitting = std::max(1, std::min(width, room));
            if (int(picture.width()) == fitting)
                continue;
            picture.setWidth(fitting); // the height follows
            picture.clearProperty(QTextFormat::ImageHeight);
            QTextCursor cursor(document());
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            cursor.setCharFormat(picture);
            return fit_pictures(); // the pieces have changed
        }
    }
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
            setSource(QUrl::fromLocalFile(page(name)), QTextDocument::MarkdownResource);
            return;
        }
    setPlainText(tr("The help pages were not found. Reinstall the program."));
}

} // namespace periscope::ui
