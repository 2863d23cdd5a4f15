// Exports pictures and movies of the view, and checks their size, their background, and that a movie can be played.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/export/movie_export.hpp"
#include "ui/export/mp4_movie.hpp"

#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUrl>

#include <fstream>

namespace export_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

namespace fs = std::filesystem;

std::string head(const fs::path& file, std::size_t bytes) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(bytes, '\0');
    stream.read(text.data(), std::streamsize(bytes));
    text.resize(std::size_t(stream.gcount()));
    return text;
}

} // namespace

class FolderOpener : public QObject { // in place of the desktop's
    Q_OBJECT
public slots:
    void open(const QUrl& url) { opened = url; }

public:
    QUrl opened;
};

class ExportTest : public QObject {
    Q_OBJECT

    Workbench* bench_ = nullptr;
    QTemporaryDir place_;

    fs::path at(const char* name) const { return place_.path().toStdString() + "/" + name; }
    ExportActions& exports() { return bench_->window.exports(); }
    bool wait_for_task() {
        return QTest::qWaitFor([&] { return !exports().task().busy() && !exports().movie().busy(); }, 60000);
    }

    // The name of a file that an action offers, after the form that it opens first.
    QString suggested(const char* action, const char* form) {
        bench_->click(QLatin1String(action));
        if (form)
            bench_->find<QDialog>(QLatin1String(form))->accept();
        auto* files = bench_->window.findChild<QFileDialog*>();
        const QString name = files ? QFileInfo(files->selectedFiles().value(0)).fileName() : QString();
        delete files;
        return name;
    }

private slots:
    void initTestCase() {
        bench_ = new Workbench;
        QVERIFY(bench_->open_coarse_plate() && bench_->run_to_end());
    }
    void cleanupTestCase() { delete bench_; }

