// An iterator over any object that has operator[] and size(), for algorithms of the standard library. The object may
// compute its values instead of storing them.
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace periscope {

template <typename Container>
class IndexIterator {
public:
    using iterator_category = std::random_access_iterator_tag;
    using reference = decltype(std::declval<const Container&>()[std::size_t{}]);
    using value_type = std::remove_cvref_t<reference>;
    using difference_type = std::ptrdiff_t;
    using pointer = void;

    IndexIterator() = default;
    IndexIterator(const Container& of, std::size_t index) : of_(&of), index_(index) {}

    reference operator*() const { return (*of_)[index_]; }
    reference operator[](difference_type n) const { return *(*this + n); }
    IndexIterator& operator++() { return *this += 1; }
    IndexIterator& operator--() { return *this += -1; }
    IndexIterator operator++(int) {
        IndexIterator before = *this;
        ++*this;
        return before;
    }
    IndexIterator operator--(int) {
        IndexIterator before = *this;
        --*this;
        return before;
    }
    IndexIterator& operator+=(difference_type n) {
        index_ += static_cast<std::size_t>(n);
        return *this;
    }
    IndexIterator& operator-=(difference_type n) { return *this += -n; }
    friend IndexIterator operator+(IndexIterator a, difference_type n) { return a += n; }
    friend IndexIterator operator+(difference_type n, IndexIterator a) { return a += n; }
    friend IndexIterator operator-(IndexIterator a, difference_type n) { return a -= n; }
    friend difference_type operator-(const IndexIterator& a, const IndexIterator& b) {
        return static_cast<difference_type>(a.index_) - static_cast<difference_type>(b.index_);
    }
    friend bool operator==(const IndexIterator& a, const IndexIterator& b) { return a.index_ == b.index_; }
    friend auto operator<=>(const IndexIterator& a, const IndexIterator& b) { return a.index_ <=> b.index_; }

private:
    const Container* of_ = nullptr;
    std::size_t index_ = 0;
};

} // namespace periscope
