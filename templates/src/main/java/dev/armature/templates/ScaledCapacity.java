package dev.armature.templates;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A capacity that is scaled, in one form for what is wanted and for what is there: a scalable target of Application Auto Scaling with its
 * policies and scheduled actions.
 *
 * @param index empty for the table itself
 * @param roleArn empty if a template does not say it
 * @param suspended those of its three members that are true
 * @param policies by name, the TargetTrackingScalingPolicyConfiguration of each
 * @param actions by name, what PutScheduledAction says of each but its name
 */
record ScaledCapacity(
        Optional<String> index,
        boolean isOfReads,
        long min,
        long max,
        Optional<String> roleArn,
        List<String> suspended,
        Map<String, Json.Object> policies,
        Map<String, Json.Object> actions) {
    static final List<String> SUSPENDABLE =
            List.of("DynamicScalingInSuspended", "DynamicScalingOutSuspended", "ScheduledScalingSuspended");

    private static final List<String> OF_AN_ACTION =
            List.of("Schedule", "Timezone", "StartTime", "EndTime", "ScalableTargetAction");
    private static final String TRACKING = "TargetTrackingScalingPolicyConfiguration";

    ScaledCapacity {
        suspended = List.copyOf(suspended);
        policies = Map.copyOf(policies);
        actions = Map.copyOf(actions);
    }

    /** One without policies and actions, of a scalable target in a template or in an answer. */
    static ScaledCapacity of(Optional<String> index, boolean isOfReads, Json.Object target) {
        var suspended = target.object("SuspendedState");
        return new ScaledCapacity(
                index,
                isOfReads,
                target.whole("MinCapacity", 0),
                target.whole("MaxCapacity", 0),
                target.text("RoleARN"),
                SUSPENDABLE.stream().filter(suspended::flag).toList(),
                Map.of(),
                Map.of());
    }

    ScaledCapacity withPolicy(String name, Json.Object tracking) {
        Map<String, Json.Object> more = new LinkedHashMap<>(policies);
        more.put(name, uniform(tracking));
        return new ScaledCapacity(index, isOfReads, min, max, roleArn, suspended, more, actions);
    }

    ScaledCapacity withAction(String name, Json.Object action) {
        Map<String, Json> said = new LinkedHashMap<>();
        for (String member : OF_AN_ACTION) {
            action.member(member).ifPresent(value -> said.put(member, value));
        }
        Map<String, Json.Object> more = new LinkedHashMap<>(actions);
        more.put(name, uniform(new Json.Object(said)));
        return new ScaledCapacity(index, isOfReads, min, max, roleArn, suspended, policies, more);
    }

    /** The same numbers as the same texts, and without flags that are off. */
    private static Json.Object uniform(Json.Object value) {
        Map<String, Json> uniform = new LinkedHashMap<>();
        value.members().forEach((name, member) -> {
            switch (member) {
                case Json.Number(String text) ->
                    uniform.put(
                            name,
                            new Json.Number(
                                    new BigDecimal(text).stripTrailingZeros().toPlainString()));
                case Json.Object inner -> uniform.put(name, uniform(inner));
                case Json.Bool(boolean on) -> {
                    if (on) {
                        uniform.put(name, member);
                    }
                }
                case Json.Text unused -> uniform.put(name, member);
                case Json.Array unused -> uniform.put(name, member);
                case Json.Null() -> {}
            }
        });
        return new Json.Object(uniform);
    }

    /** What tells it from all others of its table. */
    String id() {
        return index.orElse("") + "/" + isOfReads;
    }

    static String resourceId(String table, Optional<String> index) {
        return "table/" + table + index.map(name -> "/index/" + name).orElse("");
    }

    String dimension() {
        return "dynamodb:" + (index.isPresent() ? "index" : "table") + ":" + direction() + "CapacityUnits";
    }

    private String direction() {
        return isOfReads ? "Read" : "Write";
    }

    /** The metric that DynamoDB has for it. */
    String metric() {
        return "DynamoDB" + direction() + "CapacityUtilization";
    }

    /** What it is, for a reader. */
    String describe() {
        return (isOfReads ? "reads" : "writes")
                + index.map(name -> " of index " + name).orElse("");
    }

    /** A request that names it and nothing else. */
    Json.Object request(String table) {
        return Json.of("ServiceNamespace", Json.text("dynamodb"))
                .with("ResourceId", Json.text(resourceId(table, index)))
                .with("ScalableDimension", Json.text(dimension()));
    }

    Json.Object register(String table) {
        var state = Json.EMPTY;
        for (String member : SUSPENDABLE) {
            state = state.with(member, new Json.Bool(suspended.contains(member)));
        }
        var request = request(table)
                .with("MinCapacity", Json.number(min))
                .with("MaxCapacity", Json.number(max))
                .with("SuspendedState", state);
        return roleArn.isPresent() ? request.with("RoleARN", Json.text(roleArn.get())) : request;
    }

    Json.Object putPolicy(String table, String name, Json.Object tracking) {
        return request(table)
                .with("PolicyName", Json.text(name))
                .with("PolicyType", Json.text("TargetTrackingScaling"))
                .with(TRACKING, tracking);
    }
}
