package dev.armature.templates;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What has to be done about what the table of each Region has of its own, be it the table of the stack or a replica. */
final class OwnChanges {
    private final TableDefinition wanted;
    private final Present present;
    private final Steps steps;

    OwnChanges(TableDefinition wanted, Present present, Steps steps) {
        this.wanted = wanted;
        this.present = present.without(wanted.leftOut());
        this.steps = steps;
    }

    private String name() {
        return wanted.tableName();
    }

    void changeTags() {
        changeTags(
                TableState.tags(wanted.createTable()),
                present.described().tags(),
                Step.Resource.TABLE,
                "",
                "the tags ");
    }

    private void changeTags(
            Map<String, String> after, Map<String, String> before, Step.Resource resource, String of, String from) {
        Map<String, String> added = new TreeMap<>(after);
        added.entrySet().removeAll(before.entrySet());
        if (!added.isEmpty()) {
            List<Json> tags = new ArrayList<>();
            added.forEach(
                    (key, value) -> tags.add(Json.of("Key", Json.text(key)).with("Value", Json.text(value))));
            steps.add(Step.about(
                    resource, "tag " + of + "with " + added, "TagResource", Json.of("Tags", new Json.Array(tags))));
        }
        var removed = new TreeSet<>(before.keySet());
        removed.removeAll(after.keySet());
        // These are AWS's own, and not ours to remove.
        removed.removeIf(key -> key.startsWith("aws:"));
        if (!removed.isEmpty()) {
            var keys = removed.stream().map(Json::text).toList();
            steps.add(Step.about(
                    resource,
                    "remove " + from + String.join(", ", removed),
                    "UntagResource",
                    Json.of("TagKeys", Json.array(keys))));
        }
    }

    void changeRecovery() {
        var after = wanted.recoveryDays();
        var before = present.described().recoveryDays();
        if (after.isPresent() && !after.equals(before)) {
            steps.add(new Step(
                    "keep " + after.getAsLong() + " days for point-in-time recovery",
                    "UpdateContinuousBackups",
                    Requests.pointInTimeRecovery(
                            name(), wanted.pointInTimeRecovery().orElseThrow())));
        } else if (after.isEmpty() && before.isPresent()) {
            steps.add(new Step(
                    "switch point-in-time recovery off",
                    "UpdateContinuousBackups",
                    Requests.pointInTimeRecovery(name(), Json.of("PointInTimeRecoveryEnabled", new Json.Bool(false)))));
        }
    }

    void changeProtection() {
        boolean after = wanted.createTable().flag("DeletionProtectionEnabled");
        if (after != present.described().table().flag("DeletionProtectionEnabled")) {
            steps.update(
                    after ? "protect it from deletion" : "allow its deletion",
                    Map.of("DeletionProtectionEnabled", new Json.Bool(after)));
        }
    }

    /** Of a replica, or a table that has some. */
    void changeDisassociationProtection() {
        var table = present.described().table();
        boolean before = table.member(GlobalTable.DISASSOCIATION_PROTECTION).isEmpty()
                || table.flag(GlobalTable.DISASSOCIATION_PROTECTION);
        boolean after = !wanted.disassociable();
        if (after != before) {
            steps.update(
                    after ? "protect it from disassociation" : "allow its disassociation",
                    Map.of(GlobalTable.DISASSOCIATION_PROTECTION, new Json.Bool(after)));
        }
    }

    void changeAttachments() {
        var after = wanted.attachments();
        var before = present.attachments();
        changeDestination(after.destination(), before.destination());
        changeInsights(after.insights(), before.insights());
        changePolicy(after.policy(), before.policy(), Step.Resource.TABLE, "the resource policy");
        changePolicy(after.streamPolicy(), before.streamPolicy(), Step.Resource.STREAM, "the policy of its stream");
        changeTags(after.streamTags(), before.streamTags(), Step.Resource.STREAM, "its stream ", "its stream's tags ");
    }

    /** @param which of the capacities are meant */
    void changeScaling(Predicate<ScaledCapacity> which) {
        new ScalingChanges(name(), steps)
                .change(
                        wanted.attachments().scaling().stream().filter(which).toList(),
                        present.attachments().scaling().stream().filter(which).toList());
    }

    private void changeDestination(Optional<Attachments.Destination> after, Optional<Attachments.Destination> before) {
        if (after.equals(before)) {
            return;
        }
        boolean stays = after.isPresent()
                && before.isPresent()
                && after.get().arn().equals(before.get().arn());
        if (stays) {
            steps.add(new Step(
                    "send changes to " + after.get().arn() + precisely(after.get()),
                    "UpdateKinesisStreamingDestination",
                    destination(after.get()).with("UpdateKinesisStreamingConfiguration", precision(after.get()))));
            return;
        }
        before.ifPresent(old -> steps.add(new Step(
                "send no more changes to " + old.arn(), "DisableKinesisStreamingDestination", destination(old))));
        after.ifPresent(now -> {
            boolean isUsual = now.precision().equals(Attachments.Destination.PRECISION_DEFAULT);
            steps.add(new Step(
                    "send changes to " + now.arn() + (isUsual ? "" : precisely(now)),
                    "EnableKinesisStreamingDestination",
                    isUsual
                            ? destination(now)
                            : destination(now).with("EnableKinesisStreamingConfiguration", precision(now))));
        });
    }

    private Json.Object destination(Attachments.Destination destination) {
        return Requests.of(name()).with("StreamArn", Json.text(destination.arn()));
    }

    private static String precisely(Attachments.Destination destination) {
        return ", with times to the " + destination.precision().toLowerCase(Locale.ROOT);
    }

    private static Json.Object precision(Attachments.Destination destination) {
        return Json.of("ApproximateCreationDateTimePrecision", Json.text(destination.precision()));
    }

    private void changeInsights(Map<String, String> after, Map<String, String> before) {
        for (var mode : new TreeMap<>(after).entrySet()) {
            if (!mode.getValue().equals(before.get(mode.getKey()))) {
                steps.add(new Step(
                        "switch Contributor Insights" + ofIndex(mode.getKey()) + " on: " + mode.getValue(),
                        "UpdateContributorInsights",
                        insights(mode.getKey(), "ENABLE").with("ContributorInsightsMode", Json.text(mode.getValue()))));
            }
        }
        for (String index : new TreeSet<>(before.keySet())) {
            if (!after.containsKey(index)) {
                steps.add(new Step(
                        "switch Contributor Insights" + ofIndex(index) + " off",
                        "UpdateContributorInsights",
                        insights(index, "DISABLE")));
            }
        }
    }

    private static String ofIndex(String index) {
        return index.equals(Attachments.OF_THE_TABLE) ? "" : " of index " + index;
    }

    private Json.Object insights(String index, String action) {
        var request = Requests.of(name());
        var of = index.equals(Attachments.OF_THE_TABLE) ? request : request.with("IndexName", Json.text(index));
        return of.with("ContributorInsightsAction", Json.text(action));
    }

    private void changePolicy(
            Optional<PolicyDocument> after, Optional<PolicyDocument> before, Step.Resource resource, String what) {
        if (after.isEmpty() && before.isPresent()) {
            steps.add(Step.about(resource, "remove " + what, "DeleteResourcePolicy", Json.EMPTY));
        } else if (after.isPresent() && !before.filter(after.get()::saysTheSame).isPresent()) {
            steps.add(Step.about(
                    resource,
                    "put " + what,
                    "PutResourcePolicy",
                    Json.of("Policy", Json.text(after.get().document().toString()))));
        }
    }
}
