package dev.armature.cli.exchange;

import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonWriter;
import java.util.Optional;

/**
 * What has become of a stretch of a segment.
 *
 * @param file that has its items; empty if it has none
 * @param bytes how large the items are
 * @param refused how many items could not be exported
 * @param others how many items have attributes that CSV has no column for
 * @param lastEvaluatedKey behind which the segment goes on; empty if it ends here
 */
record ExportedPart(
        int segment,
        Optional<DataFile> file,
        long bytes,
        long refused,
        long others,
        Optional<byte[]> lastEvaluatedKey) {
    byte[] line() {
        var out = new JsonWriter(256).beginObject();
        out.name("segment").ascii(Integer.toString(segment));
        file.ifPresent(data -> {
            out.name("key").string(data.key());
            out.name("items").ascii(Long.toString(data.items()));
            out.name("md5").string(data.md5());
        });
        out.name("bytes").ascii(Long.toString(bytes));
        out.name("refused").ascii(Long.toString(refused));
        out.name("others").ascii(Long.toString(others));
        lastEvaluatedKey.ifPresent(key -> out.name("lastEvaluatedKey").raw(key, 0, key.length));
        return out.endObject().ascii("\n").toBytes();
    }

    static ExportedPart read(byte[] line) {
        var reader = new JsonReader(line);
        int segment = 0;
        String key = "";
        long items = 0;
        String md5 = "";
        long bytes = 0;
        long refused = 0;
        long others = 0;
        Optional<byte[]> lastEvaluatedKey = Optional.empty();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            switch (reader.name()) {
                case "segment" -> segment = Integer.parseInt(reader.number());
                case "key" -> key = reader.string();
                case "items" -> items = Long.parseLong(reader.number());
                case "md5" -> md5 = reader.string();
                case "bytes" -> bytes = Long.parseLong(reader.number());
                case "refused" -> refused = Long.parseLong(reader.number());
                case "others" -> others = Long.parseLong(reader.number());
                case "lastEvaluatedKey" -> lastEvaluatedKey = Optional.of(reader.raw());
                default -> reader.skip();
            }
        }
        reader.expectEnd();
        return new ExportedPart(
                segment,
                key.isEmpty() ? Optional.empty() : Optional.of(new DataFile(key, items, md5)),
                bytes,
                refused,
                others,
                lastEvaluatedKey);
    }
}
