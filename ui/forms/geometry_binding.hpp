// Connects a field to one kind of geometry. The field is empty while the case has another kind.
#pragma once

#include "ui/forms/quantity_edit.hpp"

namespace periscope::ui {

template <typename Shape>
QuantityBinding of_geometry(const QString& path, const QuantityInfo& info,
                            const std::function<Quantity&(Shape&)>& member) {
    return {path, info,
            [member](const Case& c) -> std::optional<Quantity> {
                Geometry copy = c.geometry;
                if (auto* shape = std::get_if<Shape>(&copy))
                    return member(*shape);
                return std::nullopt;
            },
            [member](Case& c, std::optional<Quantity> q) {
                if (auto* shape = std::get_if<Shape>(&c.geometry); shape && q)
                    member(*shape) = *q;
            }};
}

} // namespace periscope::ui
