#include "ui/part/part_fields.hpp"

#include "core/case/written_length.hpp"
#include "core/part/part_kinds.hpp"
#include "ui/base/icons.hpp"
#include "ui/part/length_field.hpp"
#include "ui/text/format.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::ui {

namespace {

QString capital(const std::string& words) {
    QString text = to_qt(words);
    text[0] = text[0].toUpper();
    return text;
}

// Returns a hole beside the last one, or in the middle of the plate.
PartHole next_hole(const Part& part) {
    const double dx = part.spacing.value, width = part_width(part), height = part_height(part);
    PartHole hole;
    if (part.holes.empty()) {
        hole.x = written_length(0.5 * width);
        hole.y = written_length(0.5 * height);
        hole.diameter = written_length(0.2 * std::min(width, height), 2);
        return hole;
    }
    hole = part.holes.back();
    const double x = hole.x.metres(dx), diameter = hole.diameter.metres(dx);
    hole.x = written_length(x + 2.5 * diameter <= width ? x + 2 * diameter : diameter);
    return hole;
}

PartNotch next_notch(const Part& part) {
    const bool at_bottom = part_kind(part.kind).notches == PartNotches::at_bottom;
    const double width = part_width(part), height = part_height(part);
    PartNotch notch;
    notch.edge = at_bottom ? PartEdge::bottom : part.notches.empty() ? PartEdge::left : PartEdge::right;
    notch.at = written_length(0.5 * (at_bottom ? width : height));
    notch.depth = written_length(0.2 * (at_bottom ? height : width), 2);
    return notch;
}

QHBoxLayout* row_layout(QWidget* row) {
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    return layout;
}

} // namespace

