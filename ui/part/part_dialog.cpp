#include "ui/part/part_dialog.hpp"

#include "core/part/part_kinds.hpp"
#include "core/preparation/predict.hpp"
#include "ui/base/contrast.hpp"
#include "ui/base/resources.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/document/own_materials.hpp"
#include "ui/part/length_field.hpp"
#include "ui/part/part_drawing.hpp"
#include "ui/part/part_fields.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace periscope::ui {

namespace {

constexpr int fields_width = 330, kinds_per_row = 5;

// Returns the materials of the shipped library and of the user's own one.
std::vector<LibraryMaterial> readable_libraries() {
    std::vector<LibraryMaterial> all;
    const auto append = [&](auto read, const std::filesystem::path& file) {
        try {
            std::ranges::move(read(file), std::back_inserter(all));
        } catch (const std::exception&) { // Materials ▸ Add from library shows the reason
        }
    };
    append(read_material_library, resources_folder() / "materials.json");
    append(read_own_materials, own_material_file());
    return all;
}

QString first_field(const Part& part) {
    return to_qt(fields_of(part).front().path);
}

} // namespace

PartDialog::PartDialog(const Part& part, const Case& present, const QString& title, QWidget* parent)
    : QDialog(parent), present_(present), library_(readable_libraries()), scroll_(new QScrollArea),
      published_(new QLabel), drawing_(new PartDrawing), predicted_(WrappedLabel::of_lines(1)),
      message_(WrappedLabel::of_lines(3)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("partDialog"));
    setWindowTitle(title);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFixedWidth(fields_width);
    published_->setObjectName(QStringLiteral("part.published"));
    published_->setWordWrap(true);
    predicted_->setObjectName(QStringLiteral("part.predicted"));
    message_->setObjectName(QStringLiteral("part.message"));
    QPalette red = message_->palette();
    red.setColor(QPalette::WindowText, error_ink(red));
    message_->setPalette(red);
    auto* ok = buttons_->button(QDialogButtonBox::Ok);
    ok->setText(tr("Create"));
    ok->setObjectName(QStringLiteral("part.create"));

    auto* left = new QVBoxLayout;
    left->addWidget(scroll_, 1);
    auto* source = WrappedLabel::of_lines(4);
    if (present_.materials.empty() && !library_.empty())
        left->addWidget(make_material(*source));
    else
        source->hide();
    auto* right = new QVBoxLayout;
    right->addWidget(published_);
    right->addWidget(drawing_, 1);
    right->addWidget(predicted_);
    right->addWidget(message_);
    auto* middle = new QHBoxLayout;
    middle->addLayout(left);
    middle->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->addWidget(make_kinds());
    column->addLayout(middle, 1);
    column->addWidget(source); // as wide as the dialog, because a description has up to 300 letters
    auto* note = new QLabel(tr("A number without a unit is in mm."));
    note->setForegroundRole(QPalette::PlaceholderText);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(note, 1);
    bottom->addWidget(buttons_);
    column->addLayout(bottom);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(800, 570);
    show_fields(part, first_field(part));
}

QWidget* PartDialog::make_kinds() {
    auto* bar = new QWidget;
    auto* grid = new QGridLayout(bar);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(kinds_per_row, 1);
    for (const PartKindInfo& info : part_kinds()) {
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("part.") + to_qt(info.key));
        button->setText(to_qt(info.label));
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(button, &QToolButton::clicked, this, [this, kind = info.kind] { choose_kind(kind); });
        const int number = int(kinds_.size());
        grid->addWidget(button, number / kinds_per_row, number % kinds_per_row);
        kinds_.push_back(button);
    }
    return bar;
}

