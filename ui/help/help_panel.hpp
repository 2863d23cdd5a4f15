// Shows the help pages from resources/help. F1 shows the page for the widget with the focus.
#pragma once

#include <QHash>
#include <QImage>
#include <QTextBrowser>
#include <QUrl>

namespace periscope::ui {

class HelpPanel : public QTextBrowser {
    Q_OBJECT
public:
    explicit HelpPanel(QWidget* parent = nullptr);
    void show_topic(const QString& topic); // shows the page with this stem or, if it does not exist, the first page
    QString topic() const;
    static QStringList topics();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override; // shows a page if there is none yet, as after a restart
    QVariant loadResource(int type, const QUrl& name) override;

private:
    // Scales a picture down to the width of the panel. Pictures show windows of 1280 pixels.
    QImage fitting(const QImage& picture) const;
    void fit_pictures();

    QHash<QUrl, QImage> pictures_; // the pictures of the page in their original size
};

} // namespace periscope::ui
