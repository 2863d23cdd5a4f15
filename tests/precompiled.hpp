// Read once for all tests of a folder: what nearly all of them include, and what seldom changes.
#pragma once

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>
