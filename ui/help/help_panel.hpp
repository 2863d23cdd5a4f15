// The pages of help, from resources/help; F1 anywhere shows the one about what has the focus.
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
    void show_topic(const QString& topic); // the stem of a page; one that is not there shows the beginning
    QString topic() const;
    static QStringList topics();

protected:
    void resizeEvent(QResizeEvent* event) override;
    QVariant loadResource(int type, const QUrl& name) override;

private:
    // Pictures are windows of 1280 pixels: none is shown wider than the panel.
    QImage fitting(const QImage& picture) const;
    void fit_pictures();

    QHash<QUrl, QImage> pictures_; // of the page, in their own size
};

} // namespace periscope::ui
