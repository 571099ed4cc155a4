package dev.armature.engine.table;

import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A change that is under way, in the row of its table. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Change: M of kind (S), since and until (N: time), and by kind</caption>
 *   <tr><th>kind</th><th>further attributes</th></tr>
 *   <tr><td>creation, import</td><td></td></tr>
 *   <tr><td>capacity</td><td>billingMode: S; onDemandSince: N, time; throughput: M, as in {@link TableCodec}; indexes: M of
 *       these by the names of indexes</td></tr>
 *   <tr><td>stream</td><td>enables: BOOL</td></tr>
 *   <tr><td>class</td><td>shown: S; shownSince: N, time</td></tr>
 *   <tr><td>encryption</td><td>shown: M, as in {@link TableCodec}</td></tr>
 *   <tr><td>warming</td><td>index: S; shownRead, shownWrite: N</td></tr>
 *   <tr><td>index update</td><td>index: S; shown: M, a throughput as in {@link TableCodec}</td></tr>
 *   <tr><td>index creation</td><td>index: S; allocatedUntil: N, time</td></tr>
 *   <tr><td>index deletion</td><td>index: S</td></tr>
 *   <tr><td>replica update</td><td>region: S</td></tr>
 * </table>
 */
final class TableChangeCodec {
    private TableChangeCodec() {}

    static AttributeValue encode(TableChange change) {
        var out = new Fields();
        out.put("since", change.span().since());
        out.put("until", change.span().until());
        switch (change) {
            case TableChange.Creation ignored -> out.put("kind", "creation");
            case TableChange.Import ignored -> out.put("kind", "import");
            case TableChange.Capacity capacity -> {
                out.put("kind", "capacity");
                out.put("billingMode", capacity.billingMode().name());
                out.put("onDemandSince", capacity.onDemandSince());
                out.put("throughput", TableCodec.throughput(capacity.throughput()));
                var indexes = new Fields();
                capacity.indexes().forEach((name, shown) -> indexes.put(name, TableCodec.throughput(shown)));
                out.put("indexes", indexes.value());
            }
            case TableChange.StreamStatus stream -> {
                out.put("kind", "stream");
                out.put("enables", stream.enables());
            }
            case TableChange.ClassUpdate update -> {
                out.put("kind", "class");
                var shown = update.shown();
                out.put("shown", shown == null ? null : shown.name());
                out.put("shownSince", update.shownSince());
            }
            case TableChange.EncryptionUpdate update -> {
                out.put("kind", "encryption");
                var shown = update.shown();
                if (shown != null) {
                    out.put("shown", TableCodec.encryption(shown));
                }
            }
            case TableChange.Warming warming -> {
                out.put("kind", "warming");
                out.put("index", warming.index());
                out.put("shownRead", warming.shownRead());
                out.put("shownWrite", warming.shownWrite());
            }
            case TableChange.IndexUpdate update -> {
                out.put("kind", "index update");
                out.put("index", update.index());
                out.put("shown", TableCodec.throughput(update.shown()));
            }
            case TableChange.IndexCreation creation -> {
                out.put("kind", "index creation");
                out.put("index", creation.index());
                out.put("allocatedUntil", creation.allocation().until());
            }
            case TableChange.IndexDeletion deletion -> {
                out.put("kind", "index deletion");
                out.put("index", deletion.index());
            }
            case TableChange.ReplicaUpdate update -> {
                out.put("kind", "replica update");
                out.put("region", update.region());
            }
        }
        return out.value();
    }

    static TableChange decode(Fields in) {
        var span = new Span(in.requiredTime("since"), in.requiredTime("until"));
        String kind = in.text("kind");
        return switch (kind) {
            case "creation" -> new TableChange.Creation(span);
            case "import" -> new TableChange.Import(span);
            case "capacity" ->
                new TableChange.Capacity(
                        span,
                        Table.BillingMode.valueOf(in.text("billingMode")),
                        in.time("onDemandSince"),
                        TableCodec.throughput(in.nested("throughput")),
                        indexes(in.nested("indexes")));
            case "stream" -> new TableChange.StreamStatus(span, in.flag("enables"));
            case "class" ->
                new TableChange.ClassUpdate(
                        span,
                        in.has("shown") ? Table.TableClass.valueOf(in.text("shown")) : null,
                        in.time("shownSince"));
            case "encryption" ->
                new TableChange.EncryptionUpdate(
                        span, in.has("shown") ? TableCodec.encryption(in.nested("shown")) : null);
            case "warming" ->
                new TableChange.Warming(
                        span, in.optionalText("index"), in.number("shownRead"), in.number("shownWrite"));
            case "index update" ->
                new TableChange.IndexUpdate(span, in.text("index"), TableCodec.throughput(in.nested("shown")));
            case "index creation" ->
                new TableChange.IndexCreation(
                        span, in.text("index"), new Span(span.since(), in.requiredTime("allocatedUntil")));
            case "index deletion" -> new TableChange.IndexDeletion(span, in.text("index"));
            case "replica update" -> new TableChange.ReplicaUpdate(span, in.text("region"));
            default -> throw new IllegalStateException("damaged catalog: a change of the kind " + kind);
        };
    }

    private static Map<String, Throughput> indexes(Fields in) {
        Map<String, Throughput> indexes = new LinkedHashMap<>();
        in.names().forEach(name -> indexes.put(name, TableCodec.throughput(in.nested(name))));
        return indexes;
    }

    /** What a row of the first format says about changes. */
    static List<TableChange> ofFormat1(Fields table, List<Fields> indexes) {
        var span = new Span(table.requiredTime("createdAt"), table.requiredTime("activeAt"));
        List<TableChange> changes = new ArrayList<>();
        if (table.flag("creating")) {
            changes.add(new TableChange.Creation(span));
        }
        for (Fields index : indexes) {
            var status = index.has("status") ? Table.Status.valueOf(index.text("status")) : Table.Status.ACTIVE;
            if (status == Table.Status.CREATING) {
                changes.add(new TableChange.IndexCreation(span, index.text("name"), span));
            } else if (status == Table.Status.DELETING) {
                changes.add(new TableChange.IndexDeletion(span, index.text("name")));
            }
        }
        return changes;
    }
}
