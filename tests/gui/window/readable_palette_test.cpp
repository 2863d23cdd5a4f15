// Words and marks can be read whatever the desktop's colours: contrast by WCAG 2.1, level AA.
#include "tests/gui/window/themes.hpp"
#include "tests/test_program.hpp"
#include "ui/base/contrast.hpp"
#include "ui/base/icons.hpp"
#include "ui/plots/plot_colours.hpp"
#include "ui/theme/readable_palette.hpp"
#include "ui/theme/theme_choice.hpp"
#include "ui/viewport/colours/colour_maps.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/colours/field_choice.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <QApplication>
#include <QDir>
#include <QIcon>
#include <QMenu>
#include <QScopeGuard>
#include <QToolButton>
#include <QTransform>
#include <QtTest>

#include <array>
#include <cmath>

namespace readable_palette_test {

using namespace periscope::ui;

namespace {

struct Lab {
    double l, a, b;
};

// Linear red, green and blue as one sees them who has no cones for green (or red): Machado, Oliveira & Fernandes 2009.
using Eyes = std::array<std::array<double, 3>, 3>;
constexpr Eyes usual{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Eyes green_blind{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Eyes red_blind{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};

Lab seen(const QColor& colour, const Eyes& eyes) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const std::array<double, 3> shown{linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
    std::array<double, 3> c{};
    for (std::size_t i = 0; i < 3; ++i)
        c[i] = std::clamp(eyes[i][0] * shown[0] + eyes[i][1] * shown[1] + eyes[i][2] * shown[2], 0.0, 1.0);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505),
                 y = f(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]),
                 z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double apart(const QColor& p, const QColor& q, const Eyes& eyes) { // 2 to 3 is what one just notices
    const Lab a = seen(p, eyes), b = seen(q, eyes);
    return std::hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}

double least_apart(const QList<QColor>& colours) {
    double least = 100;
    for (const Eyes& eyes : {usual, green_blind, red_blind})
        for (qsizetype i = 0; i < colours.size(); ++i)
            for (qsizetype k = 0; k < i; ++k)
                least = std::min(least, apart(colours[i], colours[k], eyes));
    return least;
}

QList<QColor> colours_of(ColourMap map) {
    const auto table = colour_table(map);
    QList<QColor> colours;
    for (vtkIdType i = 0; i < table->GetNumberOfTableValues(); ++i) {
        std::array<double, 4> c{};
        table->GetTableValue(i, c.data());
        colours << QColor::fromRgbF(float(c[0]), float(c[1]), float(c[2]));
    }
    return colours;
}

// Returns the share of an icon's pixels that stand out from the ground as much as marks must.
double seen_share(const QImage& icon, const QColor& ground) {
    int all = 0, distinct = 0;
    for (int y = 0; y < icon.height(); ++y)
        for (int x = 0; x < icon.width(); ++x)
            if (const QColor pixel = icon.pixelColor(x, y); pixel.alpha() > 250) {
                ++all;
                distinct += contrast(pixel, ground) >= contrast_of_marks;
            }
    return all == 0 ? 0 : double(distinct) / all;
}

// Returns the largest contrast of an icon's pixels with the ground on which it is painted.
double strongest(const QIcon& icon, QIcon::Mode mode, const QColor& ground) {
    const QImage image = icon.pixmap(QSize(32, 32), 1, mode).toImage();
    double most = 1;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            most = std::max(most, contrast(over(ground, pixel, pixel.alphaF()), ground));
        }
    return most;
}

} // namespace

class ReadablePaletteTest : public QObject {
    Q_OBJECT

private:
    static void themes() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << light_theme();
        QTest::newRow("dark") << dark_theme();
        QTest::newRow("grey") << grey_theme();
    }

private slots:
    void contrast_is_that_of_the_guidelines() { // its own examples: 21 of black on white, 4.54 of #767676 on white
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QVERIFY(std::abs(contrast(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.005);
        QVERIFY(std::abs(contrast(Qt::white, QColor(0, 0, 255)) - 8.59) < 0.005);
        QCOMPARE(legible(Qt::black, {Qt::white}, 4.5), QColor(Qt::black)); // as it is
        const QColor mended = legible(QColor(150, 150, 255), {Qt::white, QColor(239, 239, 239)}, 4.5);
        QVERIFY(contrast(mended, QColor(239, 239, 239)) >= 4.5 && contrast(mended, QColor(239, 239, 239)) < 5);
    }

    void words_of_the_palette_data() { themes(); }
    void words_of_the_palette() {
        QFETCH(QPalette, palette);
        const QPalette mended = readable(palette);
        for (const auto group : {QPalette::Active, QPalette::Inactive})
            for (const auto& [words, ground] :
                 {std::pair(QPalette::WindowText, QPalette::Window), std::pair(QPalette::Text, QPalette::Base),
                  std::pair(QPalette::Text, QPalette::AlternateBase), std::pair(QPalette::ButtonText, QPalette::Button),
                  std::pair(QPalette::ToolTipText, QPalette::ToolTipBase),
                  std::pair(QPalette::PlaceholderText, QPalette::Base),
                  std::pair(QPalette::PlaceholderText, QPalette::Window), std::pair(QPalette::Link, QPalette::Base),
                  std::pair(QPalette::Link, QPalette::Window), std::pair(QPalette::LinkVisited, QPalette::Base),
                  std::pair(QPalette::HighlightedText, QPalette::Highlight)}) {
                const double reached = contrast(mended.color(group, words), mended.color(group, ground));
                QVERIFY2(reached >= contrast_of_words,
                         qPrintable(QStringLiteral("%1 on %2: %3").arg(words).arg(ground).arg(reached)));
                QCOMPARE(mended.color(group, words).alpha(), 255);
            }
        QCOMPARE(mended.color(QPalette::Text), palette.color(QPalette::Text));
        QCOMPARE(mended.color(QPalette::Base), palette.color(QPalette::Base));
        // Muted words are neither plain ones nor, where they cannot be used, gone.
        const auto of_muted = [&](QPalette::ColorGroup group) {
            return contrast(mended.color(group, QPalette::PlaceholderText), mended.color(group, QPalette::Base));
        };
        QVERIFY(of_muted(QPalette::Active) < 8);
        QVERIFY(of_muted(QPalette::Disabled) >= 2);
        QCOMPARE(readable(mended), mended);
    }

    void own_words_and_lines_data() { themes(); }
    void own_words_and_lines() {
        QFETCH(QPalette, palette);
        const QPalette mended = readable(palette);
        for (const auto ground : {QPalette::Window, QPalette::Base})
            QVERIFY(contrast(error_ink(mended), mended.color(ground)) >= contrast_of_words);
        QList<PlotColours> plots{PlotColours::of(mended), PlotColours::on_paper()};
        for (const PlotColours& plot : plots) {
            QVERIFY(contrast(plot.ink, plot.ground) >= contrast_of_words);
            QVERIFY(contrast(plot.muted, plot.ground) >= contrast_of_marks);
            QList<QColor> lines;
            for (int i = 0; i < 7; ++i) {
                QVERIFY2(contrast(plot.line(i), plot.ground) >= contrast_of_marks, qPrintable(QString::number(i)));
                lines << plot.line(i);
            }
            QVERIFY2(least_apart(lines) > 24, qPrintable(QString::number(least_apart(lines))));
        }
    }

    void view_data() { themes(); }
    void view() {
        QFETCH(QPalette, palette);
        const ViewColours colours = ViewColours::of(readable(palette));
        for (const QColor& ground : {colours.low, colours.high}) // colour bar, legend, caption
            QVERIFY(contrast(colours.words, ground) >= contrast_of_words);
        for (const QColor& line : {colours.initial_crack, colours.crack_tip, colours.measuring, colours.fault})
            QVERIFY(contrast(line, colours.halo) >= contrast_of_marks);
        QList<QColor> below{colours.body, colours.low, colours.high};
        for (int i = 0; i < 8; ++i)
            below << set_colour(i);
        for (const auto map :
             {ColourMap::viridis, ColourMap::cividis, ColourMap::grey, ColourMap::cool_warm, ColourMap::cracks})
            below << colours_of(map);
        for (const QColor& body : below) // the caption, names of crack tips
            QVERIFY2(contrast(colours.words, over(body, colours.plate, plate_share)) >= contrast_of_words,
                     qPrintable(body.name()));
        // On paper the plates have the colour of the background between its ends: pictures have no white boxes.
        const ViewColours paper = ViewColours::on_paper();
        QVERIFY(contrast(paper.plate, paper.low) < 1.2 && contrast(paper.plate, paper.high) < 1.2);
    }

    void icons_data() { themes(); }
    void icons() {
        QFETCH(QPalette, palette);
        for (const QString& name : QDir(QStringLiteral(":/icons")).entryList()) {
            if (name.startsWith(QLatin1String("periscope")) || name.contains(QLatin1String("-file")))
                continue; // pictures, with their own ground
            const QImage icon = QIcon(QStringLiteral(":/icons/") + name).pixmap(64, 64).toImage();
            for (const auto ground : {QPalette::Window, QPalette::Base})
                QVERIFY2(
                    seen_share(icon, palette.color(ground)) > 0.6,
                    qPrintable(name + QLatin1Char(' ') + QString::number(seen_share(icon, palette.color(ground)))));
        }
    }

    // In the dark theme the disabled ones were the brightest in the tool bar.
    void disabled_icons_are_fainter() {
        const auto restored = qScopeGuard([] { apply_theme(Theme::system); });
        for (const Theme theme : {Theme::light, Theme::dark}) {
            apply_theme(theme);
            const QColor ground = QApplication::palette().color(QPalette::Window);
            for (const char* name : {"undo", "redo", "pause", "stop", "save"}) {
                const QIcon icon = themed_icon(name);
                QVERIFY2(strongest(icon, QIcon::Disabled, ground) < 0.7 * strongest(icon, QIcon::Normal, ground), name);
                QVERIFY2(strongest(icon, QIcon::Disabled, ground) > 1.2, name);
            }
            if (theme == Theme::dark) // no longer the grey that also suits light windows
                QVERIFY(strongest(themed_icon("undo"), QIcon::Normal, ground) > 8);
        }
    }

    void the_arrow_of_a_menu_is_beside_the_text() {
        const auto restored = qScopeGuard([] { apply_theme(Theme::system); });
        apply_theme(Theme::light);
        QMenu menu;
        const auto picture = [&menu](const QString& text, bool has_menu, QSize size) {
            QToolButton button;
            button.setText(text);
            if (has_menu)
                button.setMenu(&menu);
            button.setPopupMode(QToolButton::InstantPopup);
            button.resize(size.isEmpty() ? button.sizeHint() : size);
            return button.grab().toImage();
        };
        const auto columns = [](const QImage& a, const QImage& b) { // the columns that differ
            QList<int> differing;
            for (int x = 0; x < a.width(); ++x)
                for (int y = 0; y < a.height(); ++y)
                    if (a.pixel(x, y) != b.pixel(x, y)) {
                        differing << x;
                        break;
                    }
            return differing;
        };
        const QString text = QStringLiteral("Add parameter …"), blank = QStringLiteral(" ");
        const QImage whole = picture(text, true, {});
        const QImage arrow = picture(blank, true, whole.size());
        const QImage empty = picture(blank, false, whole.size());
        const QList<int> of_text = columns(whole, arrow), of_arrow = columns(arrow, empty);
        QVERIFY(of_text.size() > 40);
        // The arrow is as large as that of a combo box, and in the middle of the height.
        QVERIFY2(of_arrow.size() >= 7, qPrintable(QString::number(of_arrow.size())));
        const QTransform turned = QTransform().rotate(90); // the rows become columns
        const QList<int> rows = columns(arrow.transformed(turned), empty.transformed(turned));
        QVERIFY2(std::abs(rows.front() + rows.back() - whole.height()) <= 6,
                 qPrintable(QStringLiteral("%1 to %2 of %3").arg(rows.front()).arg(rows.back()).arg(whole.height())));
        QVERIFY2(of_text.back() < of_arrow.front(),
                 qPrintable(QStringLiteral("%1 and %2").arg(of_text.back()).arg(of_arrow.front())));
    }

    void icons_of_selected_rows() {
        const auto restored = qScopeGuard([] { apply_theme(Theme::system); });
        for (const Theme theme : {Theme::light, Theme::dark}) {
            apply_theme(theme);
            const QColor ground = QApplication::palette().color(QPalette::Active, QPalette::Highlight);
            for (const char* name : {"idle", "busy", "attention", "shown"})
                QVERIFY2(strongest(themed_icon(name), QIcon::Selected, ground) >= contrast_of_marks, name);
            QPixmap swatch(16, 16); // of a node set: the colour means something
            swatch.fill(set_colour(0));
            QCOMPARE(QIcon(swatch).pixmap(QSize(16, 16), 1, QIcon::Selected).toImage().pixelColor(8, 8),
                     swatch.toImage().pixelColor(8, 8));
        }
    }

    // The colours that are used unless one chooses others.
    void usual_colours_suit_the_colour_blind() {
        QCOMPARE(default_scale({Field::damage}).map, ColourMap::cracks);
        QCOMPARE(default_scale({Field::velocity}).map, ColourMap::viridis);
        QCOMPARE(default_scale({Field::velocity, periscope::Component::x}).map, ColourMap::cool_warm);
        QList<QColor> sets;
        for (int i = 0; i < 8; ++i)
            sets << set_colour(i);
        QVERIFY2(least_apart(sets) > 14, qPrintable(QString::number(least_apart(sets)))); // Okabe & Ito, and a brown
        for (const auto map : {ColourMap::viridis, ColourMap::cividis, ColourMap::cracks}) {
            QList<QColor> colours = colours_of(map);
            if (map == ColourMap::cracks) // from a light body to dark cracks
                std::reverse(colours.begin(), colours.end());
            for (const Eyes& eyes : {usual, green_blind, red_blind}) {
                for (qsizetype i = 8; i < colours.size(); ++i) // always lighter, and far enough to be noticed
                    QVERIFY(seen(colours[i], eyes).l > seen(colours[i - 8], eyes).l);
                for (qsizetype i = 32; i < colours.size(); i += 32)
                    QVERIFY(apart(colours[i], colours[i - 32], eyes) > 6);
            }
        }
        const QList<QColor> of_signs = colours_of(ColourMap::cool_warm);
        for (const Eyes& eyes : {usual, green_blind, red_blind})
            QVERIFY(apart(of_signs.front(), of_signs.back(), eyes) > 60);
    }
};

PERISCOPE_TEST(ReadablePaletteTest)
} // namespace readable_palette_test
#include "readable_palette_test.moc"
