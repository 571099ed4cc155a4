package dev.armature.advisor.ruler;

import dev.armature.advisor.ruler.Scale.Band;
import dev.armature.advisor.ruler.Scale.Extent;
import dev.armature.advisor.ruler.Scale.Label;
import dev.armature.advisor.ruler.Scale.Reach;
import java.util.List;

/** Draws scales as SVG. Texts stay texts, so that they can be searched, copied and read aloud. */
final class SvgRuler {
    private static final int COLUMN = 8;
    private static final int ROW = 24;
    private static final int BAR = 16;
    private static final int MARGIN = 16;

    private static final String STYLE = """
            <style>
              .ruler { font: 12px ui-monospace, Menlo, Consolas, monospace; }
              .ruler .paper { fill: #ffffff; }
              .ruler text { fill: #1d2433; }
              .ruler .head { font-weight: 600; }
              .ruler .quiet { fill: #5d6778; }
              .ruler .line { stroke: #c9d0db; stroke-width: 1; }
              .ruler .band { fill: #dfe7f5; stroke: #8fa3c7; }
              .ruler .reach { fill: #2f6fde; }
              .ruler .intrusion { fill: #d0342c; }
              .ruler .note { fill: #b3261e; }
              @media (prefers-color-scheme: dark) {
                .ruler .paper { fill: #14181f; }
                .ruler text { fill: #e4e8ef; }
                .ruler .quiet { fill: #98a3b5; }
                .ruler .line { stroke: #39424f; }
                .ruler .band { fill: #26344f; stroke: #5a74a6; }
                .ruler .reach { fill: #6ea0ff; }
                .ruler .intrusion { fill: #ff6b61; }
                .ruler .note { fill: #ff8a80; }
              }
            </style>
            """;

    private final StringBuilder body = new StringBuilder();
    private final int left;
    private int top = MARGIN;

    private SvgRuler(int left) {
        this.left = left;
    }

    static String draw(String title, List<Scale> scales) {
        int names = 0;
        int width = 0;
        int remarks = title.length();
        for (Scale scale : scales) {
            width = Math.max(width, scale.width());
            remarks = Math.max(remarks, scale.partition().length());
            for (Band band : scale.bands()) {
                names = Math.max(names, band.entity().length());
            }
            for (Reach reach : scale.reaches()) {
                names = Math.max(names, reach.pattern().length());
            }
        }
        for (Scale scale : scales) {
            for (Reach reach : scale.reaches()) {
                remarks = Math.max(
                        remarks, names + scale.width() + reach.condition().length() + 6);
                remarks = Math.max(remarks, names + reach.note().length() + 4);
            }
        }
        var ruler = new SvgRuler(MARGIN + (names + 2) * COLUMN);
        ruler.text(MARGIN, "head", title);
        ruler.next();
        scales.forEach(ruler::draw);
        int wide = Math.max(ruler.left + width * COLUMN, remarks * COLUMN) + 2 * MARGIN;
        int high = ruler.top + MARGIN;
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ruler\" role=\"img\" width=\"" + wide + "\" height=\""
                + high + "\" viewBox=\"0 0 " + wide + " " + high + "\">\n<title>" + escaped(title) + "</title>\n"
                + STYLE
                + "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" + ruler.body + "</svg>\n";
    }

    private void draw(Scale scale) {
        top += ROW / 2;
        text(MARGIN, "quiet", scale.partition());
        next();
        int right = left + scale.width() * COLUMN;
        text(left - COLUMN, "quiet", scale.from());
        text(right, "quiet", scale.to());
        line(left, right, top - BAR / 4);
        next();
        for (Band band : scale.bands()) {
            text(MARGIN, "", band.entity());
            for (Label label : band.labels()) {
                bar("band", label.extent());
                text(left + label.extent().from() * COLUMN + COLUMN / 2, "", label.fitting());
            }
            next();
        }
        for (Reach reach : scale.reaches()) {
            text(MARGIN, "quiet", reach.pattern());
            line(left, right, top - BAR / 4);
            bar("reach", reach.extent());
            reach.intrusions().forEach(extent -> bar("intrusion", common(extent, reach.extent())));
            text(right + 2 * COLUMN, "quiet", reach.condition());
            next();
            if (!reach.note().isEmpty()) {
                text(left, "note", reach.note());
                next();
            }
        }
    }

    private static Extent common(Extent first, Extent second) {
        return new Extent(Math.max(first.from(), second.from()), Math.min(first.to(), second.to()));
    }

    private void next() {
        top += ROW;
    }

    private void bar(String style, Extent extent) {
        if (extent.from() < extent.to()) {
            body.append("<rect class=\"")
                    .append(style)
                    .append("\" x=\"")
                    .append(left + extent.from() * COLUMN)
                    .append("\" y=\"")
                    .append(top - BAR + BAR / 4)
                    .append("\" width=\"")
                    .append((extent.to() - extent.from()) * COLUMN)
                    .append("\" height=\"")
                    .append(BAR)
                    .append("\" rx=\"3\"/>\n");
        }
    }

    private void line(int from, int to, int height) {
        body.append("<line class=\"line\" x1=\"")
                .append(from)
                .append("\" x2=\"")
                .append(to)
                .append("\" y1=\"")
                .append(height)
                .append("\" y2=\"")
                .append(height)
                .append("\"/>\n");
    }

    private void text(int x, String style, String text) {
        body.append("<text x=\"").append(x).append("\" y=\"").append(top).append('"');
        if (!style.isEmpty()) {
            body.append(" class=\"").append(style).append('"');
        }
        body.append('>').append(escaped(text)).append("</text>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
