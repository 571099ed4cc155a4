package dev.armature.engine.exchange;

import dev.armature.engine.table.Fields;
import dev.armature.model.Item;
import java.time.Duration;
import java.time.Instant;

/**
 * What a caller gave a request that begins a job, so that asking twice begins one.
 *
 * <table>
 *   <caption>Token, format 1: an item in the space {@link dev.armature.engine.table.Spaces#EXCHANGE}, under account and Region, the word
 *       {@value #WORD}, the kind of the job, and the token</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>kind</td><td>S: {@value #WORD}</td></tr>
 *   <tr><td>arn</td><td>S: of the job</td></tr>
 *   <tr><td>asked</td><td>S: what has to be the same if it is used again</td></tr>
 *   <tr><td>until</td><td>N: when it is forgotten, milliseconds since 1970</td></tr>
 * </table>
 */
record JobToken(String arn, String asked, Instant until) {
    static final String WORD = "token";
    static final Duration LIFETIME = Duration.ofHours(8);

    private static final long FORMAT = 1;

    byte[] encode() {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put(JobStore.KIND, WORD);
        out.put("arn", arn);
        out.put("asked", asked);
        out.put("until", until);
        return out.item().stored();
    }

    static JobToken decode(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        JobStore.requireFormat("token of a job", in.number("format"), FORMAT);
        return new JobToken(in.text("arn"), in.text("asked"), in.requiredTime("until"));
    }

    boolean isOver(Instant now) {
        return !until.isAfter(now);
    }
}