PartFields::PartFields(Part part, QWidget* parent)
    : QWidget(parent), part_(std::move(part)), form_(new QFormLayout(this)) {
    form_->setContentsMargins(0, 0, 8, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    build();
}

void PartFields::build() {
    const PartKindInfo& kind = part_kind(part_.kind);
    if (kind.has_space)
        space_choice();
    sizes();
    if (kind.has_holes)
        holes();
    if (kind.notches == PartNotches::any)
        notches();
    if (kind.notches == PartNotches::at_bottom)
        notch_below();
    if (!kind.load.empty())
        load();
    const bool is_disc = part_.kind == PartKind::cylinder && part_.space != Space::solid;
    if (kind.has_end_sets && !is_disc)
        end_sets();
}

void PartFields::space_choice() {
    auto* choice = new QComboBox;
    choice->setObjectName(QStringLiteral("part.space"));
    choice->addItems({tr("3D solid"), tr("plane stress"), tr("plane strain")});
    choice->setCurrentIndex(int(part_.space));
    connect(choice, &QComboBox::activated, this,
            [this](int index) { ask_for([index](Part& p) { p.space = Space(index); }, QString()); });
    form_->addRow(tr("Dimension"), choice);
}

void PartFields::sizes() {
    const auto fields = fields_of(part_);
    for (const PartField& field : fields) {
        if (field.length == PartLength::size || field.length == PartLength::depth)
            length(field);
        if (part_kind(part_.kind).has_bore && &field == &fields.front())
            bore();
    }
    length({"spacing", "Spacing", "spacing", &Part::spacing});
    for (const PartField& field : fields)
        if (field.length == PartLength::feature)
            length(field);
}

void PartFields::bore() {
    auto* field = new LengthField(
        QStringLiteral("bore"), tr("Diameter of the bore"), part_.bore,
        [this](std::optional<Quantity> q) { part_.bore = std::move(q); }, tr("none"));
    form_->addRow(tr("Bore"), connected(field));
}

void PartFields::holes() {
    heading(tr("Holes"));
    for (std::size_t i = 0; i < part_.holes.size(); ++i) {
        const QString path = QStringLiteral("holes[%1].").arg(i), name = tr("Hole %1").arg(i + 1);
        auto* row = new QWidget;
        auto* line = row_layout(row);
        for (const auto& [label, key, value] :
             {std::tuple(tr("x"), "x", &part_.holes[i].x), std::tuple(tr("y"), "y", &part_.holes[i].y),
              std::tuple(QStringLiteral("⌀"), "diameter", &part_.holes[i].diameter)}) {
            line->addWidget(new QLabel(label));
            add_field(line, path + QLatin1String(key), name + QLatin1Char(' ') + label, *value);
        }
        line->addWidget(button(QString(), QStringLiteral("part.removeHole%1").arg(i), [this, i] {
            ask_for([i](Part& p) { p.holes.erase(p.holes.begin() + std::ptrdiff_t(i)); }, QString());
        }));
        form_->addRow(row);
    }
    form_->addRow(button(tr("Add hole"), QStringLiteral("part.addHole"), [this] {
        ask_for([](Part& p) { p.holes.push_back(next_hole(p)); },
                QStringLiteral("holes[%1].x").arg(part_.holes.size()));
    }));
}

void PartFields::notches() {
    heading(tr("Notches (without a width: sharp cracks)"));
    for (std::size_t i = 0; i < part_.notches.size(); ++i) {
        PartNotch& notch = part_.notches[i];
        const QString path = QStringLiteral("notches[%1].").arg(i), name = tr("Notch %1").arg(i + 1);
        auto* edge = new QComboBox;
        edge->setObjectName(QStringLiteral("part.") + path + QStringLiteral("edge"));
        edge->addItems({tr("left edge"), tr("right edge"), tr("bottom edge"), tr("top edge")});
        edge->setCurrentIndex(int(notch.edge));
        connect(edge, &QComboBox::activated, this, [this, i](int index) {
            part_.notches[i].edge = PartEdge(index);
            emit changed();
        });
        auto* remove = button(QString(), QStringLiteral("part.removeNotch%1").arg(i), [this, i] {
            ask_for([i](Part& p) { p.notches.erase(p.notches.begin() + std::ptrdiff_t(i)); }, QString());
        });
        auto *above = new QWidget, *below = new QWidget;
        auto *first = row_layout(above), *second = row_layout(below);
        first->addWidget(edge);
        first->addWidget(new QLabel(tr("at")));
        add_field(first, path + QStringLiteral("at"), tr("%1: position along the edge").arg(name), notch.at);
        first->addWidget(remove);
        second->addWidget(new QLabel(tr("depth")));
        add_field(second, path + QStringLiteral("depth"), tr("%1: depth").arg(name), notch.depth);
        second->addWidget(new QLabel(tr("width")));
        second->addWidget(connected(new LengthField(
            path + QStringLiteral("width"), tr("%1: width").arg(name), notch.width,
            [this, i](std::optional<Quantity> q) { part_.notches[i].width = std::move(q); }, tr("sharp"))));
        form_->addRow(above);
        form_->addRow(below);
    }
    form_->addRow(button(tr("Add notch"), QStringLiteral("part.addNotch"), [this] {
        ask_for([](Part& p) { p.notches.push_back(next_notch(p)); },
                QStringLiteral("notches[%1].depth").arg(part_.notches.size()));
    }));
}

void PartFields::notch_below() {
    heading(tr("Notch"));
    auto* kind = new QComboBox;
    kind->setObjectName(QStringLiteral("part.notch"));
    kind->addItems({tr("none"), tr("sharp crack"), tr("slot")});
    kind->setCurrentIndex(part_.notches.empty() ? 0 : part_.notches.front().width ? 2 : 1);
    connect(kind, &QComboBox::activated, this, [this](int index) {
        ask_for(
            [index](Part& p) {
                if (index == 0)
                    return p.notches.clear();
                if (p.notches.empty())
                    p.notches.push_back(next_notch(p));
                auto& width = p.notches.front().width;
                if (index == 1)
                    width.reset();
                else if (!width)
                    width = written_length(p.spacing.value);
            },
            index == 2 ? QStringLiteral("notches[0].width") : QStringLiteral("notches[0].depth"));
    });
    form_->addRow(tr("Notch"), kind);
    if (!part_.notches.empty()) {
        PartNotch& notch = part_.notches.front();
        const auto add = [&](const QString& label, const char* key, Quantity& value) {
            auto* field = new LengthField(QStringLiteral("notches[0].") + QLatin1String(key), label, value,
                                          [&value](std::optional<Quantity> q) {
                                              if (q)
                                                  value = std::move(*q);
                                          });
            form_->addRow(label, connected(field));
        };
        add(tr("Depth"), "depth", notch.depth);
        if (notch.width)
            add(tr("Width"), "width", *notch.width);
        add(tr("Position (x)"), "at", notch.at);
    }
}

void PartFields::load() {
    const PartKindInfo& kind = part_kind(part_.kind);
    heading(tr("Load"));
    auto* loaded = new QCheckBox(to_qt(kind.load));
    loaded->setObjectName(QStringLiteral("part.loaded"));
    loaded->setToolTip(to_qt(kind.load_help));
    loaded->setChecked(part_.is_loaded);
    connect(loaded, &QCheckBox::clicked, this,
            [this](bool on) { ask_for([on](Part& p) { p.is_loaded = on; }, QString()); });
    form_->addRow(loaded);
    for (const PartField& field : fields_of(part_))
        if (field.length == PartLength::load && part_.is_loaded)
            length(field);
}

void PartFields::end_sets() {
    auto* ends = new QCheckBox(tr("Node sets at both ends"));
    ends->setObjectName(QStringLiteral("part.endSets"));
    ends->setToolTip(tr("Layers of nodes, three spacings deep, for conditions."));
    ends->setChecked(part_.has_end_sets);
    connect(ends, &QCheckBox::clicked, this, [this](bool on) {
        part_.has_end_sets = on;
        emit changed();
    });
    form_->addRow(ends);
}

void PartFields::length(const PartField& field) {
    const QString label = to_qt(field.label);
    form_->addRow(label, connected(new LengthField(to_qt(field.path), label, part_.*field.member,
                                                   [this, member = field.member](std::optional<Quantity> q) {
                                                       const double before = part_width(part_);
                                                       if (q)
                                                           part_.*member = std::move(*q);
                                                       keep_notch_in_the_middle(before);
                                                   })));
}

// Moves a notch that was in the middle of a beam to its new middle when the length changes. `width_before` is in m.
void PartFields::keep_notch_in_the_middle(double width_before) {
    const double width = part_width(part_);
    if (part_kind(part_.kind).notches != PartNotches::at_bottom || part_.notches.empty() || !(width > 0))
        return;
    Quantity& at = part_.notches.front().at;
    if (std::abs(at.metres(part_.spacing.value) - 0.5 * width_before) > 1e-9 * width_before)
        return;
    at = written_length(0.5 * width);
    if (LengthField* const shown = field(QStringLiteral("notches[0].at")))
        shown->setText(format_quantity(at, dimension::length, "mm"));
}

LengthField* PartFields::add_field(QHBoxLayout* row, const QString& path, const QString& label, Quantity& value) {
    auto* field = connected(new LengthField(path, label, value, [&value](std::optional<Quantity> q) {
        if (q)
            value = std::move(*q);
    }));
    row->addWidget(field, 1);
    return field;
}

LengthField* PartFields::connected(LengthField* field) {
    connect(field, &LengthField::read, this, &PartFields::changed);
    connect(field, &LengthField::current, this, &PartFields::current);
    fields_.push_back(field);
    return field;
}

void PartFields::heading(const QString& words) {
    auto* label = new QLabel(words);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, 6, 0, 0);
    form_->addRow(label);
}

