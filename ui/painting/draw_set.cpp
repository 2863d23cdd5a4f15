#include "ui/painting/draw_set.hpp"

#include "core/case/words.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/text/format.hpp"

namespace periscope::ui {

int draw_set(Document& document, int set, const SetShape& shape, const QString& change) {
    const auto& sets = document.value().sets;
    if (set < 0 || std::size_t(set) >= sets.size())
        return add_drawn_set(document, shape).index;
    document.clear_field_errors(QStringLiteral("sets[%1].%2").arg(set).arg(to_qt(words::set_kinds[shape.index()])));
    document.edit(change.arg(to_qt(sets[std::size_t(set)].name)),
                  [&](Case& c) { c.sets[std::size_t(set)].shape = shape; });
    return set;
}

} // namespace periscope::ui
