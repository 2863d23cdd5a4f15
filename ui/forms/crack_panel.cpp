// The form of a crack: its kind, its numbers, and what became of the bonds.
#include "core/base/overloaded.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/labels.hpp"
#include "core/case/words.hpp"
#include "ui/base/file_place.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/forms/shape_fields.hpp"
#include "ui/text/format.hpp"

#include <QFileDialog>

namespace periscope::ui {

namespace {

const CrackEntry* crack_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.cracks.size() ? &c.cracks[std::size_t(index)] : nullptr;
}

void polygon_field(FormPanel& panel, int index, const QString& path) {
    panel.written(
        QObject::tr("Points"), path,
        QObject::tr("Corners of the polygon in order, e.g. '0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, 0'. "
                    "You can paste three columns from a spreadsheet; values without a unit are in m."),
        [index](const Case& c) {
            const auto* crack = crack_at(c, index);
            const auto* polygon = crack ? std::get_if<CrackPolygon>(&crack->shape) : nullptr;
            return polygon ? points_text(polygon->points) : QString();
        },
        [index, path](Document& d, const QString& written) {
            const CrackPolygon polygon{read_points(written)};
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change crack polygon"),
                   [&](Case& c) { c.cracks.at(std::size_t(index)).shape = polygon; });
        });
}

void surface_fields(FormPanel& panel, const SurfaceFiles& files, int index, const QString& path) {
    const auto text = [&](const QString& label, const char* key, const QString& what,
                          std::string CrackSurface::*member) {
        panel.words(
            label, path + QLatin1Char('.') + QLatin1String(key), what,
            [index, member](const Case& c) {
                const auto* crack = crack_at(c, index);
                const auto* surface = crack ? std::get_if<CrackSurface>(&crack->shape) : nullptr;
                return surface ? QString::fromStdString(surface->*member) : QString();
            },
            [index, member](Document& d, const QString& written) {
                d.edit(QObject::tr("Change crack surface"), [&](Case& c) {
                    if (auto* surface = std::get_if<CrackSurface>(&c.cracks.at(std::size_t(index)).shape))
                        surface->*member = written.trimmed().toStdString();
                });
            });
    };
    text(QObject::tr("File"), "file",
         QObject::tr("%1 file, relative to the folder of the case.").arg(to_qt(format_names(GeometryKind::surface))),
         &CrackSurface::file);
    text(to_qt(field_label(".unit")), "unit", QObject::tr("Unit of the coordinates in the file: mm, cm, m, in …"),
         &CrackSurface::unit);
    const auto trouble = [&files, index] { return files.crack_trouble(std::size_t(index)); };
    auto* fact = panel.fact(
        QObject::tr("Triangles"),
        [&files, index, trouble] {
            const auto surface = files.crack(std::size_t(index));
            return surface ? format_count(double(surface->triangles.size())) : trouble();
        },
        1);
    fact->setObjectName(QStringLiteral("crack.triangles"));
    panel.error(QStringLiteral("crack.trouble"), trouble);
    QObject::connect(&files, &SurfaceFiles::changed, &panel, &FormPanel::refresh_facts);
    panel.wide(action_button(QObject::tr("Choose file …"), QStringLiteral("chooseCrackFile"), [&panel, index] {
        auto* dialog = file_dialog(&panel, QObject::tr("Crack surface"), surface_filter());
        dialog->setFileMode(QFileDialog::ExistingFile);
        QObject::connect(dialog, &QFileDialog::fileSelected, &panel, [&panel, index](const QString& file) {
            panel.document().edit(QObject::tr("Change crack surface"), [&](Case& c) {
                if (auto* surface = std::get_if<CrackSurface>(&c.cracks.at(std::size_t(index)).shape))
                    surface->file = file.toStdString();
            });
        });
        dialog->open();
    }));
}

void shape_fields(FormPanel& panel, const SurfaceFiles& files, int index, const QString& path) {
    const Overloaded fields{
        [&](const CrackPlane&) {
            const auto f = shape_fields_of<CrackPlane>(panel, index, path, &Case::cracks);
            f.point(QObject::tr("Corner"), "corner", &CrackPlane::corner);
            f.point(to_qt(field_label(".plane.first")), "first", &CrackPlane::first);
            f.point(to_qt(field_label(".plane.second")), "second", &CrackPlane::second);
        },
        [&](const CrackDisc&) {
            const auto f = shape_fields_of<CrackDisc>(panel, index, path, &Case::cracks);
            f.point(QObject::tr("Centre"), "centre", &CrackDisc::centre);
            f.direction(QObject::tr("Normal"), "normal", &CrackDisc::normal);
            f.length("Radius", "radius", &CrackDisc::radius);
        },
        [&](const CrackPolygon&) { polygon_field(panel, index, path); },
        [&](const CrackSlot&) {
            const auto f = shape_fields_of<CrackSlot>(panel, index, path, &Case::cracks);
            f.open_point(QObject::tr("%1 x, y, z").arg(to_qt(field_label(".slot.min"))), "min", &CrackSlot::min);
            f.open_point(QObject::tr("%1 x, y, z").arg(to_qt(field_label(".slot.max"))), "max", &CrackSlot::max);
        },
        [&](const CrackSurface&) { surface_fields(panel, files, index, path); },
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
    if (kind != 2) // the field with the points reports it
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
    shape_fields(*panel, files, index, path);
    panel->choice(
        QObject::tr("Crossing bonds"), entry + QStringLiteral(".bonds"),
        {QObject::tr("broken (count as damage)"), QObject::tr("absent (no damage)")},
        [index](const Case& c) { return crack_at(c, index) ? int(crack_at(c, index)->bonds) : 0; },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change crack bonds"),
                   [&](Case& c) { c.cracks.at(std::size_t(index)).bonds = CrackBonds(choice); });
        });
    return panel;
}

} // namespace periscope::ui
