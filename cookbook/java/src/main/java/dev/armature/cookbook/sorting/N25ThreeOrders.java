package dev.armature.cookbook.sorting;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** N25: strings sort by their bytes, numbers by their value, binaries by unsigned bytes. Each as a part of a key. */
public final class N25ThreeOrders implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String samples = kit.table(
                "Samples",
                design -> design.index("ByText", "kind", "text")
                        .index("ByNumber", "kind", "number")
                        .index("ByBytes", "kind", "bytes")
                        .index("BySeveral", "kind", "group", "number")
                        .type(ScalarAttributeType.N, "number")
                        .type(ScalarAttributeType.B, "bytes"));
        kit.put(samples, sample(1000), sample(5), sample(500), sample(50));

        kit.say("as text: " + order(kit, samples, "ByText") + ", as numbers: " + order(kit, samples, "ByNumber"));
        equal(order(kit, samples, "ByText"), List.of("1000", "5", "50", "500"));
        equal(order(kit, samples, "ByNumber"), List.of("5", "50", "500", "1000"));
        // 5, 50, 500 % 256 = 244, 1000 % 256 = 232: bytes above 127 are large, not negative as in Java.
        equal(order(kit, samples, "ByBytes"), List.of("5", "50", "1000", "500"));
        // As the second attribute of a sort key a number is still a number.
        equal(order(kit, samples, "BySeveral"), List.of("5", "50", "500", "1000"));
    }

    private static Map<String, AttributeValue> sample(int number) {
        var key = item("PK", "SAMPLE#" + number, "SK", "-", "kind", "k", "group", "g");
        return with(key, "text", "" + number, "number", number, "bytes", new byte[] {(byte) number, 1});
    }

    private static List<String> order(Kit kit, String table, String index) {
        return texts(kit.queryIndex(table, index, "kind = :k", ":k", "k"), "number");
    }
}
