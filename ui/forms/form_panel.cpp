#include "ui/forms/form_panel.hpp"

#include "ui/base/contrast.hpp"
#include "ui/base/control_names.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/document/document.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/forms/field_messages.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {

QLabel* wrapped(const QString& words) {
    auto* label = new WrappedLabel(words);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// The label at the left of a field. Labels have the same width in all panels, so that a longer label in another row
// moves no field.
class RowLabel : public WrappedLabel {
public:
    RowLabel(const QString& words, QWidget* field) : WrappedLabel(words_on_screen(words)) {
        setBuddy(field);
        fit();
    }
    // QLabel only estimates the size of a wrapped text; this is the exact size.
    QSize sizeHint() const override { return {minimumWidth(), heightForWidth(minimumWidth())}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override {
        WrappedLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            fit();
    }

private:
    void fit() { setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("Automatic time step"))); }
};

// Returns the name of one component: "Centre x" for "Centre x, y, z" and for "Centre".
QString name_of_component(const QString& label, std::size_t axis) {
    static const QRegularExpression axes(QStringLiteral("(?:^|\\s)x(?:, y(?:, z)?)?$"));
    const QString of = QString(label).remove(axes).trimmed();
    const QChar component(u'x' + char16_t(axis));
    return of.isEmpty() ? QString(component) : of + QLatin1Char(' ') + component;
}

} // namespace

QuantityInfo length_info(std::string_view label, std::string_view example, std::string_view help) {
    return {"", label, dimension::length, true, Bound::any, "mm", example, help};
}

FormPanel::FormPanel(Document& document, const QString& title, QWidget* parent)
    : QWidget(parent), document_(document), messages_(new FieldMessages(*this)), column_(new QVBoxLayout(this)),
      form_(nullptr) {
    auto* heading = wrapped(title);
    QFont font = heading->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    heading->setFont(font);
    column_->addWidget(heading);
    auto* holder = new QWidget;
    form_ = new QFormLayout(holder);
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    column_->addWidget(holder);
    column_->addStretch(1);
    connect(&document_, &Document::changed, this, &FormPanel::refresh_facts);
}

QString FormPanel::shape() const {
    return shape_ ? shape_(document_.value()) : QString();
}

void FormPanel::refresh_facts() {
    emit facts_wanted();
}

void FormPanel::note(const QString& words) {
    note([words] { return words; });
}

void FormPanel::note(const std::function<QString()>& get) {
    auto* label = wrapped(get());
    connect(&document_, &Document::changed, label, [label, get] { label->setText(get()); });
    label->setForegroundRole(QPalette::PlaceholderText);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, palette.color(QPalette::PlaceholderText));
    label->setPalette(palette);
    form_->addRow(label);
}

void FormPanel::heading(const QString& words) {
    auto* label = wrapped(words);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, 8, 0, 0);
    form_->addRow(label);
}

void FormPanel::problems_of(const QString& path) {
    // if a field has this path, it shows the problems already
    if (!messages_->has(QStringLiteral("reason:") + path))
        watch({{path, field_at(path)}}, nullptr);
}

void FormPanel::watch(const std::vector<Watched>& fields, QLabel* label, MarkedEdit* edit) {
    struct Messages {
        Watched field;
        QLabel *error, *warning;
    };
    std::vector<Messages> all;
    for (const Watched& field : fields)
        all.push_back({field, messages_->add(QStringLiteral("reason:") + field.path, true),
                       messages_->add(QStringLiteral("warning:") + field.path, false)});
    const auto refresh = [this, all, label, edit] {
        const auto show_message = [this](QLabel* message, const QString& name, const QString& words) {
            const QString said = with_names(document_.value(), words);
            messages_->show_words(message, words.isEmpty() || name.isEmpty() ? said : tr("%1: %2").arg(name, said));
        };
        bool is_wrong = false;
        for (const auto& [field, error, warning] : all) {
            const QString reason = field.parts_too ? document_.reasons_below(field.path).join(QLatin1Char('\n'))
                                                   : document_.reason_at(field.path);
            const QString missing = document_.missing_at(field.path);
            const QString remark = missing.isEmpty() ? document_.warning_at(field.path) : missing;
            show_message(error, field.name, reason);
            show_message(warning, field.name, remark);
            if (edit)
                edit->mark(reason, missing.isEmpty() ? remark : QString());
            is_wrong = is_wrong || !reason.isEmpty();
        }
        if (!label)
            return;
        QPalette ink;
        if (is_wrong)
            ink.setColor(QPalette::WindowText, error_ink(palette()));
        label->setPalette(ink);
    };
    connect(&document_, &Document::changed, this, refresh);
    connect(&document_, &Document::marked, this, refresh);
    refresh();
}

QLabel* FormPanel::error(const QString& name, const std::function<QString()>& get) {
    QLabel* message = messages_->add(name, true);
    connect(this, &FormPanel::facts_wanted, message, [this, message, get] { messages_->show_words(message, get()); });
    messages_->show_words(message, get());
    return message;
}

