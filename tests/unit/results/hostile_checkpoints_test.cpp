// A damaged or malicious checkpoint is refused at once with a message, and has no other effect.
#include "hostile_files.hpp"

#include "core/base/error.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/crafted_hdf5.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace hostile_checkpoints_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

class hostile_checkpoints_test : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> dir_;
    fs::path folder_;

    fs::path checkpoint() const { return written_checkpoint(folder_); }

private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        folder_ = dir_->path().toStdString();
    }

    void a_sound_checkpoint_is_read() {
        const StoredCheckpoint stored = read_checkpoint(checkpoint());
        QCOMPARE(stored.checkpoint.info.step, 4U);
        QCOMPARE(stored.checkpoint.blocks.size(), 1U);
        std::vector<std::byte> life(64);
        stored.checkpoint.blocks[0].read(0, life);
        QCOMPARE(life[63], std::byte{0xff});
    }

    void attributes_of_checkpoints_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, CraftedAttribute what, const char* words) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(name).arg(int(what))))
                << QString(name) << int(what) << QString(words);
        };
        row("step", CraftedAttribute::many_numbers, "an attribute 'step' with 1000 values instead of one");
        row("format", CraftedAttribute::many_numbers, "an attribute 'format' with 1000 values instead of one");
        row("program", CraftedAttribute::many_texts, "an attribute 'program' with 3000 values instead of one");
        row("program", CraftedAttribute::text_of_a_file, "an attribute 'program' that is not a text");
        row("program", CraftedAttribute::one_number, "an attribute 'program' that is not a text");
        row("step", CraftedAttribute::no_value, "an attribute 'step' with 0 values instead of one");
        row("step", CraftedAttribute::a_reference, "an attribute 'step' that is not a whole number");
        row("step", CraftedAttribute::wide_number, "an attribute 'step' that is not a whole number");
        row("time_step", CraftedAttribute::many_numbers, "an attribute 'time_step' that is not a number");
        row("rows", CraftedAttribute::many_numbers, "an attribute 'rows' with 1000 values instead of one");
        row("step", CraftedAttribute::one_number, "invalid step number (18446744073709551615)");
    }
    void attributes_of_checkpoints() {
        QFETCH(QString, name);
        QFETCH(int, what);
        QFETCH(QString, words);
        const fs::path file = checkpoint();
        craft_attribute(file, name.toStdString(), CraftedAttribute(what), ~std::uint64_t{0});
        refused(message_of<FileError>([&] { read_checkpoint(file); }), file, qPrintable(words));
    }

    void times_of_checkpoints() {
        for (const double value : {std::numeric_limits<double>::quiet_NaN(), -1.0, 1e308}) {
            const fs::path file = checkpoint();
            craft_real(file, "time_step", value);
            const std::string message = message_of<FileError>([&] { read_checkpoint(file); });
            QVERIFY2(message.find("time") != std::string::npos, message.c_str());
        }
    }

    void arrays_of_checkpoints_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("words");
        for (const auto what : {CraftedArray::soft_link, CraftedArray::external_link}) {
            QTest::newRow(qPrintable(QString("state %1").arg(int(what))))
                << QString("state/life") << int(what) << QString("'life' in 'state'");
            QTest::newRow(qPrintable(QString("case %1").arg(int(what))))
                << QString("case") << int(what) << QString("has 'case' in '/', which is not an array of this file");
        }
        for (const auto what : {CraftedArray::external_data, CraftedArray::compressed, CraftedArray::never_written})
            QTest::newRow(qPrintable(QString("damaged %1").arg(int(what))))
                << QString("state/life") << int(what) << QString("is damaged at 'state/life'");
        for (const auto what : {CraftedArray::numbers, CraftedArray::two_dimensional})
            QTest::newRow(qPrintable(QString("no bytes %1").arg(int(what))))
                << QString("state/life") << int(what) << QString("has no byte array 'state/life'");
    }
    void arrays_of_checkpoints() {
        QFETCH(QString, path);
        QFETCH(int, what);
        QFETCH(QString, words);
        const fs::path file = checkpoint(), other = folder_ / "secret.txt";
        fixture::write(other, std::string(100, 's'));
        craft_array(file, path.toStdString(), CraftedArray(what), other);
        refused(message_of<FileError>([&] { read_checkpoint(file); }), file, qPrintable(words));
    }

    // The helper process reads all that the program will read. Where it stopped at the first odd thing, the program read on.
    void more_in_a_checkpoint_than_is_tried() {
        const fs::path link = checkpoint();
        craft_array(link, "a", CraftedArray::soft_link);
        refused(message_of<FileError>([&] { read_checkpoint(link); }), link, "has 'a' in '/', which is not an array");
        for (const char* group : {"/", "/state"}) {
            const fs::path file = checkpoint();
            craft_empty_arrays(file, group, 2000);
            refused(message_of<FileError>([&] { read_checkpoint(file); }), file, "has more than 1000 arrays");
        }
    }

    // Bytes anywhere in a checkpoint: it is read or refused, and the process lives.
    void any_byte_of_a_checkpoint() {
        const fs::path file = checkpoint();
        const std::string whole = fixture::content(file);
        for (int k = 0; k < 12; ++k) {
            std::string text = whole;
            for (std::size_t at = 97 * static_cast<std::size_t>(k) % 389; at < 6000 && at < text.size(); at += 389)
                text[at] = static_cast<char>(0xff ^ k);
            fixture::write(file, text);
            try {
                read_checkpoint(file);
            } catch (const FileError&) {
            }
        }
    }
};

PERISCOPE_TEST(hostile_checkpoints_test)
} // namespace hostile_checkpoints_test
#include "hostile_checkpoints_test.moc"
