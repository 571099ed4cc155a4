package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.scaling.ReplicaScaling;
import dev.armature.engine.scaling.ScalableDimension;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is to change about how the capacity of replicas follows their load: writes at all of them, reads at some.
 *
 * @param writes by index, {@link #OF_TABLE} for the table
 * @param reads by Region, and likewise
 */
public record ReplicaScalingUpdate(
        Map<String, AutoScalingSettingsUpdate> writes, Map<String, Map<String, AutoScalingSettingsUpdate>> reads) {
    public static final String OF_TABLE = "";

    /** A capacity with what it is to be; null if it is not to follow its load. */
    private record Wish(ScalableResource resource, @Nullable AutoScaling settings) {}

    /** Changes the own Region at once; the others hear of it. */
    public void run(Table table, TableAccess access) {
        var global = Constraints.checked(table.globalTable());
        String own = table.ref().region();
        Map<String, List<Wish>> wishes = new TreeMap<>();
        for (String region : all(global)) {
            wishes.put(region, wishes(table, region));
        }
        for (String region : reads.keySet()) {
            if (!wishes.containsKey(region)) {
                throw ApiException.validation(
                        "Update global table operation failed because one or more replicas were not part of the global"
                                + " table. Please retry the request without these replicas: [" + region + "].");
            }
        }
        ReplicaRules.refuseWhileBusy(table, access);
        var now = access.clock().instant();
        var scaling = new ReplicaScaling(access.scaling(), access.random());
        var changed = applied(scaling.of(table.ref()), wishes.getOrDefault(own, List.of()));
        scaling.apply(table.ref(), changed, now);
        var unused = access.catalog().changeExisting(table.ref(), current -> {
            var noted = access.replication().noted(current, changed);
            var group = noted.globalTable();
            if (group == null) {
                return current;
            }
            for (var wish : wishes.entrySet()) {
                var member = group.member(wish.getKey());
                if (member != null && !wish.getKey().equals(own)) {
                    var after = applied(member.scaling(), wish.getValue());
                    group = group.with(wish.getKey(), member.scaled(after, now, own));
                }
            }
            var draft = noted.draft();
            draft.globalTable = group;
            return draft.build();
        });
    }

    private static List<String> all(GlobalTable global) {
        return global.members().entrySet().stream()
                .filter(member -> member.getValue().present())
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<Wish> wishes(Table table, String region) {
        List<Wish> wishes = new ArrayList<>();
        writes.forEach((index, update) ->
                wishes.add(wish(table, index, ScalableDimension.TABLE_WRITE, ScalableDimension.INDEX_WRITE, update)));
        reads.getOrDefault(region, Map.of())
                .forEach((index, update) -> wishes.add(
                        wish(table, index, ScalableDimension.TABLE_READ, ScalableDimension.INDEX_READ, update)));
        return wishes;
    }

    private static Wish wish(
            Table table,
            String index,
            ScalableDimension ofTable,
            ScalableDimension ofIndex,
            AutoScalingSettingsUpdate update) {
        if (index.equals(OF_TABLE)) {
            var resource = new ScalableResource(table.ref(), null, ofTable);
            return new Wish(resource, update.settings(table, resource));
        }
        if (table.globalIndexes().stream().noneMatch(known -> known.name().equals(index))) {
            throw Faults.notFound("Index: " + index + " not found for table: " + table.name());
        }
        var resource = new ScalableResource(table.ref(), index, ofIndex);
        return new Wish(resource, update.settings(table, resource));
    }

    private static Map<String, AutoScaling> applied(Map<String, AutoScaling> before, List<Wish> wishes) {
        Map<String, AutoScaling> after = new TreeMap<>(before);
        for (Wish wish : wishes) {
            var settings = wish.settings();
            if (settings == null) {
                after.remove(wish.resource().id());
            } else {
                after.put(wish.resource().id(), settings);
            }
        }
        return after;
    }
}
