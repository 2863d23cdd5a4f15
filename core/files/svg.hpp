// Composes a drawing as SVG text: lines, dots and words on a white background. Coordinates are pixels from the upper
// left corner.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

class Svg {
public:
    Svg(double width, double height)
        : text_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                            "font-family=\"sans-serif\" font-size=\"13\">\n"
                            "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
                            width, height)) {}

    void line(double x1, double y1, double x2, double y2, std::string_view colour) {
        text_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1,
                             x2, y2, colour);
    }
    void polyline(const std::vector<std::pair<double, double>>& points, std::string_view colour, double opacity = 1) {
        text_ += "<polyline points=\"";
        for (const auto& [x, y] : points)
            text_ += fmt::format("{:.1f},{:.1f} ", x, y);
        text_ += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" stroke-opacity=\"{:.2f}\"/>\n",
                             colour, opacity);
    }
    void box(double x, double y, double width, double height, std::string_view colour) {
        text_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                             width, height, colour);
    }
    void dot(double x, double y, std::string_view colour) {
        text_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", x, y, colour);
    }
    // `anchor` is start, middle or end. `words` must not contain characters with a meaning in XML.
    void words(double x, double y, std::string_view anchor, std::string_view words, std::string_view colour = "black") {
        text_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y, anchor,
                             colour, words);
    }
    std::string finished() const { return text_ + "</svg>\n"; }

private:
    std::string text_;
};

} // namespace periscope
