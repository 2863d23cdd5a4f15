// The caption of the view is drawn by Qt on a plate and wrapped beside the colour bar; c_R has a subscript.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/contrast.hpp"
#include "ui/text/rich_words.hpp"
#include "ui/theme/theme_choice.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>

namespace caption_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Counts the pixels of letters in a part of the view's picture.
int ink_in(const QImage& shown, const QRect& part) {
    const QColor words = ViewColours::of(QApplication::palette()).words;
    int count = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x)
            count += contrast(shown.pixelColor(x, y), words) < 1.3;
    return count;
}

} // namespace

class CaptionTest : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { QSettings().remove(QStringLiteral("window/theme")); }

    void rayleigh_speed_has_a_subscript() {
        QTextDocument document;
        document.setHtml(rich_words(QStringLiteral("a < b\n(0.50 c_R), 62°")));
        QCOMPARE(document.toPlainText(), QStringLiteral("a < b\n(0.50 cR), 62°"));
        QTextCursor cursor(&document);
        for (const auto& [place, aligned] :
             {std::pair(13, QTextCharFormat::AlignNormal), std::pair(14, QTextCharFormat::AlignSubScript),
              std::pair(15, QTextCharFormat::AlignNormal)}) { // c, R and the parenthesis; the format before the cursor
            cursor.setPosition(place);
            QCOMPARE(cursor.charFormat().verticalAlignment(), aligned);
        }
        QVERIFY(words_on_screen(QStringLiteral("f_ctm = 0.3 f_ck^(2/3), 73 f_cm^0.18 N/m"))
                    .contains(QStringLiteral("f<sub>ck</sub><sup>2/3</sup>, 73 f<sub>cm</sub><sup>0.18</sup> N/m")));
        QVERIFY(words_on_screen(QStringLiteral("Tensile strength f_t")).contains(QStringLiteral("f<sub>t</sub>")));
        QVERIFY(
            words_on_screen(QString::fromUtf8("Contact stiffness κ_s")).contains(QString::fromUtf8("κ<sub>s</sub>")));
        QCOMPARE(words_on_screen(QStringLiteral("Young's modulus of f_test")),
                 QStringLiteral("Young's modulus of f_test"));
        // In menus and tables, a character is the index, or there is no symbol.
        QCOMPARE(plain_label(QStringLiteral("Tensile strength f_t")), QString::fromUtf8("Tensile strength fₜ"));
        QCOMPARE(plain_label(QStringLiteral("Elastic stretch s_0")), QString::fromUtf8("Elastic stretch s₀"));
        QCOMPARE(plain_label(QStringLiteral("Critical stretch s_c")), QStringLiteral("Critical stretch"));
        QCOMPARE(plain_label(QString::fromUtf8("Contact stiffness κ_s")), QStringLiteral("Contact stiffness"));
        QCOMPARE(plain_label(QStringLiteral("Young's modulus of f_test")), QStringLiteral("Young's modulus of f_test"));
    }

    void it_is_readable_in_both_themes_and_wrapped_beside_the_colour_bar() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.click(QStringLiteral("crackTips"));
        QTRY_VERIFY(bench.window.view().caption().contains(QStringLiteral("c_R")));
        for (const Theme theme : {Theme::light, Theme::dark}) {
            bench.window.theme().choose(theme);
            bench.window.viewport().setMaximumWidth(QWIDGETSIZE_MAX);
            bench.window.resize(1280, 800);
            settle_layout();
            bench.window.viewport().draw_now();
            const QImage wide = bench.window.viewport().shown();
            QVERIFY(ink_in(wide, {10, 10, 370, 20}) > 60); // the first line
            QCOMPARE(ink_in(wide, {0, 0, 9, 100}), 0);
            QCOMPARE(ink_in(wide, {10, 82, 370, 30}), 0); // there are four lines
            bench.window.viewport().setMaximumWidth(510);
            settle_layout();
            bench.window.viewport().draw_now();
            const QImage narrow = bench.window.viewport().shown();
            const int bar = 106; // the colour bar with its margin
            QVERIFY(narrow.width() < 520);
            QVERIFY(ink_in(narrow, {10, 82, narrow.width() - bar - 20, 30}) > 60); // lines are wrapped
            QCOMPARE(ink_in(narrow, {narrow.width() - bar - 9, 0, 8, 110}), 0);    // and end before the bar
        }
        bench.document().undo_stack()->setClean();
        bench.workspace().results.set_exported();
    }

    // Beside the colour bar it would be a column of single words.
    void in_a_narrow_view_it_is_above_the_colour_bar() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.window.viewport().setMaximumWidth(220);
        settle_layout();
        bench.window.viewport().draw_now();
        const QImage shown = bench.window.viewport().shown();
        QVERIFY(shown.width() <= 220);
        QVERIFY(ink_in(shown, {shown.width() / 2, 10, shown.width() / 2 - 10, 20}) > 30); // the first line
        const int third = shown.height() / 3;
        QVERIFY(ink_in(shown, {shown.width() / 2, third, shown.width() / 2 - 10, third}) > 30); // numbers of the bar
        bench.document().undo_stack()->setClean();
        bench.workspace().results.set_exported();
    }
};

PERISCOPE_TEST(CaptionTest)
} // namespace caption_test
#include "caption_test.moc"
