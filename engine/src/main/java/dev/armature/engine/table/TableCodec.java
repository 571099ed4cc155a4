package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.DistanceFunction;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.model.VectorDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table's row in the catalog: an item, in the format of {@link dev.armature.model.ItemCodec}, with these attributes. Times are
 * milliseconds since 1970; what is null in the table is left out.
 *
 * <table>
 *   <caption>Table, format 2 or 3</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 3 if it has insights, destinations, replicas or vector indexes, else 2</td></tr>
 *   <tr><td>account, region, name, id</td><td>S</td></tr>
 *   <tr><td>createdAt, onDemandSince, tableClassChanged</td><td>N: time</td></tr>
 *   <tr><td>deletionProtected</td><td>BOOL</td></tr>
 *   <tr><td>definitions</td><td>L of M: name, type</td></tr>
 *   <tr><td>space</td><td>N: where its items lie</td></tr>
 *   <tr><td>keys</td><td>M: hash, range, each L of M: name, type</td></tr>
 *   <tr><td>indexes</td><td>L of M: name, kind, space, keys, projection, included, for global ones throughput, and
 *       for those of vectors vector</td></tr>
 *   <tr><td>vector, of an index</td><td>M: attribute, dimensions, distanceFunction, searchSchema, which is L of M: name, type, role</td></tr>
 *   <tr><td>billingMode, tableClass, expiryAttribute</td><td>S</td></tr>
 *   <tr><td>throughput</td><td>M: read, write, lastIncrease, lastDecrease, decreases, maxRead, maxWrite,
 *       warmRead, warmWrite</td></tr>
 *   <tr><td>encryption</td><td>M: type, keyId</td></tr>
 *   <tr><td>stream</td><td>M: createdAt, viewType, log, shards, enabled</td></tr>
 *   <tr><td>tags</td><td>M of S</td></tr>
 *   <tr><td>recovery</td><td>M: since, days, space, floor</td></tr>
 *   <tr><td>restoration</td><td>M: account, region and name of the source, backupArn, time, inProgress</td></tr>
 *   <tr><td>policies</td><td>M of M: document, revision; under {@code table} or the label of a stream. Not there if there are none</td></tr>
 *   <tr><td>insights</td><td>M, as {@link InsightsCodec} writes them. Not there if there are none</td></tr>
 *   <tr><td>destinations</td><td>L of M, as {@link KinesisDestinationCodec} writes them. Not there if there are none</td></tr>
 *   <tr><td>globalTable</td><td>M, as {@link GlobalTableCodec} writes it. Not there if there are no replicas</td></tr>
 *   <tr><td>changes</td><td>L of M, as {@link TableChangeCodec} writes them</td></tr>
 * </table>
 *
 * <p>A version that reads format 2 alone knows nothing of insights, destinations, replicas and vector indexes, and refuses a table that has them. Format 1, which is still read, has no changes. It has activeAt (N: time) and creating (BOOL) instead, and for global indexes
 * status (S) and backfilling (BOOL).
 */
public final class TableCodec {
    private static final long FORMAT = 3;
    /** Written wherever it is enough. */
    private static final long FORMAT_PLAIN = 2;
    /** The oldest one that is read. */
    private static final long FORMAT_MIN = 1;

    private TableCodec() {}

    public static byte[] encode(Table table) {
        var out = new Fields();
        boolean isPlain = table.insights().isEmpty()
                && table.destinations().isEmpty()
                && table.globalTable() == null
                && table.vectorIndexes().isEmpty();
        out.put("format", isPlain ? FORMAT_PLAIN : FORMAT);
        out.put("account", table.ref().account());
        out.put("region", table.ref().region());
        out.put("name", table.ref().name());
        out.put("id", table.id());
        out.put("createdAt", table.createdAt());
        out.put(
                "definitions",
                named(table.definitions().entrySet().stream()
                        .map(entry -> new KeyAttribute(entry.getKey(), entry.getValue()))
                        .toList()));
        out.put("space", table.schema().space());
        out.put("keys", keys(table.schema().keys()));
        out.put(
                "indexes",
                new AttributeValue.L(table.schema().indexes().stream()
                        .map(index -> index(index, table.indexThroughput().get(index.name())))
                        .toList()));
        out.put("billingMode", table.billingMode().name());
        out.put("onDemandSince", table.onDemandSince());
        out.put("throughput", throughput(table.throughput()));
        var tableClass = table.tableClass();
        out.put("tableClass", tableClass == null ? null : tableClass.name());
        out.put("tableClassChanged", table.tableClassChanged());
        out.put("deletionProtected", table.deletionProtected());
        var encryption = table.encryption();
        if (encryption != null) {
            out.put("encryption", encryption(encryption));
        }
        var stream = table.stream();
        if (stream != null) {
            var fields = new Fields();
            fields.put("createdAt", stream.createdAt());
            fields.put("viewType", stream.viewType().name());
            fields.put("log", stream.log());
            fields.put("shards", stream.shards());
            fields.put("enabled", stream.enabled());
            out.put("stream", fields.value());
        }
        out.put("expiryAttribute", table.expiryAttribute());
        var tags = new Fields();
        table.tags().forEach(tags::put);
        out.put("tags", tags.value());
        var recovery = table.recovery();
        if (recovery != null) {
            var fields = new Fields();
            fields.put("since", recovery.since());
            fields.put("days", recovery.days());
            fields.put("space", recovery.space());
            fields.put("floor", recovery.floor());
            out.put("recovery", fields.value());
        }
        var restoration = table.restoration();
        if (restoration != null) {
            out.put("restoration", restoration(restoration));
        }
        if (!table.policies().isEmpty()) {
            out.put("policies", policies(table.policies()));
        }
        if (!table.insights().isEmpty()) {
            out.put("insights", InsightsCodec.encode(table.insights()));
        }
        if (!table.destinations().isEmpty()) {
            out.put(
                    "destinations",
                    new AttributeValue.L(table.destinations().stream()
                            .map(KinesisDestinationCodec::encode)
                            .toList()));
        }
        var globalTable = table.globalTable();
        if (globalTable != null) {
            out.put("globalTable", GlobalTableCodec.fields(globalTable).value());
        }
        out.put(
                "changes",
                new AttributeValue.L(
                        table.changes().stream().map(TableChangeCodec::encode).toList()));
        return out.item().stored();
    }

