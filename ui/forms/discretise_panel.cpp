#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/advice_dialog.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/geometry_binding.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QLabel>
#include <QPushButton>

namespace periscope::ui {

namespace {

void theory_choice(FormPanel& panel) {
    panel.choice(
        QObject::tr("Theory"), QStringLiteral("theory"),
        {QObject::tr("bond-based (fixed ν)"), QObject::tr("state-based (any ν)")},
        [](const Case& c) { return int(c.theory); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change theory"), [&](Case& c) {
                c.theory = Theory(index);
                // The micromodulus function belongs to the bond-based theory, the influence function to the state-based
                // theory. Both get their defaults.
                c.micromodulus = Micromodulus::constant;
                c.influence = Influence::constant;
                if (c.theory == Theory::state_based && c.corrections.surface == SurfaceCorrection::volume)
                    c.corrections.surface = SurfaceCorrection::energy;
            });
        });
}

void influence_choice(FormPanel& panel) {
    panel.choice(
        QObject::tr("Influence function"), QStringLiteral("influence"),
        {QObject::tr("constant"), QObject::tr("inverse: δ/ξ"), QObject::tr("conical: 1 − ξ/δ"),
         QObject::tr("Gaussian: exp(−(2ξ/δ)²)")},
        [](const Case& c) { return int(c.influence); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change influence function"), [&](Case& c) { c.influence = Influence(index); });
        });
}

void micromodulus_choice(FormPanel& panel) {
    panel.choice(
        QObject::tr("Micromodulus"), QStringLiteral("micromodulus"),
        {QObject::tr("constant"), QObject::tr("conical: 1 − ξ/δ"), QObject::tr("quartic: (1 − (ξ/δ)²)²"),
         QObject::tr("Gaussian: ξ/δ exp(−(ξ/δ)²/0.4)")},
        [](const Case& c) { return int(c.micromodulus); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change micromodulus"), [&](Case& c) { c.micromodulus = Micromodulus(index); });
        });
}

void correction_choices(FormPanel& panel) {
    panel.heading(QObject::tr("Corrections"));
    const KeyFields<CorrectionsEntry> f(panel, QStringLiteral("corrections"), [](auto& c) { return &c.corrections; });
    f.choice("stiffness_of", QObject::tr("E is the modulus of"),
             {QObject::tr("the continuum"), QObject::tr("the body of nodes")},
             QObject::tr("Change what the modulus is of"));
    f.choice("surface", QObject::tr("Surface correction"),
             {QObject::tr("none"), QObject::tr("volume method"), QObject::tr("energy method")},
             QObject::tr("Change surface correction"));
    f.choice("partial_volume", QObject::tr("Partial volumes"),
             {QObject::tr("none"), QObject::tr("Hu, Ha and Bobaru"), QObject::tr("PDLAMMPS: up to the horizon")},
             QObject::tr("Change partial volumes"));
    panel.note(QObject::tr("Few nodes within a horizon only approximate a continuum. With 'the body of nodes', E and "
                           "the fracture energy that you enter are those of the body.\n"
                           "Nodes near a surface have fewer bonds. The volume method corrects this by the missing "
                           "volume, the energy method by the missing energy: more exact in bending, but slower (on "
                           "graphics cards up to twice).\n"
                           "Nodes at the edge of the horizon can count with part of their volume."));
}

} // namespace

FormPanel* make_discretise_panel(Document& document, Body& body, const SpeedMemory& speed, const UnitChoice& units) {
    auto* panel = new FormPanel(document, QObject::tr("Discretise"));
    panel->shaped_by([](const Case& c) { return shape_of_parts(c.theory); });
    panel->note(QObject::tr(
        "The body is divided into nodes, each with a volume. Bonds connect nodes closer than the horizon."));
    const QuantityInfo& spacing = quantity_info("spacing");
    const auto* surface = std::get_if<SurfaceGeometry>(&document.value().geometry);
    if (surface) {
        panel->choice(
            QObject::tr("Nodes at"), QStringLiteral("geometry.discretise"),
            {QObject::tr("vertices of tetrahedra"), QObject::tr("centroids of tetrahedra"),
             QObject::tr("regular lattice")},
            [](const Case& c) {
                const auto* s = std::get_if<SurfaceGeometry>(&c.geometry);
                return s ? int(s->discretisation) : 0;
            },
            [](Document& d, int index) {
                d.clear_field_errors(QStringLiteral("geometry.discretise"));
                d.edit(QObject::tr("Change discretisation"), [&](Case& c) {
                    if (auto* s = std::get_if<SurfaceGeometry>(&c.geometry))
                        s->discretisation = Discretisation(index);
                });
            });
        const QString kind = surface->discretisation == Discretisation::lattice ? QStringLiteral("lattice")
                                                                                : QStringLiteral("tetrahedra");
        panel->quantity(of_geometry<SurfaceGeometry>(QStringLiteral("geometry.discretise.%1.spacing").arg(kind),
                                                     spacing,
                                                     [](SurfaceGeometry& s) -> Quantity& { return s.spacing; }));
    } else if (std::holds_alternative<BoxGeometry>(document.value().geometry)) {
        panel->quantity(of_geometry<BoxGeometry>(QStringLiteral("geometry.lattice.spacing"), spacing,
                                                 [](BoxGeometry& b) -> Quantity& { return b.spacing; }));
    }
    panel->quantity({QStringLiteral("horizon"), quantity_info("horizon"),
                     [](const Case& c) -> std::optional<Quantity> { return c.horizon; },
                     [](Case& c, std::optional<Quantity> q) { c.horizon = *q; }});
    theory_choice(*panel);
    document.value().theory == Theory::state_based ? influence_choice(*panel) : micromodulus_choice(*panel);
    correction_choices(*panel);
    panel->wide(action_button(QObject::tr("Spacing advisor …"), QStringLiteral("advise"),
                              [&document, &body, &speed, &units, panel] {
                                  auto* dialog = new AdviceDialog(document, body, speed, units, panel->window());
                                  dialog->setAttribute(Qt::WA_DeleteOnClose);
                                  dialog->open();
                              }));
    add_prediction(*panel, body, speed, units);
    panel->heading(QObject::tr("Discretisation"));
    panel->fact(QObject::tr("Nodes"), [&body] {
        if (body.busy())
            return QObject::tr("building …");
        if (const auto nodes = body.nodes())
            return format_count(double(nodes->nodes->size()));
        return body.trouble().isEmpty() ? QObject::tr("not built") : body.trouble();
    });
    panel
        ->fact(QObject::tr("Mean spacing"),
               [&body] {
                   const auto nodes = body.nodes();
                   return nodes ? QObject::tr("%1 mm").arg(nodes->nodes->spacing * 1e3, 0, 'g', 4)
                                : QStringLiteral("–");
               })
        ->setObjectName(QStringLiteral("built.spacing"));
    panel->fact({}, [&document, &body, &units] { return spacing_words(document.value(), body, units.system()); })
        ->setObjectName(QStringLiteral("built.why"));
    return panel;
}

QWidget* make_discretise_button(Body& body) {
    return action_button(QObject::tr("Discretise now"), QStringLiteral("discretiseNow"),
                         [&body] { body.discretise(); });
}

} // namespace periscope::ui
