// Allocates arrays of hundreds of millions of elements quickly. The system hands out memory in pages of 4 kB, and
// clears each page when it is first used; with large pages this is several times cheaper. Large pages are requested
// only on Linux, and the system may ignore the request.
#pragma once

#include <cstddef>
#include <vector>

namespace periscope {

// Requests large pages for this memory; does nothing for less than 8 MiB.
void prefer_large_pages(void* memory, std::size_t bytes);

// Reserves memory for `count` elements. The system provides it only when it is first touched.
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
