package dev.armature.advisor.ruler;

import dev.armature.advisor.ruler.Scale.Extent;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scales for programs that draw them.
 *
 * <pre>
 * {"title", "scales": [{"partition", "isNumber", "width", "from", "to",
 *   "marks":   [{"key", "column"}],
 *   "bands":   [{"entity", "pieces": [{"text", "from", "to"}]}],
 *   "reaches": [{"pattern", "condition", "from", "to", "intrusions": [{"from", "to"}], "note"}]}]}
 * </pre>
 *
 * {@code from} and {@code to} of a scale are what stands at its ends; all others are columns.
 */
final class RulerJson {
    private RulerJson() {}

    static Json.Object of(String title, List<Scale> scales) {
        return Json.of("title", Json.text(title))
                .with("scales", Json.array(scales.stream().map(RulerJson::scale).toList()));
    }

    private static Json scale(Scale scale) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("partition", Json.text(scale.partition()));
        members.put("isNumber", new Json.Bool(scale.isNumber()));
        members.put("width", Json.number(scale.width()));
        members.put("from", Json.text(scale.from()));
        members.put("to", Json.text(scale.to()));
        members.put(
                "marks", Json.array(scale.marks().stream().map(RulerJson::mark).toList()));
        members.put(
                "bands", Json.array(scale.bands().stream().map(RulerJson::band).toList()));
        members.put(
                "reaches",
                Json.array(scale.reaches().stream().map(RulerJson::reach).toList()));
        return new Json.Object(members);
    }

    private static Json mark(Scale.Mark mark) {
        return Json.of("key", Json.text(mark.key())).with("column", Json.number(mark.column()));
    }

    private static Json band(Scale.Band band) {
        List<Json> pieces = band.labels().stream()
                .<Json>map(label -> place(label.extent()).with("text", Json.text(label.text())))
                .toList();
        return Json.of("entity", Json.text(band.entity())).with("pieces", Json.array(pieces));
    }

    private static Json reach(Scale.Reach reach) {
        return place(reach.extent())
                .with("pattern", Json.text(reach.pattern()))
                .with("condition", Json.text(reach.condition()))
                .with(
                        "intrusions",
                        Json.array(reach.intrusions().stream()
                                .<Json>map(RulerJson::place)
                                .toList()))
                .with("note", Json.text(reach.note()));
    }

    private static Json.Object place(Extent extent) {
        return Json.of("from", Json.number(extent.from())).with("to", Json.number(extent.to()));
    }
}
