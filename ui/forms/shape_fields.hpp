// Adds the fields for the numbers of the shape of a set or a crack.
#pragma once

#include "core/case/case.hpp"
#include "ui/forms/form_panel.hpp"

#include <array>
#include <functional>
#include <optional>
#include <utility>

namespace periscope::ui {

template <typename Shape>
struct ShapeFields {
    FormPanel& panel;
    QString path;                                           // of the shape: "sets[2].sphere"
    std::function<Shape*(Case&)> shape;                     // null if the shape no longer exists, or is another one
    std::function<std::optional<Shape>(const Case&)> value; // the same shape, for reading

    void point(const QString& label, const char* key, QuantityVector Shape::*member) const {
        vector(
            label, key, [member](Shape& s, std::size_t a) -> Quantity& { return (s.*member)[a]; },
            length_info("coordinate", "50 mm", "Length, e.g. '50 mm', or in spacings, e.g. '3 dx'."));
    }
    void direction(const QString& label, const char* key, QuantityVector Shape::*member) const {
        vector(label, key, [member](Shape& s, std::size_t a) -> Quantity& { return (s.*member)[a]; },
               {"", "direction", dimension::none, false, Bound::any, "", "1",
                "Component of the direction; only the ratio of the three numbers matters."});
    }
    void rotation(const QString& label, const char* key, QuantityVector Shape::*member) const {
        vector(label, key, [member](Shape& s, std::size_t a) -> Quantity& { return (s.*member)[a]; },
               {"", "rotation", dimension::none, false, Bound::any, "deg", "30 deg",
                "Component of the rotation vector about the centre: the angle times the axis, e.g. '30 deg'."});
    }
    void open_point(const QString& label, const char* key, OptionalVector Shape::*member) const {
        const auto one = [&](std::size_t a) {
            return QuantityBinding{
                component(key, a),
                length_info("side of the box", "50 mm",
                            "Length, e.g. '50 mm', or in spacings, e.g. '3 dx'; empty: open on this side."),
                [read = value, member, a](const Case& c) -> std::optional<Quantity> {
                    const auto s = read(c);
                    return s ? ((*s).*member)[a] : std::nullopt;
                },
                [find = shape, member, a](Case& c, const std::optional<Quantity>& q) {
                    if (auto* s = find(c))
                        (s->*member)[a] = q;
                },
                true,
                QObject::tr("open")};
        };
        panel.vector(label, {one(0), one(1), one(2)});
    }
    // `label` is the text on the screen. Depths may be in horizons.
    void length(std::string_view label, const char* key, Quantity Shape::*member, bool may_be_zero = false,
                bool horizons = false, bool signed_too = false) const {
        QuantityInfo info = length_info(label, "5 mm", "Length, e.g. '5 mm', or in spacings, e.g. '3 dx'.");
        info.bound = signed_too ? Bound::any : may_be_zero ? Bound::not_negative : Bound::positive;
        if (horizons) {
            info.horizons_allowed = true;
            info.help = "Length, e.g. '5 mm', '3 dx' (spacings) or '1 horizon'.";
        }
        panel.quantity(binding(path + QLatin1Char('.') + QLatin1String(key), info,
                               [member](Shape& s) -> Quantity& { return s.*member; }));
    }

    // The field may be empty; `when_empty` says what this means.
    void optional_depth(const char* key, std::optional<Quantity> Shape::*member, const QString& when_empty) const {
        QuantityInfo info = length_info(
            "Depth", "1 dx",
            "Depth below the surface, e.g. '5 mm', '2 dx' (spacings) or '1 horizon'; empty: through the body.");
        info.bound = Bound::not_negative;
        info.horizons_allowed = true;
        panel.quantity({path + QLatin1Char('.') + QLatin1String(key), info,
                        [read = value, member](const Case& c) -> std::optional<Quantity> {
                            const auto s = read(c);
                            return s ? (*s).*member : std::nullopt;
                        },
                        [find = shape, member](Case& c, const std::optional<Quantity>& q) {
                            if (auto* s = find(c))
                                (s->*member) = q;
                        },
                        true, when_empty});
    }
    void angle(const char* key, Quantity Shape::*member) const {
        panel.quantity(
            binding(path + QLatin1Char('.') + QLatin1String(key),
                    {"", "Angle", dimension::none, false, Bound::positive, "", "20 deg", "Angle, e.g. '20 deg'."},
                    [member](Shape& s) -> Quantity& { return s.*member; }));
    }

    // Three numbers under one key. The key is null for a shape that is only a point.
    void vector(const QString& label, const char* key, const std::function<Quantity&(Shape&, std::size_t)>& member,
                const QuantityInfo& info) const {
        const auto one = [&](std::size_t a) {
            return binding(component(key, a), info, [member, a](Shape& s) -> Quantity& { return member(s, a); });
        };
        panel.vector(label, {one(0), one(1), one(2)});
    }

private:
    QString component(const char* key, std::size_t axis) const {
        return (key ? path + QLatin1Char('.') + QLatin1String(key) : path) + QStringLiteral("[%1]").arg(axis);
    }
    QuantityBinding binding(const QString& at, const QuantityInfo& info,
                            const std::function<Quantity&(Shape&)>& member) const {
        return {at, info,
                [read = value, member](const Case& c) -> std::optional<Quantity> {
                    auto s = read(c);
                    return s ? std::optional(member(*s)) : std::nullopt;
                },
                [find = shape, member](Case& c, std::optional<Quantity> q) {
                    if (auto* s = find(c); s && q)
                        member(*s) = *q;
                }};
    }
};

// Adds the fields of entry `index` of a list of the case, such as &Case::sets.
template <typename Shape, typename Entry>
ShapeFields<Shape> shape_fields_of(FormPanel& panel, int index, const QString& path, std::vector<Entry> Case::*list) {
    const auto at = std::size_t(index);
    return {panel, path,
            [list, at](Case& c) { return at < (c.*list).size() ? std::get_if<Shape>(&(c.*list)[at].shape) : nullptr; },
            [list, at](const Case& c) -> std::optional<Shape> {
                const auto* s = at < (c.*list).size() ? std::get_if<Shape>(&(c.*list)[at].shape) : nullptr;
                return s ? std::optional(*s) : std::nullopt;
            }};
}

} // namespace periscope::ui
