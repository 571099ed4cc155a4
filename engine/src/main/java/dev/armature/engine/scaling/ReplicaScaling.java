package dev.armature.engine.scaling;

import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The scalable targets of a replica, as other Regions know them and may change them. What is suspended, scheduled or tagged about a target is its Region's own,
 * and stays when its bounds or policies are changed from elsewhere.
 */
public final class ReplicaScaling {
    private final ScalingStore store;
    private final RandomGenerator random;

    public ReplicaScaling(ScalingStore store, RandomGenerator random) {
        this.store = store;
        this.random = random;
    }

    /** What scales a table, by {@link ScalableResource#id}. */
    public Map<String, AutoScaling> of(TableRef table) {
        Map<String, AutoScaling> settings = new TreeMap<>();
        for (ScalableTarget target : store.of(table)) {
            settings.put(target.resource().id(), settings(target));
        }
        return settings;
    }

    private static AutoScaling settings(ScalableTarget target) {
        return new AutoScaling(
                target.capacityMin(),
                target.capacityMax(),
                target.roleArn(),
                target.policies().stream()
                        .map(policy -> new AutoScaling.Policy(
                                policy.name(),
                                policy.targetValue(),
                                policy.scaleInCooldown(),
                                policy.scaleOutCooldown(),
                                policy.disableScaleIn()))
                        .toList());
    }

    /** Has a table scaled as settings say, and by nothing else. */
    public void apply(TableRef table, Map<String, AutoScaling> wanted, Instant now) {
        var present = of(table);
        Set<String> all = new LinkedHashSet<>(present.keySet());
        all.addAll(wanted.keySet());
        for (String id : all) {
            if (!Objects.equals(wanted.get(id), present.get(id))) {
                var resource = ScalableResource.ofId(table, id);
                store.change(resource, current -> changed(resource, current, wanted.get(id), now));
            }
        }
    }

    private @Nullable ScalableTarget changed(
            ScalableResource resource, @Nullable ScalableTarget current, @Nullable AutoScaling settings, Instant now) {
        if (settings == null) {
            return null;
        }
        var target = current == null
                ? new ScalableTarget(
                        resource,
                        settings.unitsMin(),
                        settings.unitsMax(),
                        settings.roleArn(),
                        ScalableTarget.Suspended.NOTHING,
                        Map.of(),
                        List.of(),
                        List.of(),
                        now)
                : current;
        List<ScalingPolicy> policies = new ArrayList<>();
        for (AutoScaling.Policy policy : settings.policies()) {
            var former = target.policies().stream()
                    .filter(each -> each.name().equals(policy.name()))
                    .findFirst();
            policies.add(new ScalingPolicy(
                    policy.name(),
                    former.map(ScalingPolicy::id).orElseGet(() -> Table.newId(random)),
                    policy.targetValue(),
                    policy.scaleInCooldown(),
                    policy.scaleOutCooldown(),
                    policy.disableScaleIn(),
                    former.map(ScalingPolicy::createdAt).orElse(now)));
        }
        return target.within(settings.unitsMin(), settings.unitsMax())
                .inRole(settings.roleArn())
                .with(policies);
    }
}
