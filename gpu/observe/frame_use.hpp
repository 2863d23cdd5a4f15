// Says why a frame is read back: for output, or for the view, which needs damage as one byte for each node only.
#pragma once

namespace periscope::gpu {

enum class FrameUse { output, view };

} // namespace periscope::gpu
