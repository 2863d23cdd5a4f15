// One function for each type of a variant, for std::visit: a type that none of them takes does not compile.
#pragma once

#include <concepts>

namespace periscope {

template <typename... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>; // Clang before 17 needs it

// For one function of several types, named one by one so that a new one is not taken by accident.
template <typename Type, typename... Types>
concept OneOf = (std::same_as<Type, Types> || ...);

} // namespace periscope