// Makes a button with `words`; without words, the small button that removes a row.
QWidget* PartFields::button(const QString& words, const QString& name, const std::function<void()>& call) {
    QAbstractButton* made = nullptr;
    if (words.isEmpty()) {
        auto* small = new QToolButton;
        small->setIcon(themed_icon("remove"));
        small->setAutoRaise(true);
        small->setToolTip(tr("Remove"));
        made = small;
    } else {
        auto* wide = new QPushButton(words);
        wide->setAutoDefault(false);
        made = wide;
    }
    made->setObjectName(name);
    connect(made, &QAbstractButton::clicked, this, [call] { call(); });
    return made;
}

void PartFields::ask_for(const std::function<void(Part&)>& change, const QString& focus) {
    Part wanted = part_;
    change(wanted);
    emit other_fields(wanted, focus);
}

LengthField* PartFields::field(const QString& path) const {
    const auto found = std::ranges::find_if(fields_, [&](const LengthField* f) { return f->path() == path; });
    return found == fields_.end() ? nullptr : *found;
}

QStringList PartFields::show_problems(const std::vector<Problem>& problems) {
    QStringList words;
    for (LengthField* field : fields_) {
        const auto problem =
            std::ranges::find_if(problems, [&](const Problem& p) { return to_qt(p.path) == field->path(); });
        const bool is_wrong = problem != problems.end();
        field->show_problem(is_wrong ? capital(problem->reason) : QString());
        if (!field->unread().isEmpty())
            words << field->accessibleName() + QStringLiteral(": ") + field->unread() + QLatin1Char('.');
        else if (is_wrong)
            words << capital(problem->reason) + QStringLiteral(". ") + capital(problem->remedy) + QLatin1Char('.');
    }
    return words;
}

} // namespace periscope::ui
