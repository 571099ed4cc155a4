package dev.armature.engine.exchange.layout;

import dev.armature.model.ApiException;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an export says about itself in JSON: its files, a line each, and a summary. */
public final class Manifests {
    private static final int CAPACITY = 1024;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final String ITEM_COUNT = "itemCount";
    private static final String MD5 = "md5Checksum";
    private static final String DATA_FILE = "dataFileS3Key";
    private static final String OUTPUT_FORMAT = "outputFormat";
    private static final String EXPORT_TYPE = "exportType";

    private Manifests() {}

    public static byte[] files(List<DataFile> files) {
        var out = new JsonWriter(CAPACITY);
        for (DataFile file : files) {
            out.beginObject();
            number(out, ITEM_COUNT, file.items());
            out.name(MD5).string(file.md5());
            out.name("etag").string(Digests.etagOfOnePart(Base64.getDecoder().decode(file.md5())));
            out.name(DATA_FILE).string(file.key());
            out.endObject().ascii("\n");
        }
        return out.toBytes();
    }

    /** The files that a manifest names. */
    public static List<DataFile> readFiles(byte[] manifest) throws IOException {
        List<DataFile> files = new ArrayList<>();
        int from = 0;
        for (int at = 0; at <= manifest.length; at++) {
            if (at == manifest.length || manifest[at] == '\n') {
                if (!isBlank(manifest, from, at)) {
                    files.add(file(members(new JsonReader(manifest, from, at), ExportObjects.MANIFEST_FILES)));
                }
                from = at + 1;
            }
        }
        return files;
    }

    private static DataFile file(Map<String, String> members) throws IOException {
        try {
            return new DataFile(
                    required(members, DATA_FILE, ExportObjects.MANIFEST_FILES),
                    Long.parseLong(required(members, ITEM_COUNT, ExportObjects.MANIFEST_FILES)),
                    required(members, MD5, ExportObjects.MANIFEST_FILES));
        } catch (NumberFormatException notANumber) {
            throw new IOException(ExportObjects.MANIFEST_FILES + " has an itemCount that is no number", notANumber);
        }
    }

    public static byte[] summary(ManifestSummary summary) {
        var out = new JsonWriter(CAPACITY);
        var window = summary.window();
        out.beginObject();
        text(out, "version", window == null ? "2020-06-30" : "2023-08-01");
        text(out, "exportArn", summary.exportArn());
        time(out, "startTime", summary.startTime());
        time(out, "endTime", summary.endTime());
        text(out, "tableArn", summary.tableArn());
        text(out, "tableId", summary.tableId());
        if (window == null) {
            time(out, "exportTime", summary.exportTime());
        } else {
            time(out, "exportFromTime", window.from());
            time(out, "exportToTime", window.to());
        }
        text(out, "s3Bucket", summary.bucket());
        text(out, "s3Prefix", summary.prefix());
        text(out, "s3SseAlgorithm", summary.sseAlgorithm());
        text(out, "s3SseKmsKeyId", summary.sseKmsKeyId());
        text(out, "manifestFilesS3Key", summary.manifestFilesKey());
        number(out, "billedSizeBytes", summary.billedBytes());
        number(out, ITEM_COUNT, summary.items());
        text(out, OUTPUT_FORMAT, summary.outputFormat());
        if (window != null) {
            text(out, "outputView", window.view());
        }
        text(out, EXPORT_TYPE, summary.exportType());
        return out.endObject().toBytes();
    }

    /**
     * What a reader of files has to know of a summary.
     *
     * @param isIncremental whether its records are changes, not items
     */
    public record Read(String outputFormat, long items, boolean isIncremental) {}

    /** Some older summaries have no exportType; those are of all items. */
    public static Read readSummary(byte[] manifest) throws IOException {
        var members = members(new JsonReader(manifest), ExportObjects.MANIFEST_SUMMARY);
        try {
            return new Read(
                    required(members, OUTPUT_FORMAT, ExportObjects.MANIFEST_SUMMARY),
                    Long.parseLong(required(members, ITEM_COUNT, ExportObjects.MANIFEST_SUMMARY)),
                    !members.getOrDefault(EXPORT_TYPE, ManifestSummary.FULL).equals(ManifestSummary.FULL));
        } catch (NumberFormatException notANumber) {
            throw new IOException(ExportObjects.MANIFEST_SUMMARY + " has an itemCount that is no number", notANumber);
        }
    }

    public static byte[] checksum(byte[] manifest) {
        return Digests.base64(Digests.md5().digest(manifest)).getBytes(StandardCharsets.US_ASCII);
    }

    /** Texts and numbers by their names; all else is passed over. */
    private static Map<String, String> members(JsonReader reader, String manifest) throws IOException {
        Map<String, String> members = new HashMap<>();
        try {
            for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
                String name = reader.name();
                switch (reader.peek()) {
                    case STRING -> members.put(name, reader.string());
                    case NUMBER -> members.put(name, reader.number());
                    case OBJECT, ARRAY, TRUE, FALSE, NULL -> reader.skip();
                }
            }
            reader.expectEnd();
        } catch (ApiException malformed) {
            throw new IOException(manifest + " is not JSON", malformed);
        }
        return members;
    }

    private static String required(Map<String, String> members, String name, String manifest) throws IOException {
        String value = members.get(name);
        if (value == null) {
            throw new IOException(manifest + " has no " + name);
        }
        return value;
    }

    private static boolean isBlank(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] > ' ' || text[i] < 0) {
                return false;
            }
        }
        return true;
    }

    public static void time(JsonWriter out, String name, @Nullable Instant time) {
        text(out, name, time == null ? null : TIME.format(time));
    }

    public static void number(JsonWriter out, String name, long number) {
        out.name(name).ascii(Long.toString(number));
    }

    public static void text(JsonWriter out, String name, @Nullable String text) {
        out.name(name);
        if (text == null) {
            out.ascii("null");
        } else {
            out.string(text);
        }
    }
}
