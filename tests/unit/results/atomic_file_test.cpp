#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/files/atomic_stream.hpp"
#include "core/files/hdf5_file.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/crafted_hdf5.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QtTest>
#include <fcntl.h>
#include <random>
#include <sstream>
#include <sys/stat.h>
#include <thread>

namespace atomic_file_test {

using namespace periscope;
using fixture::content;
namespace fs = std::filesystem;

namespace {

std::string failure(const fs::path& file, const std::string& text) {
    try {
        write_atomically(file, text);
    } catch (const FileError& error) {
        return error.what();
    }
    return {};
}

std::size_t entries(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

bool says(const std::string& message, const std::string& part) {
    if (message.find(part) != std::string::npos)
        return true;
    qWarning("'%s' does not say '%s'", message.c_str(), part.c_str());
    return false;
}

// Makes all open files of the folder unwritable, by replacing them with read-only ones.
void lose_disk(const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
        std::error_code error;
        const fs::path file = fs::read_symlink(entry.path(), error);
        if (file.parent_path() != folder)
            continue;
        const int readable = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
        ::dup2(readable, std::stoi(entry.path().filename()));
        ::close(readable);
    }
}

} // namespace

class AtomicFileTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        temporary_ = std::make_unique<QTemporaryDir>();
        folder_ = temporary_->path().toStdString();
    }

    void writes_and_replaces() {
        const auto file = folder_ / "a.txt";
        write_atomically(file, "first");
        QCOMPARE(content(file), std::string("first"));
        write_atomically(file, "");
        QCOMPARE(content(file), std::string());
        QCOMPARE(entries(folder_), std::size_t{1});
    }

    void keeps_permissions_and_links() {
        const auto file = folder_ / "a.txt", link = folder_ / "link.txt";
        write_atomically(file, "first");
        fs::permissions(file, fs::perms(0640));
        fs::create_symlink(file, link);
        write_atomically(link, "second");
        QVERIFY(fs::is_symlink(link));
        QCOMPARE(content(file), std::string("second"));
        struct stat status {};
        QCOMPARE(::stat(file.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0640U);
    }

    void full_disk_keeps_the_old_file() {
        const auto file = folder_ / "a.txt";
        write_atomically(file, "the old content");
        std::string message;
        {
            const fixture::FullDisk full(1000);
            message = failure(file, std::string(5000, 'x'));
        }
        QVERIFY(says(message, file.string()));
        QVERIFY(says(message, "File too large"));
        QVERIFY(says(message, "free some space"));
        QCOMPARE(content(file), std::string("the old content"));
        QCOMPARE(entries(folder_), std::size_t{1});
    }

    // A file that HDF5 cannot write when it is closed would remain open in HDF5, and crash the program at its end.
    void lost_disk_leaves_no_hdf5_file_open() {
        const auto message = [](const std::string& what) { return "lost: " + what; };
        {
            Hdf5Writer writer(folder_ / "a.h5", 1U << 20, message);
            writer.attribute("number", 1);
            lose_disk(folder_);
            QVERIFY_EXCEPTION_THROWN(writer.finish(), FileError);
        }
        QCOMPARE(test::open_hdf5_files(), 0);
        QCOMPARE(entries(folder_), std::size_t{0});
        Hdf5Writer writer(folder_ / "a.h5", 1U << 20, message); // HDF5 is as good as before
        writer.attribute("number", 1);
        writer.finish();
        QCOMPARE(Hdf5Reader(folder_ / "a.h5", message).whole_number("number"), 1);
    }

    // Writes as libraries do: flushes at any moment, moves back and forward, and writes pieces smaller and larger than
    // the buffer.
    void stream_goes_back() {
        const fs::path file = folder_ / "stream";
        std::mt19937 draw(5);
        AtomicFile out(file);
        AtomicBuffer buffer(out);
        std::ostream stream(&buffer);
        std::stringstream expected;
        std::streamoff length = 0;
        for (int i = 0; i < 400; ++i) {
            const std::size_t size = i % 50 == 49 ? (1U << 20) + draw() % 9999 : draw() % 20000;
            const std::string bytes(size, static_cast<char>('a' + draw() % 26));
            for (std::ostream* s : std::initializer_list<std::ostream*>{&stream, &expected}) {
                s->write(bytes.data(), static_cast<std::streamsize>(size));
                s->put('\n');
                s->flush();
            }
            QCOMPARE(stream.tellp(), expected.tellp());
            length = std::max<std::streamoff>(length, expected.tellp());
            const std::streamoff to = i % 3 == 0   ? static_cast<std::streamoff>(draw()) % length
                                      : i % 3 == 1 ? std::max<std::streamoff>(0, length - 30000)
                                                   : length;
            stream.seekp(to);
            expected.seekp(to);
        }
        buffer.finish();
        out.commit();
        QVERIFY(content(file) == expected.str());
    }

    void missing_folder() {
        const auto message = failure(folder_ / "none" / "a.txt", "x");
        QVERIFY(says(message, "No such file or directory"));
        QVERIFY(says(message, "folder must exist"));
    }

    void file_in_place_of_a_folder() {
        write_atomically(folder_ / "file", "x");
        QVERIFY(says(failure(folder_ / "file" / "a.txt", "x"), "Not a directory"));
    }

    void folder_in_place_of_a_file() {
        fs::create_directory(folder_ / "a.txt");
        QVERIFY(says(failure(folder_ / "a.txt", "x"), "Is a directory"));
        QCOMPARE(entries(folder_), std::size_t{1});
    }

    void device_in_place_of_a_file() { QVERIFY(says(failure("/dev/full", "x"), "a device")); }

    void name_too_long() { QVERIFY(says(failure(folder_ / std::string(300, 'n'), "x"), "shorter name")); }

    void unwritable_folder() {
        if (::geteuid() == 0)
            QSKIP("root may write anywhere");
        fs::permissions(folder_, fs::perms(0500));
        const auto message = failure(folder_ / "a.txt", "x");
        fs::permissions(folder_, fs::perms(0700));
        QVERIFY(says(message, "Permission denied"));
        QVERIFY(says(message, "permissions"));
    }

    // A reader sees the whole content of one of the writers, never a mixture, however many of them write.
    void two_writers_at_once() {
        const auto file = folder_ / "a.txt";
        const auto writer = [&](char letter) {
            for (int i = 0; i < 20; ++i)
                write_atomically(file, std::string(100000, letter));
        };
        write_atomically(file, std::string(100000, 'a'));
        std::thread one(writer, 'a'), two(writer, 'b');
        bool whole = true;
        for (int i = 0; i < 200; ++i) {
            const std::string text = content(file);
            whole = whole && (text == std::string(100000, 'a') || text == std::string(100000, 'b'));
        }
        one.join();
        two.join();
        QVERIFY(whole);
        QCOMPARE(entries(folder_), std::size_t{1});
    }

private:
    std::unique_ptr<QTemporaryDir> temporary_;
    fs::path folder_;
};

PERISCOPE_TEST(AtomicFileTest)
} // namespace atomic_file_test
#include "atomic_file_test.moc"
