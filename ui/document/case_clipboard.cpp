#include "ui/document/case_clipboard.hpp"

#include "core/case_file/case_entries.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/case_names.hpp"
#include "ui/document/document.hpp"
#include "ui/document/missing_names.hpp"

#include <QObject>

#include <type_traits>

namespace periscope::ui {

namespace {

template <typename Entries>
void make_names_free(const Entries& present, Case& pasted, Entries Case::*member,
                     void (*rename)(Case&, std::size_t, const std::string&)) {
    Entries all = present; // each pasted entry is added, because a later one may have the same name
    for (std::size_t i = 0; i < (pasted.*member).size(); ++i) {
        rename(pasted, i, free_name(all, (pasted.*member)[i].name));
        all.push_back((pasted.*member)[i]);
    }
}

// Appends materials. The first material of a case fills the body wherever there is no other material, and needs no set.
// Each other material keeps its set or share; if it has neither, append_material() chooses a set.
void append_materials(Case& c, const std::vector<MaterialEntry>& materials) {
    for (const MaterialEntry& material : materials) {
        const bool is_first = c.materials.empty();
        append_material(c, material);
        MaterialEntry& added = c.materials.back();
        if (is_first) {
            added.set.clear();
            added.share.reset();
        } else if (!material.set.empty() || material.share)
            added.set = material.set;
    }
}

void append(Case& c, const Case& pasted) {
    for_each_list([&](const char*, auto member) {
        if constexpr (!std::is_same_v<decltype(member), std::vector<MaterialEntry> Case::*>)
            (c.*member).insert((c.*member).end(), (pasted.*member).begin(), (pasted.*member).end());
    });
    append_materials(c, pasted.materials); // appended last, because append_material() looks for a set of the case
}

Item entry_of(const char* list, std::size_t index) {
    return item_at(QStringLiteral("%1[%2]").arg(QLatin1String(list)).arg(index));
}

QString step_name(const Case& pasted) {
    std::size_t count = 0;
    QString kind;
    for_each_list([&](const char* key, auto member) {
        count += (pasted.*member).size();
        if (!(pasted.*member).empty())
            kind = word_of(entry_of(key, 0).kind);
    });
    return count > 1 ? QObject::tr("Paste %1 entries").arg(count) : QObject::tr("Paste %1").arg(kind);
}

// Returns a sentence for each pasted material whose Poisson's ratio has changed: for the bond-based theory,
// append_material() replaces the ratio by the only one that this theory can have. `materials` are those of the case;
// the pasted ones are the last of them.
QStringList changed_ratios(const std::vector<MaterialEntry>& materials, const std::vector<MaterialEntry>& pasted) {
    QStringList sentences;
    for (std::size_t i = 0; i < pasted.size(); ++i) {
        const MaterialEntry& now = materials[materials.size() - pasted.size() + i];
        if (now.poisson_ratio.value != pasted[i].poisson_ratio.value)
            sentences << QObject::tr("Poisson's ratio of '%1' is now %2, the value of the bond-based theory.")
                             .arg(QString::fromStdString(now.name))
                             .arg(now.poisson_ratio.value, 0, 'g', 3);
    }
    return sentences;
}

} // namespace

QString copied_entry(const Document& document, const Item& item) {
    const Case& c = document.value();
    Case one;
    one.folder = c.folder;
    bool is_there = false;
    for_each_list([&](const char* key, auto member) {
        const auto& entries = c.*member;
        if (item.index < 0 || std::size_t(item.index) >= entries.size() || path_of({item.kind}) != QLatin1String(key))
            return;
        (one.*member).push_back(entries[std::size_t(item.index)]);
        is_there = true;
    });
    return is_there ? QString::fromStdString(entries_to_json(std::move(one))) : QString();
}

Pasted paste_entries(Document& document, const QString& text) {
    const Case& c = document.value();
    Case pasted = read_entries(text.toStdString(), c.folder);
    make_names_free(c.materials, pasted, &Case::materials, rename_material);
    make_names_free(c.sets, pasted, &Case::sets, rename_set);
    make_names_free(c.rigid_bodies, pasted, &Case::rigid_bodies, rename_rigid_body);
    make_names_free(c.observers, pasted, &Case::observers, rename_observer);
    document.edit(step_name(pasted), [&](Case& value) { append(value, pasted); });
    Item last;
    for_each_list([&](const char* key, auto member) {
        if (!(pasted.*member).empty())
            last = entry_of(key, (c.*member).size() - 1);
    });
    QStringList sentences = missing_names(c, pasted);
    if (!sentences.isEmpty())
        sentences << QObject::tr("Paste what is missing too, or choose another one in the panel.");
    sentences << changed_ratios(c.materials, pasted.materials);
    return {last, sentences.join(QLatin1Char(' '))};
}

} // namespace periscope::ui