QWidget* PartDialog::make_material(QLabel& source) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 8, 0);
    materials_ = new QComboBox;
    materials_->setObjectName(QStringLiteral("part.material"));
    materials_->addItem(tr("none (add it later)"), -1);
    std::string group;
    for (std::size_t i = 0; i < library_.size(); ++i) {
        if (std::exchange(group, library_[i].group) != library_[i].group)
            materials_->insertSeparator(materials_->count());
        materials_->addItem(to_qt(library_[i].material.name), int(i));
        materials_->setItemData(materials_->count() - 1, to_qt(library_[i].source), Qt::ToolTipRole);
    }
    line->addWidget(new QLabel(tr("Material")));
    line->addWidget(materials_, 1);
    source.setObjectName(QStringLiteral("part.material.source"));
    source.setTextFormat(Qt::RichText);
    source.setForegroundRole(QPalette::PlaceholderText);
    connect(materials_, &QComboBox::currentIndexChanged, &source, [this, &source](int index) {
        const QString plain = materials_->itemData(index, Qt::ToolTipRole).toString();
        const QString description = plain.isEmpty() ? plain : rich_words(plain);
        source.setText(description);
        materials_->setToolTip(description);
    });
    return row;
}

const Part& PartDialog::part() const {
    return fields_->part();
}

std::optional<MaterialEntry> PartDialog::material() const {
    const int chosen = materials_ && materials_->currentData().isValid() ? materials_->currentData().toInt() : -1;
    return chosen < 0 ? std::nullopt : std::optional(library_[std::size_t(chosen)].material);
}

void PartDialog::choose_kind(PartKind kind) {
    if (kind == part().kind)
        return;
    parts_[part().kind] = part();
    const auto left = parts_.find(kind);
    const Part next = left == parts_.end() ? default_part(kind) : left->second;
    show_fields(next, first_field(next));
}

void PartDialog::show_fields(const Part& part, const QString& focus) {
    fields_ = new PartFields(part);
    if (auto* old = scroll_->takeWidget())
        old->deleteLater(); // later, because one of its controls is sending a signal
    scroll_->setWidget(fields_);
    kinds_[std::size_t(part.kind)]->setChecked(true);
    published_->setText(to_qt(part_kind(part.kind).published));
    published_->setVisible(!published_->text().isEmpty());
    connect(fields_, &PartFields::changed, this, &PartDialog::refresh);
    connect(fields_, &PartFields::current, drawing_, &PartDrawing::set_current);
    connect(fields_, &PartFields::other_fields, this, &PartDialog::show_fields);
    order_tabs();
    drawing_->set_current({});
    if (auto* field = fields_->field(focus)) {
        field->setFocus();
        field->selectAll();
        // Called later, when the layout has placed the field.
        QTimer::singleShot(0, field, [this, field] { scroll_->ensureWidgetVisible(field, 0, 60); });
    }
    refresh();
}

// The fields come between the shapes and the material, although they are made later.
void PartDialog::order_tabs() {
    QWidget* before = kinds_.back();
    const auto follow = [&](QWidget* next) {
        setTabOrder(before, next);
        before = next;
    };
    for (auto* widget : fields_->findChildren<QWidget*>())
        if (widget->focusPolicy() & Qt::TabFocus)
            follow(widget);
    if (materials_)
        follow(materials_);
    follow(buttons_->button(QDialogButtonBox::Ok));
}

QString PartDialog::predicted(const Part& part) const {
    Case planned = present_;
    put_into(planned, part);
    const Prediction p = predict(planned);
    return p.nodes > 0 ? tr("%1 nodes, %2 bonds. A run needs %3 of memory.")
                             .arg(format_count(p.nodes), format_count(p.bonds / 2), format_bytes(p.bytes))
                       : QString();
}

void PartDialog::refresh() {
    const std::vector<Problem> problems = problems_of(part());
    const QStringList words = fields_->show_problems(problems);
    message_->setText(words.join(QLatin1Char('\n')));
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(words.isEmpty());
    predicted_->setText(words.isEmpty() ? predicted(part()) : QString());
    drawing_->show_part(part());
}

} // namespace periscope::ui
