// The headers that nearly all tests of a folder include and that rarely change. They are compiled once.
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
