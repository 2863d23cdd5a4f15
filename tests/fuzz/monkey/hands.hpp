// Simulates a person with mouse and keyboard on any widget of a window.
#pragma once

#include "dice.hpp"

#include <QApplication>
#include <QFileDialog>
#include <QMap>
#include <QWidget>

namespace monkey {

QString name_of(const QWidget* widget);

class Hands {
public:
    explicit Hands(Dice& dice) : dice_(dice) {}

    void use_mouse(QWidget& top);
    void type_into(QWidget& top);
    void press_key(QWidget& top);
    void turn_wheel(QWidget& top);
    void call_action(QWidget& top);

private:
    // Chooses the kind of widget first; otherwise labels, the most frequent kind, would be chosen nearly always.
    template <typename Widget = QWidget>
    Widget* any_widget(QWidget& top) {
        QMap<QString, QList<Widget*>> kinds;
        for (Widget* widget : top.findChildren<Widget*>())
            if (widget->isVisible() && widget->isEnabled() && widget->window() == &top &&
                !widget->visibleRegion().isEmpty() && !widget->testAttribute(Qt::WA_TransparentForMouseEvents) &&
                !qobject_cast<QFileDialog*>(widget->window()))
                kinds[QLatin1String(widget->metaObject()->className())] << widget;
        if (kinds.isEmpty())
            return qobject_cast<Widget*>(&top);
        QList<QList<Widget*>> all = kinds.values();
        return dice_.any(dice_.any(all));
    }
    QPoint any_point(const QWidget& widget);
    QString absurd();

    Dice& dice_;
};

} // namespace monkey
