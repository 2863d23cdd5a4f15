// Draws the annotations of the picture: axes, caption, and colour bar or legend.
#pragma once

#include "core/case/unit.hpp"
#include "ui/viewport/annotations/caption.hpp"
#include "ui/viewport/annotations/colour_bar.hpp"
#include "ui/viewport/annotations/legend.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>

#include <QByteArray>
#include <QColor>
#include <QString>

#include <array>
#include <memory>
#include <vector>

namespace periscope::ui {

class AxesMarker;

// Explains the colours: a colour bar or a legend.
struct ColourKey {
    QString title, unit; // title and unit of a colour bar
    std::array<double, 2> range{};
    QByteArray colours;
    std::vector<LegendEntry> entries; // for a legend
    friend bool operator==(const ColourKey&, const ColourKey&) = default;
};

class Annotations {
public:
    Annotations(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor);
    ~Annotations();

    // Shows a colour bar for a field. Its labels are in a unit of `system` that suits the range, for example mm.
    void show_colour_bar(vtkLookupTable* table, const QString& title, const QString& si_unit, UnitSystem system);
    void show_legend(const std::vector<LegendEntry>& entries); // shows a legend instead of the colour bar
    void hide_keys();
    const ColourKey& key() const { return key_; } // empty if there is neither a bar nor a legend
    bool show_key(bool wanted); // shows the key, or keeps it without showing it; returns whether the picture changes
    bool shows_key() const { return key_wanted_ && words_wanted_ && key_ != ColourKey(); }
    void show_words(bool wanted); // shows or hides caption and key; the body keeps its position in both cases
    void show_axes(bool wanted);

    // `further_lines` is the number of lines by which the caption of another frame can be longer.
    void set_caption(const QString& words, int further_lines);
    int height_above() const; // height in device pixels that the caption and its further lines take at the top
    void set_colours(const ViewColours& colours);
    void scale(double pixel_ratio, int width, int height);
    bool is_scaled() const { return width_ > 0; } // returns whether the view has been drawn

private:
    void place_caption();
    void draw_key();

    ColourKey key_;
    bool key_wanted_ = true, words_wanted_ = true;
    double pixel_ratio_ = 1;
    int width_ = 0, height_ = 0;
    int lines_ = 1, further_lines_ = 0; // numbers of lines in the caption; further_lines_: see set_caption()
    ColourBar bar_;
    Legend legend_;
    Caption caption_;
    std::unique_ptr<AxesMarker> axes_;
};

} // namespace periscope::ui
