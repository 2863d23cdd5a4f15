// The form of a crack: its kind, its numbers, and the state of its bonds.
#include "core/base/overloaded.hpp"
#include "core/case/labels.hpp"
#include "core/case/words.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/surface_file_fields.hpp"
#include "ui/text/format.hpp"

namespace periscope::ui {

namespace {

const CrackEntry* crack_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.cracks.size() ? &c.cracks[std::size_t(index)] : nullptr;
}

void crack_shape_fields(FormPanel& panel, const SurfaceFiles& files, int index, const QString& path) {
    const Overloaded fields{
        [&]<typename Shape>(const Shape&) { fields_of_shape<Shape>(panel, path, index, &Case::cracks).numbers(); },
        [&](const CrackPolygon&) {
            fields_of_shape<CrackPolygon>(panel, path, index, &Case::cracks)
                .points({}, QObject::tr("Points"),
                        QObject::tr("Corners of the polygon in order, e.g. '0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, 0'. You "
                                    "can paste three columns from a spreadsheet; values without a unit are in m."),
                        QObject::tr("Change crack polygon"));
        },
        [&](const CrackSurface&) {
            const auto f = fields_of_shape<CrackSurface>(panel, path, index, &Case::cracks);
            const QString change = QObject::tr("Change crack surface");
            f.text("file", QObject::tr("File"), surface_file_help(), change);
            f.text("unit", to_qt(field_label(".unit")), surface_unit_help(), change);
            add_triangles(
                panel, files, QStringLiteral("crack"),
                [&files, index]() -> std::optional<std::size_t> {
                    const auto surface = files.crack(std::size_t(index));
                    return surface ? std::optional(surface->triangles.size()) : std::nullopt;
                },
                [&files, index] { return files.crack_trouble(std::size_t(index)); });
            add_surface_button(panel, QStringLiteral("chooseCrackFile"), QObject::tr("Crack surface"),
                               f.text_giver("file", change));
        },
    };
    std::visit(fields, panel.document().value().cracks[std::size_t(index)].shape);
}

} // namespace

FormPanel* make_crack_panel(Document& document, const Body& body, const SurfaceFiles& files, int index) {
    auto* panel = new FormPanel(document, QObject::tr("Crack"));
    panel->shaped_by([at = std::size_t(index)](const Case& c) {
        return at < c.cracks.size() ? shape_of_parts(c.cracks[at].shape.index()) : QString();
    });
    const QString entry = QStringLiteral("initial_cracks[%1]").arg(index);
    const std::size_t kind = document.value().cracks[std::size_t(index)].shape.index();
    const QString path = entry + QLatin1Char('.') + QString::fromStdString(words::crack_kinds[kind]);
    panel->note(QObject::tr("An initial crack, drawn in red. It cuts the bonds that cross it; a slot cuts all bonds "
                            "that touch its interior."));
    if (kind != 2) // the problems of a polygon are shown by the field with its points
        panel->problems_of(path);
    QStringList kinds;
    for (const auto& [number, label] : crack_kinds())
        kinds << label;
    panel->choice(
        QObject::tr("Shape"), entry + QStringLiteral(".shape"), kinds,
        [index](const Case& c) { return crack_at(c, index) ? int(crack_at(c, index)->shape.index()) : 0; },
        [&body, index, entry](Document& d, int choice) {
            const auto nodes = body.nodes();
            const std::optional<Box> bounds = nodes ? std::optional(nodes->bounds) : std::nullopt;
            const double spacing = nodes ? nodes->nodes->spacing : d.value().spacing().value;
            d.clear_field_errors(entry);
            d.edit(QObject::tr("Change crack shape"), [&](Case& c) {
                if (CrackShape& shape = c.cracks.at(std::size_t(index)).shape; int(shape.index()) != choice)
                    shape = crack_of_kind(std::size_t(choice), bounds, spacing);
            });
        });
    crack_shape_fields(*panel, files, index, path);
    fields_of_entry(*panel, entry, index, &Case::cracks)
        .choice("bonds", QObject::tr("Crossing bonds"),
                {QObject::tr("broken (count as damage)"), QObject::tr("absent (no damage)")},
                QObject::tr("Change crack bonds"));
    return panel;
}

} // namespace periscope::ui
