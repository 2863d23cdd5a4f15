// Says for what a frame is read back: for output, or for the view, which takes damage as one byte for each node.
#pragma once

namespace periscope::gpu {

enum class FrameUse { output, view };

} // namespace periscope::gpu
