// Room for hundreds of millions of elements. The system hands out memory in pages of 4 kB and clears each on first
// touch; asking for large pages makes that several times cheaper. No more than a hint: elsewhere nothing happens.
#pragma once

#include <cstddef>
#include <vector>

namespace periscope {

void prefer_large_pages(void* memory, std::size_t bytes);

// Room for `count` elements; untouched room takes no memory.
template <typename T>
void reserve_large(std::vector<T>& elements, std::size_t count) {
    if (count <= elements.capacity())
        return;
    elements.reserve(count);
    prefer_large_pages(elements.data() + elements.size(), (count - elements.size()) * sizeof(T));
}

template <typename T>
void resize_large(std::vector<T>& elements, std::size_t count) {
    reserve_large(elements, count);
    elements.resize(count);
}

} // namespace periscope
