#include "core/cracks/fragment_field.hpp"

#include "core/cracks/fragments.hpp"

namespace periscope {

FragmentField::FragmentField(std::shared_ptr<const Model> model)
    : model_(std::move(model)), neighbours_(std::make_shared<const Neighbours>(neighbours_of(model_->nodes))),
      cuts_(model_, neighbours_) {}

void FragmentField::see(const Frame& frame) {
    if (can_find())
        cuts_.add(frame);
}

FramePtr FragmentField::add_to(const FramePtr& frame) {
    if (!can_find())
        return frame;
    cuts_.add(*frame);
    const Fragments found = find_fragments(*model_, *neighbours_, cuts_, *frame);
    auto with = std::make_shared<Frame>(*frame);
    with->fragment.reserve(found.of_node.size());
    for (const std::uint32_t of : found.of_node)
        with->fragment.push_back(float(of + 1));
    return with;
}

} // namespace periscope
