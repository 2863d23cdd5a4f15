// The report of a run: its pictures of the set-up and of moments of the run, its sections, and its size of paper.
#include "tests/gui/pixels.hpp"
#include "tests/gui/report_pictures.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/plot_colours.hpp"
#include "ui/report/moments.hpp"
#include "ui/report/report.hpp"
#include "ui/report/report_action.hpp"
#include "ui/report/view_pictures.hpp"
#include "ui/theme/theme_palettes.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>

#include <cmath>
#include <numeric>

namespace report_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

std::vector<FramePtr> frames_with_damage(const std::vector<float>& damage) {
    std::vector<FramePtr> frames;
    for (const float d : damage) {
        auto frame = std::make_shared<Frame>();
        frame->step = frames.size();
        frame->time = 1e-6 * double(frames.size());
        frame->damage = {d, 0.5F * d};
        frames.push_back(frame);
    }
    return frames;
}

std::vector<int> steps_of(const std::vector<FramePtr>& frames) {
    std::vector<int> steps;
    for (const FramePtr& frame : frames)
        steps.push_back(int(frame->step));
    return steps;
}

} // namespace

class ReportTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString file(const char* name) const { return folder_.filePath(QLatin1String(name)); }

    QByteArray written(Workbench& bench, const char* name, const ReportOptions& options = preferred_report()) const {
        bench.window.reports().write(file(name).toStdString(), options);
        const bool is_written = QTest::qWaitFor([&] { return !bench.window.reports().task().busy(); }, 120000);
        return is_written ? page_of(file(name)) : QByteArray();
    }

    // At the head of the first page; a large one is made smaller. A damaged one is left out.
    void logos(Workbench& bench) {
        QImage wide(400, 100, QImage::Format_RGB32), large(3000, 3000, QImage::Format_RGB32);
        wide.fill(QColor(200, 30, 40));
        large.fill(QColor(30, 40, 200));
        QVERIFY(wide.save(file("wide.png")) && large.save(file("large.png")));
        QFile damaged(file("damaged.png"));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no picture") > 0);
        damaged.close();
        const auto with = [&](const char* logo, const char* name) {
            ReportOptions options = preferred_report();
            options.logo = file(logo);
            return written(bench, name, options);
        };
        QByteArray html = with("wide.png", "wide.html");
        std::vector<QImage> pictures = pictures_in(html);
        QCOMPARE(pictures.size(), std::size_t(2)); // and the set-up
        QCOMPARE(pictures[0].size(), wide.size());
        QCOMPARE(pictures[0].pixelColor(200, 50), QColor(200, 30, 40));
        QVERIFY(html.indexOf("data:image/png") < html.indexOf("<h1>"));
        html = with("large.png", "large.html");
        pictures = pictures_in(html);
        QCOMPARE(pictures.size(), std::size_t(2));
        QVERIFY(pictures[0].width() == pictures[0].height() && pictures[0].width() < 400);
        QVERIFY(bytes_of(file("large.pdf")).startsWith("%PDF"));
        const auto problems = bench.problems.size();
        QCOMPARE(pictures_in(with("damaged.png", "damaged.html")).size(), std::size_t(1));
        QCOMPARE(bench.problems.size(), problems + 1);
        QVERIFY2(bench.problems.last().contains("damaged.png"), qPrintable(bench.problems.last()));
    }