    void a_picture_is_as_large_as_asked_and_shows_the_same() {
        const QSize screen = bench_->window.viewport().size();
        const QImage once = bench_->window.viewport().picture(1, false),
                     twice = bench_->window.viewport().picture(2, false);
        QCOMPARE(once.size(), screen);
        QCOMPARE(twice.size(), screen * 2);
        QVERIFY(!once.hasAlphaChannel());
        // Shows the same scene, so that the pictures differ at edges and letters only.
        const QImage smaller = twice.scaled(screen, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        const int pixels = screen.width() * screen.height();
        QVERIFY2(different_pixels(once, smaller) < pixels / 20,
                 qPrintable(QString::number(different_pixels(once, smaller))));
        // Letters stand where they do on the screen: the caption at the upper left.
        const QRect corner(0, 0, screen.width() / 3, 32);
        const QImage caption = once.copy(corner), same = smaller.copy(corner);
        QImage nothing = caption;
        nothing.fill(caption.pixelColor(2, 2));
        const int letters = different_pixels(caption, nothing);
        QVERIFY(letters > 150);
        const int others = different_pixels(same, nothing); // finer letters, but as many
        QVERIFY2(others > letters / 2 && others < 2 * letters,
                 qPrintable(QStringLiteral("%1 %2").arg(letters).arg(others)));
        // The export does not change what is on the screen.
        bench_->window.viewport().draw_now();
        QVERIFY(different_pixels(bench_->window.viewport().shown(), once) < pixels / 100);
    }

    void a_transparent_picture_has_nothing_behind_the_body() {
        const QImage picture = bench_->window.viewport().picture(2, true);
        QVERIFY(picture.hasAlphaChannel());
        QCOMPARE(picture.pixelColor(4, picture.height() / 2).alpha(), 0);
        const QPoint middle = bench_->where({0.1, 0.07, 0.00625}) * 2;
        QCOMPARE(picture.pixelColor(middle).alpha(), 255);
        const QImage opaque = bench_->window.viewport().picture(2, false);
        QVERIFY(opaque.pixelColor(4, opaque.height() / 2).alpha() == 255); // the background is back
    }

    void the_dialog_says_the_size_and_the_file_has_it() {
        exports().write_picture(at("three.png"), {3, true});
        QVERIFY(wait_for_task());
        const QImage picture(QString::fromStdString(at("three.png").string()));
        QCOMPARE(picture.size(), bench_->window.viewport().size() * 3);
        bench_->click(QStringLiteral("export.png"));
        auto* dialog = bench_->find<QDialog>(QStringLiteral("pictureDialog"));
        auto* size = dialog->findChild<QComboBox*>(QStringLiteral("pictureSize"));
        QVERIFY(size->itemText(1).contains(QString::number(bench_->window.viewport().width() * 2)));
        dialog->reject();
        bench_->click(QStringLiteral("edit.copyPicture"));
        QCOMPARE(QApplication::clipboard()->image().size(), bench_->window.viewport().size() * 2);
    }

    void a_movie_is_ogg_theora_of_all_frames() {
        const auto shown = bench_->window.view().frame();
        exports().write_movie(at("crack.ogv"));
        QVERIFY(exports().movie().busy());
        QVERIFY(wait_for_task());
        QVERIFY2(bench_->problems.isEmpty(), qPrintable(bench_->problems.join(QLatin1Char('\n'))));
        const std::string start = head(at("crack.ogv"), 64);
        QVERIFY(start.starts_with("OggS") && start.find("\x80theora") != std::string::npos);
        QVERIFY(fs::file_size(at("crack.ogv")) > 20000);
        QVERIFY(bench_->window.view().frame() == shown);
        QCOMPARE(bench_->find<QLabel>(QStringLiteral("progressWhat"))->text(), QStringLiteral("Finished"));
        QCOMPARE(bench_->find<QProgressBar>(QStringLiteral("progressBar"))->value(),
                 1000); // the run's, not the movie's
    }

    void a_movie_is_as_long_as_wanted() {
        for (const auto& [frames, seconds] : {std::pair(21.0, 8.0), {100, 8}, {101, 30}, {5000, 8}, {3, 1}}) {
            const MoviePace pace = pace_of(std::size_t(frames), seconds);
            const double length = std::ceil(frames / double(pace.every)) / pace.rate;
            QVERIFY2(std::abs(length - seconds) < 0.35 * seconds, qPrintable(QString::number(length)));
            QVERIFY(pace.rate >= 1 && pace.rate <= 50);
        }
        QCOMPARE(pace_of(5000, 8).every, std::size_t(13));
        QCOMPARE(pace_of(400, 8).every, std::size_t(1));
        QCOMPARE(pace_of(2, 600).rate, 1);
    }

    // A program that keeps its arguments and its input stands in for ffmpeg.
    void an_mp4_movie_is_made_by_ffmpeg() {
        const QByteArray path = qgetenv("PATH");
        const auto restore = qScopeGuard([&] { qputenv("PATH", path); });
        const fs::path bin = at("bin"), fake = bin / "ffmpeg";
        fs::create_directory(bin);
        const auto stand_in = [&](const char* script) {
            std::ofstream(fake) << "#!/bin/sh\n" << script;
            fs::permissions(fake, fs::perms::owner_all);
        };
        const std::string with_tools = bin.string() + ":" + path.toStdString();
        bench_->problems.clear();
        const QSize size = bench_->window.viewport().size();
        const auto frames = qint64(bench_->workspace().results.frames().size());
        qputenv("PATH", with_tools.c_str());
        stand_in("for last; do :; done\necho \"$@\" > \"$(dirname \"$0\")/asked\"\ncat > \"$last\"\n");
        exports().write_movie(at("crack.mp4"), {2, 3});
        QVERIFY(wait_for_task());
        QVERIFY2(bench_->problems.isEmpty(), qPrintable(bench_->problems.join(QLatin1Char('\n'))));
        QCOMPARE(qint64(fs::file_size(at("crack.mp4"))), qint64(4) * size.width() * size.height() * 3 * frames);
        const QString asked = QString::fromStdString(head(bin / "asked", 1000));
        QVERIFY2(asked.contains(QStringLiteral("-video_size %1x%2 ").arg(2 * size.width()).arg(2 * size.height())) &&
                     asked.contains(QStringLiteral("-framerate %1 ").arg(pace_of(std::size_t(frames), 3).rate)),
                 qPrintable(asked));

        stand_in("cat > /dev/null\necho no space left >&2\nexit 1\n");
        exports().write_movie(at("failed.mp4"));
        QVERIFY(wait_for_task());
        QCOMPARE(bench_->problems.size(), 1);
        QVERIFY2(bench_->problems[0].contains(QStringLiteral("no space left")), qPrintable(bench_->problems[0]));
        QVERIFY(!fs::exists(at("failed.mp4")));

        fs::remove(fake);
        qputenv("PATH", bin.c_str());
        exports().write_movie(at("missing.mp4"));
        QVERIFY(wait_for_task());
        QCOMPARE(bench_->problems.size(), 2);
        QVERIFY2(bench_->problems[1].contains(QStringLiteral("apt install ffmpeg")), qPrintable(bench_->problems[1]));
        bench_->problems.clear();

        qputenv("PATH", path);
        if (!has_ffmpeg()) // the real one, where it is installed
            return;
        exports().write_movie(at("real.mp4"));
        QVERIFY(wait_for_task());
        QVERIFY2(bench_->problems.isEmpty(), qPrintable(bench_->problems.join(QLatin1Char('\n'))));
        QCOMPARE(head(at("real.mp4"), 8).substr(4), std::string("ftyp"));
        QVERIFY(fs::file_size(at("real.mp4")) > 5000);
    }

    void a_movie_as_pictures() {
        exports().write_movie(at("crack.png"));
        QVERIFY(wait_for_task());
        const auto frames = bench_->workspace().results.frames().size();
        const QImage first(QString::fromStdString(at("crack-0001.png").string()));
        const QImage last(QString::fromStdString(
            (place_.path() + QStringLiteral("/crack-%1.png").arg(frames, 4, 10, QLatin1Char('0'))).toStdString()));
        QCOMPARE(first.size(), bench_->window.viewport().size());
        QVERIFY(different_pixels(first, last) > 500); // the crack
    }

    void names_are_proposed_and_folders_remembered() {
        QCOMPARE(file_name({QStringLiteral("Beam: \"3/4\" notch."), QString(), QStringLiteral("damage")}),
                 QStringLiteral("Beam-3-4-notch-damage"));
        QCOMPARE(file_name({QStringLiteral("..")}), QStringLiteral("periscope"));
        QCOMPARE(time_for_name(12e-6, 100e-6), QStringLiteral("0012us"));
        QCOMPARE(time_for_name(1.2e-3, 0.2), QStringLiteral("0001ms"));
        QCOMPARE(time_for_name(1.2e-3, 4e-3), QStringLiteral("1200us"));
        QCOMPARE(time_for_name(0, 1e-6), QStringLiteral("0000ns"));
        bench_->window.view().set_field(Field::damage);
        bench_->click(QStringLiteral("export.png"));
        bench_->find<QDialog>(QStringLiteral("pictureDialog"))->accept();
        const auto asked = [&] { return bench_->window.findChild<QFileDialog*>(); };
        QVERIFY(asked());
        QCOMPARE(QFileInfo(asked()->selectedFiles().value(0)).fileName(),
                 QStringLiteral("Kalthoff-Winkler-damage-0100us.png"));
        const QString chosen = place_.path() + QStringLiteral("/mine.png");
        emit asked()->fileSelected(chosen);
        delete asked();
        QVERIFY(wait_for_task());
        // It says so where one looks, and opens the folder.
        auto* notice = bench_->find<QWidget>(QStringLiteral("writtenNotice"));
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(bench_->find<QLabel>(QStringLiteral("writtenWords"))->text().contains(QStringLiteral("mine.png")));
        FolderOpener opener;
        QDesktopServices::setUrlHandler(QStringLiteral("file"), &opener, "open");
        bench_->find<QToolButton>(QStringLiteral("writtenFolder"))->click();
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(opener.opened.toLocalFile(), place_.path());
        bench_->click(QStringLiteral("export.movie"));
        auto* how = bench_->find<QDialog>(QStringLiteral("movieDialog"));
        QVERIFY(how->findChild<QLabel*>(QStringLiteral("moviePace"))->text().startsWith(QStringLiteral("21 frames")));
        how->accept();
        QVERIFY(asked());
        QCOMPARE(asked()->directory().absolutePath(), place_.path());
        QVERIFY(asked()->selectedFiles().value(0).endsWith(QStringLiteral("Kalthoff-Winkler-damage.") +
                                                           QLatin1String(has_ffmpeg() ? "mp4" : "ogv")));
        asked()->selectNameFilter(asked()->nameFilters().last());
        emit asked()->filterSelected(asked()->nameFilters().last());
        QVERIFY(asked()->selectedFiles().value(0).endsWith(QStringLiteral("Kalthoff-Winkler-damage.png")));
        delete asked();
    }

    void a_picture_tells_what_is_left_out() {
        auto& view = bench_->window.view();
        const QString before = view.caption();
        QVERIFY(!before.contains(QStringLiteral("Only")) && !before.contains(QStringLiteral("Clipped")));
        NodeFilter filter;
        filter.values = ValueFilter{1, Component::y, {0, 1.5e-3}};
        filter.cuts = {CutPlane{{0.05, 0, 0}, {1, 0, 0}}};
        view.set_filter(filter);
        const QString words = view.caption().replace(QChar(0x00a0), QLatin1Char(' '));
        QVERIFY2(words.contains(QStringLiteral("Only nodes with displacement y from 0 m to 1.5 mm")),
                 qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("Clipped at x = 50 mm")), qPrintable(words));
        view.set_filter({});
        QCOMPARE(view.caption(), before);
    }

