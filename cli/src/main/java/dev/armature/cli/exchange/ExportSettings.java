package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What an export was begun with, and goes on with when it is resumed.
 *
 * @param id which its directory is named by
 * @param tableId as DescribeTable has it, to tell a table from another one of that name; empty where the endpoint has none
 * @param columns of CSV; none for other formats
 */
record ExportSettings(
        String id,
        String table,
        String tableArn,
        String tableId,
        Instant startTime,
        int segments,
        FileFormat format,
        List<String> columns,
        boolean isConsistent) {
    private static final String VERSION = "1";

    ExportSettings {
        columns = List.copyOf(columns);
    }

    String exportArn() {
        return tableArn + "/export/" + id;
    }

    /** Where its files are, below the directory that was named. */
    ExportObjects files() {
        return new ExportObjects("", exportArn(), id, false, format.extension());
    }

    byte[] line() {
        var out = new JsonWriter(256).beginObject();
        out.name("version").ascii(VERSION);
        out.name("id").string(id);
        out.name("table").string(table);
        out.name("tableArn").string(tableArn);
        out.name("tableId").string(tableId);
        out.name("startTime").string(startTime.toString());
        out.name("segments").ascii(Integer.toString(segments));
        out.name("format").string(format.word());
        out.name("columns").beginArray();
        columns.forEach(column -> out.separate().string(column));
        out.endArray();
        out.name("consistent").ascii(Boolean.toString(isConsistent));
        return out.endObject().ascii("\n").toBytes();
    }

    static ExportSettings read(byte[] line) throws Unusable {
        var reader = new JsonReader(line);
        String version = "";
        String id = "";
        String table = "";
        String tableArn = "";
        String tableId = "";
        var startTime = Instant.EPOCH;
        int segments = 1;
        var format = FileFormat.JSON;
        List<String> columns = new ArrayList<>();
        boolean isConsistent = false;
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            switch (reader.name()) {
                case "version" -> version = reader.number();
                case "id" -> id = reader.string();
                case "table" -> table = reader.string();
                case "tableArn" -> tableArn = reader.string();
                case "tableId" -> tableId = reader.string();
                case "startTime" -> startTime = Instant.parse(reader.string());
                case "segments" -> segments = Integer.parseInt(reader.number());
                case "format" -> format = FileFormat.of(reader.string());
                case "columns" -> {
                    for (boolean another = reader.enterArray(); another; another = reader.nextElement()) {
                        columns.add(reader.string());
                    }
                }
                case "consistent" -> isConsistent = reader.bool();
                default -> reader.skip();
            }
        }
        if (!version.equals(VERSION)) {
            throw new Unusable("the export was begun by another version, which writes format " + version
                    + "; this one knows format " + VERSION);
        }
        return new ExportSettings(id, table, tableArn, tableId, startTime, segments, format, columns, isConsistent);
    }
}
