// What a frame is read back for: the view takes damage as one byte a node.
#pragma once

namespace periscope::gpu {

enum class FrameUse { output, view };

} // namespace periscope::gpu
