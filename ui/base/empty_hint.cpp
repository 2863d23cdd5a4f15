#include "ui/base/empty_hint.hpp"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>
#include <QLabel>

namespace periscope::ui {

namespace {

class EmptyHint : public QLabel {
public:
    static constexpr QLatin1String name{"emptyHint"};

    explicit EmptyHint(QAbstractItemView& list) : QLabel(list.viewport()), list_(list) {
        setObjectName(name);
        setWordWrap(true);
        setAlignment(Qt::AlignTop | Qt::AlignLeft);
        setMargin(6);
        setForegroundRole(QPalette::PlaceholderText);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        list.viewport()->installEventFilter(this);
        const QAbstractItemModel* model = list.model();
        connect(model, &QAbstractItemModel::rowsInserted, this, &EmptyHint::follow);
        connect(model, &QAbstractItemModel::rowsRemoved, this, &EmptyHint::follow);
        connect(model, &QAbstractItemModel::modelReset, this, &EmptyHint::follow);
        follow();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
            setGeometry(list_.viewport()->rect());
        return QLabel::eventFilter(watched, event);
    }

private:
    void follow() {
        setGeometry(list_.viewport()->rect());
        setVisible(list_.model()->rowCount() == 0);
    }

    QAbstractItemView& list_;
};

} // namespace

void show_when_empty(QAbstractItemView& list, const QString& words) {
    auto* hint = list.viewport()->findChild<QLabel*>(EmptyHint::name, Qt::FindDirectChildrenOnly);
    if (!hint)
        hint = new EmptyHint(list);
    hint->setText(words);
    list.setAccessibleDescription(words);
}

} // namespace periscope::ui
