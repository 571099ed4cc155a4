package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a table knows of its group, in the row of the table and in messages between Regions. Times are milliseconds since 1970; what is null is
 * left out. A stamp is two attributes, its time (N) and its Region (S).
 *
 * <table>
 *   <caption>Global table: M</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>group, state</td><td>S</td></tr>
 *   <tr><td>stamps, log</td><td>N: a space, and a log</td></tr>
 *   <tr><td>disassociable</td><td>BOOL; not there if it is not</td></tr>
 *   <tr><td>members</td><td>M by Region of M: time and region of its version, present (BOOL), source (S), since (N: time), overrideVersions (M by part of M:
 *       time and region), maxRead and readUnits (N), indexMaxRead and indexReadUnits (M of N), keyId and tableClass (S), scaling (M of M: time and region of its version and, if
 *       it follows its load, min and max (N), role (S), policies (L of M: name, target (S, a decimal number), inCooldown and outCooldown (N), noScalingIn
 *       (BOOL)))</td></tr>
 *   <tr><td>settings</td><td>M: versions (M by part of M: time and region), definitions (M of S), billingMode (S), throughput (M, as in {@link TableCodec}),
 *       indexes (L of M, as in {@link TableCodec}), expiryAttribute, encryptionType and tableClass (S)</td></tr>
 * </table>
 */
public final class GlobalTableCodec {
    private GlobalTableCodec() {}

    public static byte[] encode(GlobalTable global) {
        return fields(global).item().stored();
    }

    public static GlobalTable decode(byte[] row) {
        return of(Fields.of(Item.ofStored(row)));
    }

    static Fields fields(GlobalTable global) {
        var out = new Fields();
        out.put("group", global.group());
        out.put("state", global.state().name());
        out.put("stamps", global.stamps());
        out.put("log", global.log());
        if (global.disassociable()) {
            out.put("disassociable", true);
        }
        var members = new Fields();
        global.members().forEach((region, member) -> members.put(region, member(member)));
        out.put("members", members.value());
        out.put("settings", settings(global.settings()));
        return out;
    }

    static GlobalTable of(Fields in) {
        Map<String, GlobalTable.Member> members = new LinkedHashMap<>();
        var fields = in.nested("members");
        fields.names().forEach(region -> members.put(region, member(fields.nested(region))));
        return new GlobalTable(
                in.text("group"),
                (int) in.number("stamps"),
                (int) in.number("log"),
                GlobalTable.State.valueOf(in.text("state")),
                members,
                settings(in.nested("settings")),
                in.has("disassociable") && in.flag("disassociable"));
    }

    private static AttributeValue member(GlobalTable.Member member) {
        var out = new Fields();
        put(out, member.version());
        out.put("present", member.present());
        out.put("source", member.source());
        out.put("since", member.since());
        var versions = new Fields();
        member.overrideVersions().forEach((part, version) -> versions.put(part, version(version)));
        out.put("overrideVersions", versions.value());
        var overrides = member.overrides();
        put(out, "maxRead", overrides.reads().requestUnitsMax());
        put(out, "readUnits", overrides.reads().capacityUnits());
        var ceilings = new Fields();
        var units = new Fields();
        overrides.indexReads().forEach((name, reads) -> {
            put(ceilings, name, reads.requestUnitsMax());
            put(units, name, reads.capacityUnits());
        });
        out.put("indexMaxRead", ceilings.value());
        out.put("indexReadUnits", units.value());
        out.put("keyId", overrides.keyId());
        var tableClass = overrides.tableClass();
        out.put("tableClass", tableClass == null ? null : tableClass.name());
        var scaling = new Fields();
        member.capacities().forEach((id, capacity) -> scaling.put(id, capacity(capacity)));
        out.put("scaling", scaling.value());
        return out.value();
    }

    private static void put(Fields out, String name, @Nullable Number number) {
        if (number != null) {
            out.put(name, number.longValue());
        }
    }

    /** What a table did not have that was stored before there were provisioned replicas. */
    private static Fields optional(Fields in, String name) {
        return in.has(name) ? in.nested(name) : new Fields();
    }

    private static @Nullable Long number(Fields in, String name) {
        return in.has(name) ? in.number(name) : null;
    }

    private static GlobalTable.Member member(Fields in) {
        Map<String, GlobalTable.Reads> indexes = new LinkedHashMap<>();
        var ceilings = in.nested("indexMaxRead");
        var units = optional(in, "indexReadUnits");
        Set<String> names = new TreeSet<>(ceilings.names());
        names.addAll(units.names());
        names.forEach(name -> indexes.put(name, new GlobalTable.Reads(number(units, name), number(ceilings, name))));
        Map<String, Stamp> overrideVersions = new LinkedHashMap<>();
        var versions = optional(in, "overrideVersions");
        versions.names().forEach(part -> overrideVersions.put(part, stamp(versions.nested(part))));
        Map<String, GlobalTable.Capacity> scaling = new LinkedHashMap<>();
        var capacities = optional(in, "scaling");
        capacities.names().forEach(name -> scaling.put(name, capacity(capacities.nested(name))));
        return new GlobalTable.Member(
                stamp(in),
                in.flag("present"),
                in.optionalText("source"),
                in.requiredTime("since"),
                new GlobalTable.Overrides(
                        new GlobalTable.Reads(number(in, "readUnits"), number(in, "maxRead")),
                        indexes,
                        in.optionalText("keyId"),
                        in.has("tableClass") ? Table.TableClass.valueOf(in.text("tableClass")) : null),
                overrideVersions,
                scaling);
    }

