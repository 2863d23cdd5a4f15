// What a frame is read for: output, or the view, for which one byte of damage per node is enough.
#pragma once

namespace periscope::gpu {

enum class FrameUse { output, view };

} // namespace periscope::gpu