    public static Table decode(byte[] row) {
        return decode(Fields.of(Item.ofStored(row)));
    }

    static Table decode(Fields in) {
        if (in.number("format") < FORMAT_MIN || in.number("format") > FORMAT) {
            throw new IllegalStateException("the catalog was written by a newer version of Armature: format "
                    + in.number("format") + ", and this one reads " + FORMAT);
        }
        Map<String, AttributeType> definitions = new LinkedHashMap<>();
        named(in, "definitions").forEach(attribute -> definitions.put(attribute.name(), attribute.type()));
        Map<String, Throughput> indexThroughput = new LinkedHashMap<>();
        List<Fields> indexFields = in.list("indexes").stream().map(Fields::of).toList();
        indexFields.stream()
                .filter(fields -> fields.has("throughput"))
                .forEach(fields -> indexThroughput.put(fields.text("name"), throughput(fields.nested("throughput"))));
        List<SecondaryIndex> indexes =
                indexFields.stream().map(TableCodec::index).toList();
        Map<String, String> tags = new LinkedHashMap<>();
        var tagFields = in.nested("tags");
        tagFields.names().forEach(key -> tags.put(key, tagFields.text(key)));
        return new Table(
                new TableRef(in.text("account"), in.text("region"), in.text("name")),
                in.text("id"),
                in.requiredTime("createdAt"),
                definitions,
                new TableSchema((int) in.number("space"), keys(in.nested("keys")), indexes),
                Table.BillingMode.valueOf(in.text("billingMode")),
                in.time("onDemandSince"),
                throughput(in.nested("throughput")),
                indexThroughput,
                in.has("tableClass") ? Table.TableClass.valueOf(in.text("tableClass")) : null,
                in.time("tableClassChanged"),
                in.flag("deletionProtected"),
                in.has("encryption") ? encryption(in.nested("encryption")) : null,
                in.has("stream") ? stream(in.nested("stream")) : null,
                in.optionalText("expiryAttribute"),
                tags,
                in.has("recovery") ? recovery(in.nested("recovery")) : null,
                in.has("restoration") ? restoration(in.nested("restoration")) : null,
                in.has("policies") ? policies(in.nested("policies")) : Map.of(),
                in.has("insights") ? InsightsCodec.decode(in.nested("insights")) : Map.of(),
                in.has("destinations")
                        ? in.list("destinations").stream()
                                .map(Fields::of)
                                .map(KinesisDestinationCodec::decode)
                                .toList()
                        : List.of(),
                in.has("globalTable") ? GlobalTableCodec.of(in.nested("globalTable")) : null,
                in.number("format") == FORMAT_MIN
                        ? TableChangeCodec.ofFormat1(in, indexFields)
                        : in.list("changes").stream()
                                .map(Fields::of)
                                .map(TableChangeCodec::decode)
                                .toList());
    }

    private static AttributeValue policies(Map<String, ResourcePolicy> policies) {
        var out = new Fields();
        policies.forEach((label, policy) -> {
            var fields = new Fields();
            fields.put("document", policy.document());
            fields.put("revision", policy.revision());
            out.put(label, fields.value());
        });
        return out.value();
    }

    private static Map<String, ResourcePolicy> policies(Fields in) {
        Map<String, ResourcePolicy> policies = new LinkedHashMap<>();
        for (String label : in.names()) {
            var fields = in.nested(label);
            policies.put(label, new ResourcePolicy(fields.text("document"), fields.text("revision")));
        }
        return policies;
    }

    private static Table.Recovery recovery(Fields in) {
        return new Table.Recovery(
                in.requiredTime("since"), (int) in.number("days"), (int) in.number("space"), in.time("floor"));
    }