    private static AttributeValue capacity(GlobalTable.Capacity capacity) {
        var out = new Fields();
        put(out, capacity.version());
        var settings = capacity.scaling();
        if (settings != null) {
            out.put("min", settings.unitsMin());
            out.put("max", settings.unitsMax());
            out.put("role", settings.roleArn());
            out.put(
                    "policies",
                    new AttributeValue.L(settings.policies().stream()
                            .map(GlobalTableCodec::policy)
                            .toList()));
        }
        return out.value();
    }

    private static GlobalTable.Capacity capacity(Fields in) {
        return new GlobalTable.Capacity(
                stamp(in),
                in.has("min")
                        ? new AutoScaling(
                                in.number("min"),
                                in.number("max"),
                                in.text("role"),
                                in.list("policies").stream()
                                        .map(Fields::of)
                                        .map(GlobalTableCodec::policy)
                                        .toList())
                        : null);
    }

    private static AttributeValue policy(AutoScaling.Policy policy) {
        var out = new Fields();
        out.put("name", policy.name());
        out.put("target", BigDecimal.valueOf(policy.targetValue()).toPlainString());
        put(out, "inCooldown", policy.scaleInCooldown());
        put(out, "outCooldown", policy.scaleOutCooldown());
        out.put("noScalingIn", policy.disableScaleIn());
        return out.value();
    }

    private static AutoScaling.Policy policy(Fields in) {
        return new AutoScaling.Policy(
                in.text("name"),
                Double.parseDouble(in.text("target")),
                in.has("inCooldown") ? (int) in.number("inCooldown") : null,
                in.has("outCooldown") ? (int) in.number("outCooldown") : null,
                in.flag("noScalingIn"));
    }

    private static AttributeValue settings(GroupSettings settings) {
        var out = new Fields();
        var versions = new Fields();
        settings.versions().forEach((part, version) -> versions.put(part, version(version)));
        out.put("versions", versions.value());
        var definitions = new Fields();
        settings.definitions().forEach((name, type) -> definitions.put(name, type.name()));
        out.put("definitions", definitions.value());
        out.put("billingMode", settings.billingMode().name());
        out.put("throughput", TableCodec.throughput(settings.throughput()));
        out.put(
                "indexes",
                new AttributeValue.L(settings.indexes().stream()
                        .map(index -> TableCodec.index(
                                index, settings.indexThroughput().get(index.name())))
                        .toList()));
        out.put("expiryAttribute", settings.expiryAttribute());
        out.put("encryptionType", settings.encryptionType());
        var tableClass = settings.tableClass();
        out.put("tableClass", tableClass == null ? null : tableClass.name());
        return out.value();
    }

    private static GroupSettings settings(Fields in) {
        Map<String, AttributeType> definitions = new LinkedHashMap<>();
        var types = in.nested("definitions");
        types.names().forEach(name -> definitions.put(name, AttributeType.valueOf(types.text(name))));
        var indexes = in.list("indexes").stream().map(Fields::of).toList();
        Map<String, Throughput> indexThroughput = new LinkedHashMap<>();
        indexes.stream()
                .filter(index -> index.has("throughput"))
                .forEach(index ->
                        indexThroughput.put(index.text("name"), TableCodec.throughput(index.nested("throughput"))));
        Map<String, Stamp> versions = new LinkedHashMap<>();
        var stamps = in.nested("versions");
        stamps.names().forEach(part -> versions.put(part, stamp(stamps.nested(part))));
        return new GroupSettings(
                versions,
                definitions,
                in.has("billingMode")
                        ? Table.BillingMode.valueOf(in.text("billingMode"))
                        : Table.BillingMode.PAY_PER_REQUEST,
                TableCodec.throughput(in.nested("throughput")),
                indexes.stream().map(TableCodec::index).toList(),
                indexThroughput,
                in.optionalText("expiryAttribute"),
                in.optionalText("encryptionType"),
                in.has("tableClass") ? Table.TableClass.valueOf(in.text("tableClass")) : null);
    }

    private static AttributeValue version(Stamp version) {
        var out = new Fields();
        put(out, version);
        return out.value();
    }

    private static void put(Fields out, Stamp version) {
        out.put("time", version.time());
        out.put("region", version.region());
    }

    private static Stamp stamp(Fields in) {
        return new Stamp(in.number("time"), in.text("region"));
    }
}
