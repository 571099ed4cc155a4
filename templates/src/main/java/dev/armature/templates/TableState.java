package dev.armature.templates;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What can be set about a table, in one form for what is wanted and for what is there, so that the two can be compared. */
record TableState(
        List<Key> keys,
        Map<String, Index> localIndexes,
        Map<String, Index> globalIndexes,
        Throughput throughput,
        Optional<Warm> warm,
        Optional<String> streamViewType,
        Optional<Encryption> encryption,
        String tableClass) {

    /** A key attribute with its type. */
    record Key(String name, String type, String role) {
        @Override
        public String toString() {
            return name + " (" + type + ")";
        }
    }

    /** An index; what makes it another index is its keys and its projection. */
    record Index(String name, List<Key> keys, String projection, Throughput throughput, Optional<Warm> warm) {
        boolean isSameIndex(Index other) {
            return keys.equals(other.keys) && projection.equals(other.projection);
        }

        String describe() {
            return "key " + TableState.describe(keys) + "; projects " + projection;
        }
    }

    /**
     * How a table or index is paid for.
     *
     * @param read units if provisioned; else the ceiling, or {@link #NO_CEILING}
     */
    record Throughput(boolean onDemand, long read, long write) {
        static final long NO_CEILING = -1;

        static Throughput of(boolean onDemand, Json.Object owner) {
            var figures = owner.object(onDemand ? "OnDemandThroughput" : "ProvisionedThroughput");
            return onDemand
                    ? new Throughput(
                            true,
                            figures.whole("MaxReadRequestUnits", NO_CEILING),
                            figures.whole("MaxWriteRequestUnits", NO_CEILING))
                    : new Throughput(
                            false, figures.whole("ReadCapacityUnits", 0), figures.whole("WriteCapacityUnits", 0));
        }

        Throughput scaledAs(Throughput present, Optional<String> index, List<ScaledCapacity> scaled) {
            if (onDemand || present.onDemand) {
                return this;
            }
            var mine = scaled.stream()
                    .filter(target -> target.index().equals(index))
                    .toList();
            return new Throughput(
                    false,
                    mine.stream().anyMatch(ScaledCapacity::isOfReads) ? present.read : read,
                    mine.stream().allMatch(ScaledCapacity::isOfReads) ? write : present.write);
        }

        boolean hasCeiling() {
            return onDemand && (read != NO_CEILING || write != NO_CEILING);
        }

        String describe() {
            if (!onDemand) {
                return "PROVISIONED with " + read + " read and " + write + " write units";
            }
            if (!hasCeiling()) {
                return "PAY_PER_REQUEST";
            }
            List<String> ceilings = new ArrayList<>();
            if (read != NO_CEILING) {
                ceilings.add(read + " read");
            }
            if (write != NO_CEILING) {
                ceilings.add(write + " write");
            }
            return "PAY_PER_REQUEST with at most " + String.join(" and ", ceilings) + " units";
        }
    }

    /** What a table or index is to be able to take at once. */
    record Warm(long read, long write) {
        static Optional<Warm> of(Json.Object owner) {
            var warm = owner.object("WarmThroughput");
            return warm.members().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Warm(warm.whole("ReadUnitsPerSecond", 0), warm.whole("WriteUnitsPerSecond", 0)));
        }
    }

    /** Encryption with a key of the account; nothing stands for the encryption that every table has. */
    record Encryption(Optional<String> key) {
        /** Whether a key that may be an id or an ARN is the one of that ARN. Which key an alias stands for is not known here. */
        boolean isMetBy(Encryption other) {
            return key.isEmpty()
                    || key.get().contains("alias/")
                    || other.key
                            .filter(arn -> arn.equals(key.get())
                                    || arn.endsWith("/" + key.get())
                                    || arn.endsWith(":" + key.get()))
                            .isPresent();
        }
    }

    static TableState wanted(TableDefinition definition) {
        var table = definition.createTable();
        var encryption = table.object("SSESpecification");
        return of(
                table,
                table.text("BillingMode").orElse("PROVISIONED"),
                encryption.flag("Enabled")
                        ? Optional.of(new Encryption(encryption.text("KMSMasterKeyId")))
                        : Optional.empty(),
                table.text("TableClass").orElse("STANDARD"));
    }

    static TableState present(Described described) {
        var table = described.table();
        var encryption = table.object("SSEDescription");
        return of(
                table,
                table.object("BillingModeSummary").text("BillingMode").orElse("PROVISIONED"),
                encryption.members().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Encryption(encryption.text("KMSMasterKeyArn"))),
                table.object("TableClassSummary").text("TableClass").orElse("STANDARD"));
    }

    /** With the capacities that are there where these are scaled, because they move by themselves. */
    TableState scaledAs(TableState present, List<ScaledCapacity> scaled) {
        Map<String, Index> indexes = new LinkedHashMap<>(globalIndexes);
        indexes.replaceAll((name, index) -> {
            var before = present.globalIndexes.get(name);
            return before == null
                    ? index
                    : new Index(
                            name,
                            index.keys(),
                            index.projection(),
                            index.throughput().scaledAs(before.throughput(), Optional.of(name), scaled),
                            index.warm());
        });
        return new TableState(
                keys,
                localIndexes,
                indexes,
                throughput.scaledAs(present.throughput, Optional.empty(), scaled),
                warm,
                streamViewType,
                encryption,
                tableClass);
    }

    /** With the stream that is there. */
    TableState streamingAs(TableState present) {
        return new TableState(
                keys, localIndexes, globalIndexes, throughput, warm, present.streamViewType, encryption, tableClass);
    }

    /** Whether an index that is there can stay as it is, but for its throughput. */
    boolean keeps(Index index) {
        var wanted = globalIndexes.get(index.name());
        return wanted != null && wanted.isSameIndex(index);
    }

    private static TableState of(
            Json.Object table, String billingMode, Optional<Encryption> encryption, String tableClass) {
        Map<String, String> types = new HashMap<>();
        for (Json.Object definition : table.objects("AttributeDefinitions")) {
            types.put(
                    definition.text("AttributeName").orElse(""),
                    definition.text("AttributeType").orElse(""));
        }
        boolean onDemand = billingMode.equals("PAY_PER_REQUEST");
        return new TableState(
                keys(table, types),
                indexes(table.objects("LocalSecondaryIndexes"), types, onDemand),
                indexes(table.objects("GlobalSecondaryIndexes"), types, onDemand),
                Throughput.of(onDemand, table),
                Warm.of(table),
                table.object("StreamSpecification").flag("StreamEnabled")
                        ? table.object("StreamSpecification").text("StreamViewType")
                        : Optional.empty(),
                encryption,
                tableClass);
    }

    private static List<Key> keys(Json.Object owner, Map<String, String> types) {
        List<Key> keys = new ArrayList<>();
        for (Json.Object element : owner.objects("KeySchema")) {
            String name = element.text("AttributeName").orElse("");
            keys.add(new Key(
                    name, types.getOrDefault(name, "?"), element.text("KeyType").orElse("")));
        }
        return keys;
    }

    private static Map<String, Index> indexes(List<Json.Object> elements, Map<String, String> types, boolean onDemand) {
        Map<String, Index> indexes = new LinkedHashMap<>();
        for (Json.Object index : elements) {
            String name = index.text("IndexName").orElse("");
            var projection = index.object("Projection");
            var included = new TreeSet<String>();
            projection
                    .array("NonKeyAttributes")
                    .forEach(attribute -> Json.scalar(attribute).ifPresent(included::add));
            String projected = projection.text("ProjectionType").orElse("nothing")
                    + (included.isEmpty() ? "" : " " + String.join(", ", included));
            indexes.put(
                    name,
                    new Index(name, keys(index, types), projected, Throughput.of(onDemand, index), Warm.of(index)));
        }
        return indexes;
    }

    /** What CreateTable and ListTagsOfResource have as a list. */
    static Map<String, String> tags(Json.Object owner) {
        Map<String, String> tags = new TreeMap<>();
        for (Json.Object tag : owner.objects("Tags")) {
            tags.put(tag.text("Key").orElse(""), tag.text("Value").orElse(""));
        }
        return tags;
    }

    /** The partition key and, after a comma, the sort key; each may be several attributes. */
    static String describe(List<Key> keys) {
        return Stream.of("HASH", "RANGE")
                .map(role -> keys.stream()
                        .filter(key -> key.role().equals(role))
                        .map(Key::toString)
                        .collect(Collectors.joining(" + ")))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