    void what_cannot_be_written_says_so_and_leaves_nothing() {
        bench_->problems.clear();
        exports().write_movie(at("no such folder/crack.ogv"));
        QVERIFY(wait_for_task());
        exports().write_movie(at("crack.avi"));
        QVERIFY(wait_for_task());
        QCOMPARE(bench_->problems.size(), 2);
        QVERIFY(bench_->problems[0].contains(QStringLiteral("no such folder")));
        QVERIFY(bench_->problems[1].contains(QStringLiteral(".ogv")));
        QVERIFY(!fs::exists(at("crack.avi")));
    }

    // All files are offered under the name of the saved case, whatever the case calls itself.
    void files_begin_with_the_name_of_the_saved_case() {
        QVERIFY(suggested("export.csv", nullptr).startsWith(QStringLiteral("Kalthoff-Winkler-curves")));
        bench_->document().save(at("bracket.periscope"));
        struct Export {
            const char *action, *form, *name;
        };
        for (const Export& its :
             {Export{"export.png", "pictureDialog", "bracket-"}, Export{"export.csv", nullptr, "bracket-curves."},
              Export{"export.report", "reportDialog", "bracket-report."}})
            QVERIFY2(suggested(its.action, its.form).startsWith(QLatin1String(its.name)), its.action);
    }
};

PERISCOPE_TEST(ExportTest)
} // namespace export_test
#include "export_test.moc"
