// Combines one function for each type of a variant into a visitor for std::visit. A type that no function takes is a
// compile error.
#pragma once

#include <concepts>

namespace periscope {

template <typename... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>; // not needed from Clang 17 on

// Restricts a template parameter to a list of types, so that a new type is not accepted by accident.
template <typename Type, typename... Types>
concept OneOf = (std::same_as<Type, Types> || ...);

} // namespace periscope
