package dev.armature.advisor.rule.flow;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Settings.StreamView;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** AM-R02: a consumer that looks at what the records of the stream do not have. */
final class MissingImage implements Rule {
    @Override
    public String id() {
        return "AM-R02";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            for (StreamConsumer consumer : table.consumers()) {
                check(table, consumer, findings);
            }
        }
    }

    private static void check(TableModel table, StreamConsumer consumer, Findings findings) {
        StreamView view = table.settings().stream();
        if (view == null || view == StreamView.NONE) {
            findings.add(
                    Severity.WARNING,
                    consumer.place(),
                    consumer.name() + " reads the stream of " + table.name() + ", which has none",
                    "the settings of " + table.name() + " name no stream",
                    "turn it on: settings: { stream: NEW_AND_OLD_IMAGES }");
            return;
        }
        List<String> missing = new ArrayList<>();
        if (needs(consumer, "newimage", "NewImage") && !hasNew(view)) {
            missing.add("the new image");
        }
        if (needs(consumer, "oldimage", "OldImage") && !hasOld(view)) {
            missing.add("the old image");
        }
        if (!missing.isEmpty()) {
            findings.add(
                    Severity.WARNING,
                    consumer.place(),
                    consumer.name() + " looks at " + String.join(" and ", missing) + ", which records of "
                            + table.name() + " do not have",
                    "the stream's view is " + view,
                    "set the view to NEW_AND_OLD_IMAGES; it cannot be changed while the stream is on, and a new stream"
                            + " begins empty, with another ARN");
        }
    }

    private static boolean needs(StreamConsumer consumer, String folded, String member) {
        String filter = consumer.filter();
        return consumer.reads().stream().map(FieldNames::folded).anyMatch(read -> isImage(read, folded))
                || mentions(filter, member);
    }

    private static boolean isImage(String read, String image) {
        return read.equals(image) || read.equals(image + "s") || read.equals("newandoldimages");
    }

    private static boolean mentions(@Nullable String filter, String member) {
        return filter != null && filter.contains(member);
    }

    private static boolean hasNew(StreamView view) {
        return view == StreamView.NEW_IMAGE || view == StreamView.NEW_AND_OLD_IMAGES;
    }

    private static boolean hasOld(StreamView view) {
        return view == StreamView.OLD_IMAGE || view == StreamView.NEW_AND_OLD_IMAGES;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A stream without what its consumer needs",
                "Records have the keys, the item before, the item after, or both, as the stream was set up. That cannot be changed while"
                        + " the stream is on: it takes a new stream, and care for the records of the old one.",
                "Best Practices, streams with Lambda",
                MODEL.formatted("NEW_IMAGE"),
                MODEL.formatted("NEW_AND_OLD_IMAGES"),
                "A change of streams while the application runs.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK }
                settings: { stream: %s }
                consumers:
                  - { name: audit, reads: [old_image, new_image] }
                entities:
                  Order: { pk_template: "ORDER#{orderId}", fields: [{ name: orderId, type: string }] }
            """;
}
