#include "ui/panels/form_panel.hpp"

#include "ui/base/contrast.hpp"
#include "ui/base/control_names.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/document/document.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/panels/field_row.hpp"
#include "ui/text/format.hpp"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {

QLabel* wrapped(const QString& words) {
    auto* label = new WrappedLabel(words);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void make_red(QLabel* label) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, error_ink(palette));
    label->setPalette(palette);
}

} // namespace

QuantityInfo length_info(std::string_view label, std::string_view example, std::string_view help) {
    return {"", label, dimension::length, true, Bound::any, "mm", example, help};
}

FormPanel::FormPanel(Document& document, const QString& title, QWidget* parent)
    : QWidget(parent), document_(document), column_(new QVBoxLayout(this)), form_(nullptr) {
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

QLabel* FormPanel::reason_label(const std::function<QString()>& get) {
    auto* label = wrapped({});
    make_red(label);
    const auto refresh = [label, get] {
        const QString reason = get();
        label->setText(reason);
        label->setVisible(!reason.isEmpty());
    };
    connect(&document_, &Document::changed, label, refresh);
    refresh();
    return label;
}

void FormPanel::problems_of(const QString& path) {
    auto* label = reason_label([this, path] { return with_names(document_.value(), document_.reason_at(path)); });
    label->setObjectName(QStringLiteral("reason:") + path);
    form_->addRow(label);
}

void FormPanel::problems_below(const QString& path) {
    form_->addRow(reason_label([this, path] {
        QStringList reasons = document_.reasons_below(path);
        reasons.removeAll(document_.reason_at(path));
        return with_names(document_.value(), reasons.join(QLatin1Char('\n')));
    }));
}

void FormPanel::quantity(const QuantityBinding& binding) {
    auto* edit = new QuantityEdit(document_, binding);
    auto* reason = wrapped({});
    make_red(reason);
    reason->setObjectName(QStringLiteral("reason:") + binding.path);
    auto* doubt = wrapped({});
    doubt->setObjectName(QStringLiteral("doubt:") + binding.path);
    const auto refresh = [this, edit, reason, doubt] {
        reason->setText(with_names(document_.value(), edit->reason()));
        reason->setVisible(!edit->reason().isEmpty());
        doubt->setText(with_names(document_.value(), edit->doubt()));
        doubt->setVisible(!edit->doubt().isEmpty());
    };
    connect(edit, &QuantityEdit::reason_changed, reason, refresh);
    refresh();
    auto* holder = new QWidget;
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(edit);
    column->addWidget(reason);
    column->addWidget(doubt);
    row(to_qt(binding.info.label), holder);
}

void FormPanel::vector(const QString& label, const std::array<QuantityBinding, 3>& components) {
    auto* holder = new QWidget;
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new FieldRow;
    column->addWidget(line);
    auto* reason = wrapped({});
    make_red(reason);
    auto* doubt = wrapped({});
    std::vector<QuantityEdit*> edits;
    for (const auto& component : components) {
        edits.push_back(new QuantityEdit(document_, component));
        line->add(edits.back());
    }
    const auto refresh = [edits, reason, doubt] {
        const auto tell = [&](QLabel* below, const QString& (QuantityEdit::*of)() const) {
            QStringList words;
            for (std::size_t i = 0; i < edits.size(); ++i)
                if (const QString& one = (edits[i]->*of)(); !one.isEmpty())
                    words << QStringLiteral("%1: %2").arg(QChar(u'x' + char16_t(i))).arg(one);
            below->setText(words.join(QLatin1Char('\n')));
            below->setVisible(!words.isEmpty());
        };
        tell(reason, &QuantityEdit::reason);
        tell(doubt, &QuantityEdit::doubt);
    };
    for (auto* edit : edits)
        connect(edit, &QuantityEdit::reason_changed, reason, refresh);
    refresh();
    column->addWidget(reason);
    column->addWidget(doubt);
    row(label, holder);
}

QLineEdit* FormPanel::words(const QString& label, const QString& path, const QString& what,
                            const std::function<QString(const Case&)>& get,
                            const std::function<void(Document&, const QString&)>& set) {
    auto* edit = new QLineEdit;
    edit->setObjectName(path);
    edit->setToolTip(what);
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
    row(label, edit);
    problems_of(path);
    return edit;
}

void FormPanel::written(const QString& label, const QString& path, const QString& what,
                        const std::function<QString(const Case&)>& get,
                        const std::function<void(Document&, const QString&)>& take) {
    words(
        label, path, what,
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
    problems_below(path);
}

QWidget* FormPanel::choice(const QString& label, const QString& path, const QStringList& names,
                           const std::function<int(const Case&)>& get, const std::function<void(Document&, int)>& set) {
    auto* box = new QComboBox;
    box->setObjectName(path);
    box->addItems(names);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    // Long ones go below their label in a narrow panel; the list is as wide as they are.
    qsizetype longest = 8;
    for (const QString& name : names)
        longest = std::max(longest, name.size());
    box->setMinimumContentsLength(int(std::min<qsizetype>(longest, 16)));
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 16);
    const auto refresh = [this, box, get] { box->setCurrentIndex(get(document_.value())); };
    connect(box, &QComboBox::activated, this, [this, label, path, names, get, set](int index) {
        document_.clear_field_errors(path); // also when it was there already: now it is chosen
        const Case& now = document_.value();
        const QString from = names.value(get(now));
        document_.choose(
            tr("%1 ▸ %2: %3 → %4")
                .arg(place_of(now, item_at(path)), label, from.isEmpty() ? tr("empty") : from, names.value(index)),
            [&](Document& d) { set(d, index); });
    });
    connect(&document_, &Document::changed, box, refresh);
    refresh();
    row(label, box);
    problems_of(path);
    return box;
}

QLabel* FormPanel::fact(const QString& label, const std::function<QString()>& get) {
    auto* value = wrapped(get());
    connect(this, &FormPanel::facts_wanted, value, [value, get] { value->setText(get()); });
    row(label, value);
    return value;
}

void FormPanel::row(const QString& label, QWidget* widget) {
    if (label.isEmpty())
        return form_->addRow(widget);
    form_->addRow(label, widget);
    name_controls(*widget, label);
}

void FormPanel::wide(QWidget* widget) {
    form_->addRow(widget);
}

} // namespace periscope::ui
