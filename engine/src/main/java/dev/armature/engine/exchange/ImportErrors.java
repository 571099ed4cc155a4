package dev.armature.engine.exchange;

import dev.armature.model.json.JsonWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;

/** Says in the log which records of an import were not imported, in the words of AWS's own log; the first of them, as they may be as many as there are lines. */
final class ImportErrors {
    private static final Logger LOG = System.getLogger(ImportErrors.class.getName());
    private static final int TOLD_MAX = 100;
    private static final int TEXT_MAX = 1000;

    private final Import job;
    private int told;

    ImportErrors(Import job) {
        this.job = job;
    }

    void tell(String key, long itemIndex, String text) {
        if (told++ >= TOLD_MAX) {
            return;
        }
        LOG.log(
                Level.WARNING,
                () -> "a record was not imported: " + line(job, key, itemIndex, text)
                        + (told == TOLD_MAX ? "; others of this import are not told" : ""));
    }

    /** A line of the log that AWS writes. */
    static String line(Import job, String key, long itemIndex, String text) {
        var out = new JsonWriter(512);
        out.beginObject().name("itemS3Pointer").beginObject();
        out.name("bucket").string(job.source().bucket());
        out.name("key").string(key);
        out.name("itemIndex").ascii(Long.toString(itemIndex));
        out.endObject();
        out.name("importArn").string(job.arn().toString());
        out.name("errorMessages").beginArray();
        out.string(text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) : text);
        out.endArray().endObject();
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }
}
