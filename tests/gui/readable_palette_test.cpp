// Muted words can be read whatever the desktop's colours.
#include "tests/test_program.hpp"
#include "ui/window/readable_palette.hpp"

#include <QtTest>

using periscope::ui::readable;

class ReadablePaletteTest : public QObject {
    Q_OBJECT

private slots:
    void black_on_dark_is_mended() {
        QPalette dark;
        dark.setColor(QPalette::Base, QColor(35, 38, 41));
        dark.setColor(QPalette::Text, QColor(239, 240, 241));
        dark.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));
        const QColor muted = readable(dark).color(QPalette::Active, QPalette::PlaceholderText);
        QVERIFY(qGray(muted.rgb()) > 38 + 80 && qGray(muted.rgb()) < 239 - 40); // neither ground nor plain words
        QCOMPARE(muted.alpha(), 255);
        const QColor off = readable(dark).color(QPalette::Disabled, QPalette::PlaceholderText);
        QVERIFY(qGray(off.rgb()) > 38 + 60 && qGray(off.rgb()) < qGray(muted.rgb()));
        QCOMPARE(readable(dark).color(QPalette::Text), dark.color(QPalette::Text));
    }
    void what_can_be_read_stays() {
        QPalette light;
        light.setColor(QPalette::Base, Qt::white);
        light.setColor(QPalette::Text, Qt::black);
        light.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));
        QCOMPARE(readable(light), light);
    }
};

PERISCOPE_TEST(ReadablePaletteTest)
#include "readable_palette_test.moc"
