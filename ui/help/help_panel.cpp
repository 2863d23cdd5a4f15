#include "ui/help/help_panel.hpp"

#include "ui/base/resources.hpp"
#include "ui/text/format.hpp"

#include <QDir>
#include <QFileInfo>

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
