// Compares a number with an expected one, within a tolerance.
#pragma once

#include <QString>
#include <QtTest>

#include <algorithm>
#include <cmath>

namespace periscope::test {

// Relative: |value − expected| ≤ relative |expected|. So only zero is near to zero, and nothing is near to NaN.
inline bool near(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

// The same for magnitudes above 1; for smaller ones |value − expected| ≤ tolerance. For values that may be zero.
inline bool near_or_small(double value, double expected, double tolerance) {
    return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

// Returns both values, their difference and the tolerance, for the message of a failed test.
inline QString far_apart(double value, double expected, double tolerance, const char* what) {
    return QStringLiteral("%1 = %2, expected %3: difference %4, relative %5, tolerance %6")
        .arg(QLatin1String(what))
        .arg(value, 0, 'g', 12)
        .arg(expected, 0, 'g', 12)
        .arg(value - expected, 0, 'g', 3)
        .arg(value / expected - 1, 0, 'g', 3)
        .arg(tolerance, 0, 'g', 3);
}

} // namespace periscope::test

// Like QVERIFY, ends the test if `is_near`, one of the two functions above, is false. Every argument is evaluated once.
#define VERIFY_NEAR_BY(is_near, value, expected, tolerance)                                                            \
    do {                                                                                                               \
        const double near_value = (value), near_expected = (expected), near_tolerance = (tolerance);                   \
        QVERIFY2(is_near(near_value, near_expected, near_tolerance),                                                   \
                 qPrintable(periscope::test::far_apart(near_value, near_expected, near_tolerance, #value)));           \
    } while (false)

#define VERIFY_NEAR(value, expected, relative) VERIFY_NEAR_BY(periscope::test::near, value, expected, relative)
#define VERIFY_NEAR_OR_SMALL(value, expected, tolerance)                                                               \
    VERIFY_NEAR_BY(periscope::test::near_or_small, value, expected, tolerance)