void FormPanel::quantity(const QuantityBinding& binding) {
    const QString label = binding.label();
    watch({{binding.path, label}}, row(label, new QuantityEdit(document_, binding)));
}

void FormPanel::vector(const QString& label, const std::array<QuantityBinding, 3>& components) {
    this->components(label, {components.begin(), components.end()});
}

// Puts the components into a row of their own below the label, so that each has room for a number with its unit.
void FormPanel::components(const QString& label, const std::vector<QuantityBinding>& bindings) {
    auto* holder = new QWidget;
    auto* line = new QHBoxLayout(holder);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(3);
    std::vector<Watched> fields;
    for (std::size_t axis = 0; axis < bindings.size(); ++axis) {
        auto* edit = new QuantityEdit(document_, bindings[axis]);
        edit->set_shares_a_row();
        line->addWidget(edit, 1);
        fields.push_back({bindings[axis].path, name_of_component(label, axis)});
    }
    auto* above = new WrappedLabel(label);
    form_->addRow(above);
    form_->addRow(holder);
    name_controls(*holder, label);
    watch(fields, above);
}

QLineEdit* FormPanel::words(const QString& label, const QString& path, const QString& what,
                            const std::function<QString(const Case&)>& get,
                            const std::function<void(Document&, const QString&)>& set) {
    return text_field(label, {path, label}, what, get, set);
}

QLineEdit* FormPanel::text_field(const QString& label, const Watched& field, const QString& what,
                                 const std::function<QString(const Case&)>& get,
                                 const std::function<void(Document&, const QString&)>& set) {
    auto* edit = new MarkedEdit;
    edit->setObjectName(field.path);
    edit->set_help(what);
    const auto refresh = [this, edit, get] {
        if (const QString now = get(document_.value()); now != edit->text())
            edit->setText(now);
        edit->setCursorPosition(0);
    };
    leave_undo_to_the_case(edit);
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, get, set] {
        edit->setModified(false);
        if (edit->text() != get(document_.value()))
            set(document_, edit->text());
    });
    connect(&document_, &Document::changed, edit, refresh);
    refresh();
    watch({field}, row(label, edit), edit);
    return edit;
}

void FormPanel::written(const QString& label, const QString& path, const QString& what,
                        const std::function<QString(const Case&)>& get,
                        const std::function<void(Document&, const QString&)>& take) {
    text_field(
        label, {path, label, true}, what,
        [this, path, get](const Case& c) {
            const auto typed = document_.typed_at(path);
            return typed ? *typed : get(c);
        },
        [path, take](Document& d, const QString& typed) {
            try {
                take(d, typed);
            } catch (const std::invalid_argument& e) {
                d.set_field_error(path, typed, QString::fromUtf8(e.what()));
            }
        });
}

QWidget* FormPanel::choice(const QString& label, const QString& path, const QStringList& names,
                           const std::function<int(const Case&)>& get, const std::function<void(Document&, int)>& set) {
    auto* box = new QComboBox;
    box->setObjectName(path);
    box->addItems(names);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    // The minimum width is limited to 16 characters, so that the box fits into a narrow panel. The open list is as wide
    // as its entries.
    qsizetype longest = 8;
    for (const QString& name : names)
        longest = std::max(longest, name.size());
    box->setMinimumContentsLength(int(std::min<qsizetype>(longest, 16)));
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 16);
    const auto refresh = [this, box, get] { box->setCurrentIndex(get(document_.value())); };
    connect(box, &QComboBox::activated, this, [this, label, path, names, get, set](int index) {
        // Errors are cleared even if the user selects the present choice again, because this confirms it.
        document_.clear_field_errors(path);
        const Case& now = document_.value();
        const QString from = names.value(get(now));
        document_.choose(
            tr("%1 ▸ %2: %3 → %4")
                .arg(full_name_of(now, item_at(path)), label, from.isEmpty() ? tr("empty") : from, names.value(index)),
            [&](Document& d) { set(d, index); });
    });
    connect(&document_, &Document::changed, box, refresh);
    refresh();
    watch({{path, label}}, row(label, box));
    return box;
}

QLabel* FormPanel::fact(const QString& label, const std::function<QString()>& get, int lines) {
    QLabel* value = lines > 0 ? WrappedLabel::of_lines(lines) : new WrappedLabel;
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const auto refresh = [value, get] { value->setText(get()); };
    connect(this, &FormPanel::facts_wanted, value, refresh);
    refresh();
    row(label, value);
    return value;
}

QLabel* FormPanel::row(const QString& label, QWidget* widget) {
    if (label.isEmpty()) {
        form_->addRow(widget);
        return nullptr;
    }
    auto* left = new RowLabel(label, widget);
    form_->addRow(left, widget);
    name_controls(*widget, label);
    return left;
}

void FormPanel::wide(QWidget* widget) {
    form_->addRow(widget);
}

} // namespace periscope::ui
