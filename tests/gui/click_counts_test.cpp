// Ways of a user through the window, with the mouse, and how many clicks they take: the speed of a crack over time as a table. A
// notched beam from nothing is in part_dialog_test.
#include "hand.hpp"

#include "tests/test_program.hpp"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QTemporaryDir>

namespace click_counts_test {

using namespace periscope;
using namespace periscope::ui;

class ClickCountsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setDoubleClickInterval(0); } // clicks follow each other quickly

    void crack_speed_over_time_as_csv() {
        const QTemporaryDir dir;
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        settle_layout();
        Hand hand(bench);
        hand.click_menu({QStringLiteral("File"), QStringLiteral("Export"), QStringLiteral("Cracks as CSV")});
        QTRY_VERIFY(bench.window.findChild<QFileDialog*>());
        auto* dialog = bench.window.findChild<QFileDialog*>();
        dialog->setDirectory(dir.path()); // where it was the last time
        QTRY_VERIFY(dialog->isVisible());
        QWidget* save = nullptr;
        for (auto* button : dialog->findChild<QDialogButtonBox*>()->buttons())
            if (button->text().remove(QLatin1Char('&')) == QStringLiteral("Save"))
                save = button;
        hand.click(save);
        qInfo("%d clicks", hand.clicks);
        QVERIFY2(hand.clicks <= 4, qPrintable(QString::number(hand.clicks)));
        QStringList names;
        QTRY_VERIFY(!(names = QDir(dir.path()).entryList({QStringLiteral("*.csv")})).isEmpty());
        QFile file(dir.filePath(names.front()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        const QStringList head = lines.value(0).split(QLatin1Char(','));
        const auto column = [&](const char* words) {
            for (qsizetype k = 0; k < head.size(); ++k)
                if (head[k].contains(QLatin1String(words), Qt::CaseInsensitive))
                    return k;
            return qsizetype(-1);
        };
        QVERIFY2(column("time") >= 0 && column("speed") >= 0, qPrintable(lines.value(0)));
        double fastest = 0, last = 0;
        for (qsizetype k = 1; k < lines.size(); ++k) {
            const QStringList cells = lines[k].split(QLatin1Char(','));
            fastest = std::max(fastest, cells.value(column("speed")).toDouble());
            last = std::max(last, cells.value(column("time")).toDouble());
        }
        // Below the Rayleigh wave speed of steel, some 2.8 km/s, but no crawl.
        QVERIFY2(fastest > 500 && fastest < 2900 && last > 5e-5, qPrintable(QString::number(fastest)));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }
};

PERISCOPE_TEST(ClickCountsTest)
} // namespace click_counts_test
#include "click_counts_test.moc"
