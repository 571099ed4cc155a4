package dev.armature.advisor.ruler;

import dev.armature.advisor.ruler.Scale.Band;
import dev.armature.advisor.ruler.Scale.Label;
import dev.armature.advisor.ruler.Scale.Reach;
import java.util.List;

/** Draws scales with characters: {@code =} is what a query asks for, {@code !} what else it reads. */
final class TextRuler {
    private static final String MARGIN = "  ";

    private final StringBuilder text = new StringBuilder();

    private TextRuler() {}

    static String draw(String title, List<Scale> scales) {
        var ruler = new TextRuler();
        ruler.text.append(title).append('\n');
        for (Scale scale : scales) {
            ruler.text.append('\n');
            ruler.draw(scale);
        }
        return ruler.text.toString();
    }

    private void draw(Scale scale) {
        int names = Math.max(
                scale.bands().stream()
                        .mapToInt(band -> band.entity().length())
                        .max()
                        .orElse(0),
                scale.reaches().stream()
                        .mapToInt(reach -> reach.pattern().length())
                        .max()
                        .orElse(0));
        text.append(scale.partition()).append('\n');
        line(names, "", scale.from() + " ".repeat(Math.max(0, scale.width() - 2)) + scale.to(), "");
        for (Band band : scale.bands()) {
            line(names, band.entity(), band(band), "");
        }
        for (Reach reach : scale.reaches()) {
            line(names, reach.pattern(), reach(reach, scale.width()), reach.condition());
            if (!reach.note().isEmpty()) {
                line(names, "", "! " + reach.note(), "");
            }
        }
    }

    private void line(int names, String name, String drawing, String remark) {
        String line = MARGIN + name + " ".repeat(names - name.length()) + MARGIN + drawing + MARGIN + remark;
        text.append(line.stripTrailing()).append('\n');
    }

    private static String band(Band band) {
        var drawing = new StringBuilder();
        for (Label label : band.labels()) {
            int columns = label.extent().to() - label.extent().from() - 2;
            drawing.append(" ".repeat(Math.max(0, label.extent().from() - drawing.length())))
                    .append('[')
                    .append(label.fitting())
                    .append(" ".repeat(Math.max(0, columns - label.fitting().length())))
                    .append(']');
        }
        return drawing.toString();
    }

    private static String reach(Reach reach, int width) {
        var drawing = new StringBuilder();
        for (int column = 0; column < width; column++) {
            int at = column;
            boolean isRead = reach.extent().contains(column);
            boolean isIntrusion = isRead && reach.intrusions().stream().anyMatch(extent -> extent.contains(at));
            drawing.append(isIntrusion ? '!' : isRead ? '=' : '.');
        }
        return drawing.toString();
    }
}
