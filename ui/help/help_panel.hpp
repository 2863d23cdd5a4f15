// The pages of help, from resources/help; F1 anywhere shows the one about what has the focus.
#pragma once

#include <QTextBrowser>

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

private:
    void fit_pictures(); // none is wider than the panel
};

} // namespace periscope::ui