private slots:
    void moments_tell_how_a_body_failed() {
        // Damage that grows with time: equal shares of the time.
        std::vector<float> even(21);
        std::iota(even.begin(), even.end(), 0.0F);
        QCOMPARE(steps_of(moments_of_progress(frames_with_damage(even))), (std::vector{5, 10, 15}));
        QCOMPARE(steps_of(moments_of_progress(frames_with_damage(std::vector<float>(21, 0)))),
                 (std::vector{5, 10, 15}));
        // All of it between frames 16 and 17: before, and then while it happens.
        std::vector<float> sudden(21, 0);
        std::fill(sudden.begin() + 17, sudden.end(), 1.0F);
        QCOMPARE(steps_of(moments_of_progress(frames_with_damage(sudden))), (std::vector{10, 17, 18}));
        // Few frames: each once, without the first and the last.
        QCOMPARE(steps_of(moments_of_progress(frames_with_damage({0, 0, 1, 1}))), (std::vector{1, 2}));
        QVERIFY(moments_of_progress(frames_with_damage({0, 1})).empty());
    }

    void set_up_and_moments_are_in_it() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        // Before a run.
        QByteArray html = written(bench, "case.html");
        QVERIFY(html.contains("Set-up before the run") && html.contains("has not been run"));
        QCOMPARE(pictures_in(html).size(), std::size_t(1));

        QVERIFY(bench.run_to_end());
        ModelView& view = bench.window.view();
        view.set_field(Field::velocity, Component::y);
        const FramePtr shown = bench.workspace().results.frames().at(2);
        view.show_frame(shown);
        bench.click(QStringLiteral("showConditions")); // off: the report has them all the same
        html = written(bench, "run.html");
        QCOMPARE(view.choice(), (FieldChoice{Field::velocity, Component::y}));
        QCOMPARE(view.frame(), shown);
        const qsizetype quality = html.indexOf("Quality of the model and the run");
        for (const char* row : {"Spacings per horizon", "Time step / ", "Largest error of the energy"})
            QVERIFY2(quality > 0 && html.indexOf(row, quality) > quality, row);
        qsizetype at = 0;
        for (const char* caption : {"Conditions: impact – velocity y 22 m/s.",
                                    "No-fail zones: far edge.",
                                    "Initial cracks: 2.",
                                    "until 100",
                                    "Description that the case has, perhaps from before",
                                    "Velocity y at the end, 100",
                                    "Main figures",
                                    "Longest crack",
                                    "First broken bond",
                                    "with a spacing of",
                                    "Force against time",
                                    "checks of the model and the run",
                                    "Set-up before the run",
                                    "impact: velocity y 22 m/s",
                                    "far edge: no-fail zone",
                                    "2 initial cracks",
                                    "Velocity y at ",
                                    "Velocity y at ",
                                    "Velocity y at ",
                                    "Current view: velocity y at "}) {
            const qsizetype next = html.indexOf(caption, at);
            QVERIFY2(next > at, caption);
            at = next + 1;
        }
        const std::vector<QImage> pictures = pictures_in(html);
        QVERIFY(pictures.size() > 6);
        // Inputs in words: no unit of the file, no dashes for what is free.
        for (const char* input : {">3.14 spacings<", "75 mm ≤ x ≤ 125 mm, y ≤ 3 spacings", "Velocity: y 22 m/s"})
            QVERIFY2(html.contains(input), input);
        QVERIFY(!html.contains(" dx") && !html.contains("–, "));
        // The moments have the colours of the end, and no words that are too small to be read: neither its caption nor its colour bar.
        const auto ink = [](const QImage& picture) {
            const QRect caption(0, 0, picture.width() / 2, 64);
            return pixels_like(picture.copy(caption), ViewColours::on_paper().words, 60);
        };
        QVERIFY2(ink(pictures[0]) > 300, qPrintable(QString::number(ink(pictures[0]))));
        for (std::size_t k = 3; k < 6; ++k)
            QVERIFY2(ink(pictures[k]) < 30, qPrintable(QString::number(ink(pictures[k]))));
        // The force along y alone: nothing happens along x and z.
        const PlotColours colours = PlotColours::on_paper();
        QVERIFY(pixels_like(pictures[1], colours.line(1), 8) > 500);
        QCOMPARE(pixels_like(pictures[1], colours.line(0), 8) + pixels_like(pictures[1], colours.line(2), 8), 0);
        // The end, the main curve, the set-up, and four moments.
        const QImage &end = pictures[0], &set_up = pictures[2];
        for (std::size_t k = 2; k < 7; ++k) {
            QCOMPARE(pictures[k].size(), report_picture_size * 2); // sharp in print
            QVERIFY2(different_pixels(pictures[k], k > 2 ? pictures[k - 1] : end) > 2000,
                     qPrintable(QString::number(k)));
        }
        // The colour of the struck set; arrows of its condition are darker and stand out of the body.
        constexpr int tolerance = 20;
        const QColor struck = QColor(0xe6, 0x9f, 0x00), arrows = struck.darker(175);
        QVERIFY2(pixels_like(set_up, struck, tolerance) > 1000,
                 qPrintable(QString::number(pixels_like(set_up, struck, tolerance))));
        QVERIFY2(pixels_like(set_up, arrows, tolerance) > 500,
                 qPrintable(QString::number(pixels_like(set_up, arrows, tolerance))));
        QVERIFY(pixels_like(end, struck, tolerance) < 100);

        // Sections that were left out are missing; the summary stays.
        ReportOptions brief;
        brief.figures = brief.tables = false;
        html = written(bench, "brief.html", brief);
        for (const char* there : {"Main figures", "<h2>Set-up", "<h2>Inputs", "checks of the model and the run"})
            QVERIFY2(html.contains(there), there);
        for (const char* left_out : {"<h2>Figures", "<h2>Results", "<h2>Run", "Current view"})
            QVERIFY2(!html.contains(left_out), left_out);
        QCOMPARE(pictures_in(html).size(), std::size_t(3)); // the end, the main curve, the set-up

        bench.document().edit(QStringLiteral("faster"),
                              [](Case& c) { c.conditions[0].value[1] = parse_quantity("33 m/s", dimension::speed); });
        html = written(bench, "outdated.html");
        QVERIFY(html.contains("no picture of the set-up") && !html.contains("Set-up before the run"));
        // Of a folder that is being read, the report has what the whole run has, or it is not written.
        Results& results = bench.workspace().results;
        results.set_being_read();
        QVERIFY(written(bench, "part.html").isEmpty());
        results.set_read(false);
        QVERIFY(bench.problems.last().contains(QStringLiteral("not been written")));
        bench.problems.clear();
        results.set_being_read();
        QVERIFY(written(bench, "whole.html").isEmpty());
        results.set_read(true);
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window.reports().task().busy() && !bytes_of(file("whole.html")).isEmpty(),
                                 120000);
        QVERIFY(bytes_of(file("part.html")).isEmpty());
        bench.document().undo_stack()->setClean();
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    // A small dark window with another view writes the same pictures, and keeps its own.
    void pictures_do_not_follow_the_window() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const auto picture = [&](const char* name, ReportCamera camera) {
            ReportOptions options;
            options.camera = camera;
            const auto all = pictures_in(written(bench, name, options));
            return all.size() == 1 ? all[0] : QImage();
        };
        const QImage usual = picture("usual.html", ReportCamera::standard);
        QCOMPARE(usual.size(), report_picture_size * 2);
        const QPalette before = QApplication::palette();
        QApplication::setPalette(dark_palette());
        bench.window.resize(900, 600);
        settle_layout();
        bench.click(QStringLiteral("viewIso"));
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Minus);
        const SavedView turned = bench.window.view().view_now();
        const QImage small = picture("small.html", ReportCamera::standard),
                     seen = picture("seen.html", ReportCamera::of_window);
        QCOMPARE(small.size(), usual.size());
        QVERIFY2(different_pixels(small, usual) < 500, qPrintable(QString::number(different_pixels(small, usual))));
        // With the camera of the window the ground is light all the same.
        QCOMPARE(seen.size(), usual.size());
        QVERIFY(different_pixels(seen, usual) > 20000);
        QVERIFY(seen.pixelColor(5, 5).lightness() > 200 && usual.pixelColor(5, 5).lightness() > 200);
        QCOMPARE(bench.window.view().view_now(), turned);
        bench.window.viewport().draw_now();
        const QImage shown = bench.window.viewport().shown();
        QCOMPARE(shown.size(), bench.window.viewport().size());
        QVERIFY(shown.pixelColor(5, shown.height() / 2).lightness() < 100);
        QApplication::setPalette(before);
        bench.document().undo_stack()->setClean();
    }

    void paper_is_that_of_the_place_or_chosen() {
        QCOMPARE(usual_paper(QLocale(QLocale::English, QLocale::UnitedStates)), Paper::letter);
        QCOMPARE(usual_paper(QLocale(QLocale::French, QLocale::Canada)), Paper::letter);
        QCOMPARE(usual_paper(QLocale(QLocale::English, QLocale::UnitedKingdom)), Paper::a4);
        QCOMPARE(usual_paper(QLocale(QLocale::German, QLocale::Germany)), Paper::a4);
        QCOMPARE(usual_paper(QLocale::c()), Paper::a4);
        prefer_report({.paper = Paper::a4});
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("export.report"));
        auto* form = bench.find<QDialog>(QStringLiteral("reportDialog"));
        QVERIFY(form);
        auto* paper = form->findChild<QComboBox*>(QStringLiteral("report.paper"));
        QCOMPARE(paper->currentText(), QStringLiteral("A4"));
        paper->setCurrentIndex(paper->findText(QStringLiteral("Letter")));
        auto* inputs = form->findChild<QCheckBox*>(QStringLiteral("report.inputs"));
        QVERIFY(inputs->isChecked());
        inputs->click();
        form->findChild<QLineEdit*>(QStringLiteral("report.logo"))->setText(file("nowhere.png"));
        auto* buttons = form->findChild<QDialogButtonBox*>();
        for (QAbstractButton* button : buttons->buttons())
            if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
                button->click();
        auto* dialog = bench.window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->setDirectory(folder_.path());
        dialog->selectFile(file("letter.html"));
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY_WITH_TIMEOUT(bytes_of(file("letter.pdf")).contains("%%EOF"), 120000);
        QVERIFY(bytes_of(file("letter.pdf")).contains("/MediaBox [0 0 612.0"));
        QVERIFY(!bytes_of(file("letter.html")).contains("<h2>Inputs"));
        // The file of the logo is missing: the report is there, and the reason is said.
        QTRY_COMPARE(bench.problems.size(), 1);
        QVERIFY2(bench.problems[0].contains(file("nowhere.png")), qPrintable(bench.problems[0]));
        const ReportOptions kept = preferred_report();
        QVERIFY(kept.paper == Paper::letter && !kept.inputs && kept.figures && kept.logo == file("nowhere.png"));
        prefer_report({.paper = Paper::a4});
        QVERIFY(written(bench, "a4.html").contains("<h2>Inputs"));
        QVERIFY(bytes_of(file("a4.pdf")).contains("/MediaBox [0 0 595.0"));
        QCOMPARE(bench.problems.size(), 1);
        logos(bench);
    }
};

PERISCOPE_TEST(ReportTest)
} // namespace report_test
#include "report_test.moc"