    private static AttributeValue restoration(Table.Restoration restoration) {
        var out = new Fields();
        out.put("account", restoration.source().account());
        out.put("region", restoration.source().region());
        out.put("name", restoration.source().name());
        out.put("backupArn", restoration.backupArn());
        out.put("time", restoration.time());
        out.put("inProgress", restoration.inProgress());
        return out.value();
    }

    private static Table.Restoration restoration(Fields in) {
        return new Table.Restoration(
                new TableRef(in.text("account"), in.text("region"), in.text("name")),
                in.optionalText("backupArn"),
                in.requiredTime("time"),
                in.flag("inProgress"));
    }

    static AttributeValue encryption(Table.Encryption encryption) {
        var out = new Fields();
        out.put("type", encryption.type());
        out.put("keyId", encryption.keyId());
        return out.value();
    }

    static Table.Encryption encryption(Fields in) {
        return new Table.Encryption(in.text("type"), in.optionalText("keyId"));
    }

    private static Table.Stream stream(Fields in) {
        return new Table.Stream(
                in.requiredTime("createdAt"),
                Table.StreamViewType.valueOf(in.text("viewType")),
                (int) in.number("log"),
                (int) in.number("shards"),
                in.flag("enabled"));
    }

    private static AttributeValue named(List<KeyAttribute> attributes) {
        return new AttributeValue.L(attributes.stream()
                .map(attribute -> {
                    var out = new Fields();
                    out.put("name", attribute.name());
                    out.put("type", attribute.type().name());
                    return out.value();
                })
                .toList());
    }

    private static List<KeyAttribute> named(Fields from, String field) {
        return from.list(field).stream()
                .map(Fields::of)
                .map(in -> new KeyAttribute(in.text("name"), AttributeType.valueOf(in.text("type"))))
                .toList();
    }

    private static AttributeValue keys(KeySchema keys) {
        var out = new Fields();
        out.put("hash", named(keys.hash()));
        out.put("range", named(keys.range()));
        return out.value();
    }

    private static KeySchema keys(Fields in) {
        return new KeySchema(named(in, "hash"), named(in, "range"));
    }

    static AttributeValue index(SecondaryIndex index, @Nullable Throughput throughput) {
        var out = new Fields();
        out.put("name", index.name());
        out.put("kind", index.kind().name());
        out.put("space", index.space());
        out.put("keys", keys(index.keys()));
        out.put("projection", index.projection().name());
        out.put("included", index.included().stream().sorted().toList());
        if (throughput != null) {
            out.put("throughput", throughput(throughput));
        }
        if (index.vector() != null) {
            out.put("vector", vector(index.vector()));
        }
        return out.value();
    }

    static SecondaryIndex index(Fields in) {
        return new SecondaryIndex(
                in.text("name"),
                SecondaryIndex.Kind.valueOf(in.text("kind")),
                (int) in.number("space"),
                keys(in.nested("keys")),
                SecondaryIndex.ProjectionType.valueOf(in.text("projection")),
                Set.copyOf(in.texts("included")),
                in.has("vector") ? vector(in.nested("vector")) : null);
    }

    private static AttributeValue vector(VectorDefinition vector) {
        var out = new Fields();
        out.put("attribute", vector.attribute());
        out.put("dimensions", vector.dimensions());
        out.put("distanceFunction", vector.distanceFunction().name());
        out.put(
                "searchSchema",
                new AttributeValue.L(vector.searchSchema().stream()
                        .map(each -> {
                            var fields = new Fields();
                            fields.put("name", each.name());
                            fields.put("type", each.attribute().type().name());
                            fields.put("role", each.role().name());
                            return fields.value();
                        })
                        .toList()));
        return out.value();
    }

    private static VectorDefinition vector(Fields in) {
        return new VectorDefinition(
                in.text("attribute"),
                (int) in.number("dimensions"),
                DistanceFunction.valueOf(in.text("distanceFunction")),
                in.list("searchSchema").stream()
                        .map(Fields::of)
                        .map(fields -> new VectorDefinition.SearchAttribute(
                                new KeyAttribute(fields.text("name"), AttributeType.valueOf(fields.text("type"))),
                                VectorDefinition.Role.valueOf(fields.text("role"))))
                        .toList());
    }

    static AttributeValue throughput(Throughput throughput) {
        var out = new Fields();
        out.put("read", throughput.readUnits());
        out.put("write", throughput.writeUnits());
        out.put("lastIncrease", throughput.lastIncrease());
        out.put("lastDecrease", throughput.lastDecrease());
        out.put("decreases", throughput.decreasesThatDay());
        out.put("maxRead", throughput.maxReadRequestUnits());
        out.put("maxWrite", throughput.maxWriteRequestUnits());
        out.put("warmRead", throughput.warmReadUnits());
        out.put("warmWrite", throughput.warmWriteUnits());
        return out.value();
    }

    static Throughput throughput(Fields in) {
        return new Throughput(
                in.number("read"),
                in.number("write"),
                in.time("lastIncrease"),
                in.time("lastDecrease"),
                (int) in.number("decreases"),
                in.number("maxRead"),
                in.number("maxWrite"),
                in.number("warmRead"),
                in.number("warmWrite"));
    }
}
