package dev.armature.engine.table;

import dev.armature.model.AttributeValue;

/**
 * A Kinesis destination in the row of its table, and in that of its logs. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Destination: M</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>streamArn, phase, precision, failure</td><td>S</td></tr>
 *   <tr><td>since, until</td><td>N: time</td></tr>
 *   <tr><td>log, lineages</td><td>N: the first of its logs, and how many there are</td></tr>
 * </table>
 */
public final class KinesisDestinationCodec {
    private KinesisDestinationCodec() {}

    public static AttributeValue encode(KinesisDestination destination) {
        var out = new Fields();
        out.put("streamArn", destination.streamArn());
        out.put("phase", destination.phase().name());
        out.put("since", destination.span().since());
        out.put("until", destination.span().until());
        var precision = destination.precision();
        out.put("precision", precision == null ? null : precision.name());
        out.put("failure", destination.failure());
        out.put("log", destination.log());
        out.put("lineages", destination.lineages());
        return out.value();
    }

    public static KinesisDestination decode(Fields in) {
        return new KinesisDestination(
                in.text("streamArn"),
                KinesisDestination.Phase.valueOf(in.text("phase")),
                new Span(in.requiredTime("since"), in.requiredTime("until")),
                in.has("precision") ? KinesisDestination.Precision.valueOf(in.text("precision")) : null,
                in.optionalText("failure"),
                (int) in.number("log"),
                (int) in.number("lineages"));
    }
}
