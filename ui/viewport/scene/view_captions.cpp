#include "ui/viewport/scene/view_captions.hpp"

#include "core/frames/frame_selection.hpp"
#include "ui/document/body.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/colours/field_choice.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

QString position_words(const CutPlane& cut, UnitSystem units) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::abs(cut.normal[axis]) > 0.9999 * norm(cut.normal))
            return QObject::tr("%1 = %2").arg(QChar(u'x' + char16_t(axis)), format_length(cut.point[axis], units));
    return QObject::tr("an inclined plane");
}

QString cut_caption(const NodeFilter& filter, UnitSystem units) {
    QStringList positions;
    for (const CutPlane& cut : filter.cuts)
        positions << position_words(cut, units);
    return positions.isEmpty() ? QString() : QObject::tr("\nClipped at %1").arg(positions.join(QStringLiteral(", ")));
}

// Returns what is hidden, because a picture must say so.
QString filter_caption(const NodeFilter& filter, UnitSystem units) {
    QString caption = cut_caption(filter, units);
    if (filter.values) {
        const FieldChoice choice{field_of(filter.values->field), filter.values->component};
        const QString unit = to_qt(frame_field(choice.field).unit);
        caption += QObject::tr("\nOnly nodes with %1 from %2 to %3")
                       .arg(field_title(choice).toLower(), format_scaled(filter.values->between[0], unit, units),
                            format_scaled(filter.values->between[1], unit, units));
    }
    return caption;
}

} // namespace

QString caption_without_frame(const FieldChoice& choice, bool may_come) {
    return (may_come ? QObject::tr("%1: loading the first frame …") : QObject::tr("%1: the run has no frames"))
        .arg(field_title(choice));
}

QString body_caption(const Body& body, const NodeFilter& filter, UnitSystem units) {
    if (body.nodes()) {
        const Nodes& nodes = *body.nodes()->nodes;
        const QString words =
            nodes.lattice ? QObject::tr("%1 nodes, spacing %2") : QObject::tr("%1 nodes, mean spacing %2");
        return words.arg(format_count(double(nodes.size())),
                         nodes.lattice ? format_length(nodes.spacing, units)
                                       : format_scaled(nodes.spacing, QStringLiteral("m"), units, 3)) +
               cut_caption(filter, units);
    }
    if (body.busy())
        return QObject::tr("Building …");
    if (body.surface())
        return QObject::tr("Surface, not discretised yet");
    return QObject::tr("No body yet");
}

QString results_caption(const ResultsInView& shown, UnitSystem units) {
    QString caption =
        shown.load_steps > 0
            ? QObject::tr("Load step %1 of %2").arg(shown.frame.step).arg(shown.load_steps)
            : QObject::tr("t = %1, step %2").arg(format_time(shown.frame.time, units)).arg(shown.frame.step);
    if (shown.load_factor)
        caption += QObject::tr(", load factor %1").arg(*shown.load_factor, 0, 'g', 4);
    if (shown.warp != 1 && shown.warp != 0)
        caption += QObject::tr(", deformation × %1").arg(shown.warp, 0, 'g', 3);
    else if (shown.warp == 0)
        caption += QObject::tr(", undeformed");
    if (shown.outdated)
        caption += QObject::tr(" — outdated: the case has changed");
    if (shown.frame.thinned)
        caption += QObject::tr("\nThe frame holds only %1").arg(to_qt(held_words(*shown.frame.thinned)));
    caption += filter_caption(shown.filter, units);
    if (shown.by_fragments && shown.frame.thinned)
        caption += QObject::tr("\nFragments are available for frames with all nodes only");
    else if (shown.by_fragments)
        caption += QLatin1Char('\n') +
                   (shown.fragments ? fragment_caption(*shown.fragments) : QObject::tr("Finding fragments …"));
    if (shown.surface && shown.surface->any)
        caption += QObject::tr("\nCrack surface: area %1 with initial cracks, largest opening %2")
                       .arg(format_area(shown.surface->area, units),
                            format_scaled(shown.surface->largest_opening, QStringLiteral("m"), units, 3));
    if (shown.surface && shown.surface->energy_per_area)
        caption += QObject::tr("\nDissipated energy / crack area: %1 (initial cracks excluded)")
                       .arg(format_scaled(*shown.surface->energy_per_area, QStringLiteral("J/m^2"), units, 4));
    if (shown.surface && !shown.surface->any)
        caption += QObject::tr("\nNo crack surface yet");
    if (shown.cracks.wanted(RunningCracks::Use::view)) {
        std::size_t named = 0;
        caption += QLatin1Char('\n') + shown.cracks.describe_criterion();
        for (const Crack& crack : shown.cracks.cracks())
            if (moment_at(crack, shown.frame.step) && named++ < most_cracks)
                caption += QObject::tr("\nCrack %1: %2")
                               .arg(crack.number)
                               .arg(shown.cracks.describe(crack, shown.frame.step, units));
        if (named == 0)
            caption += QObject::tr("\nNo crack growth yet");
    }
    return caption;
}

int further_caption_lines(const ResultsInView& shown) {
    if (!shown.cracks.wanted(RunningCracks::Use::view))
        return 0;
    const auto& cracks = shown.cracks.cracks();
    const auto growing = std::size_t(std::ranges::count_if(
        cracks, [&shown](const Crack& crack) { return moment_at(crack, shown.frame.step) != nullptr; }));
    const auto lines = [](std::size_t count) { return int(std::clamp<std::size_t>(count, 1, most_cracks)); };
    return lines(cracks.size()) - lines(growing);
}

} // namespace periscope::ui
