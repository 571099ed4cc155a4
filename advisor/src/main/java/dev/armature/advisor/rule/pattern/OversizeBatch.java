package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;

/** AM-P09: a batch or transaction with more items, or more bytes, than DynamoDB takes in one. */
final class OversizeBatch implements Rule {
    private static final long GET_ITEMS_MAX = 100;
    private static final long WRITE_ITEMS_MAX = 25;
    private static final long TRANSACTION_ITEMS_MAX = 100;
    private static final long TRANSACTION_BYTES_MAX = 4L << 20;
    private static final long BATCH_BYTES_MAX = 16L << 20;

    @Override
    public String id() {
        return "AM-P09";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            long items = items(pattern);
            long bytes = items * size(pattern, placed.entity());
            switch (pattern.operation()) {
                case BATCH_GET_ITEM -> check(pattern, items, GET_ITEMS_MAX, 0, Long.MAX_VALUE, findings);
                case BATCH_WRITE_ITEM -> check(pattern, items, WRITE_ITEMS_MAX, bytes, BATCH_BYTES_MAX, findings);
                case TRANSACT_GET_ITEMS, TRANSACT_WRITE_ITEMS ->
                    check(pattern, items, TRANSACTION_ITEMS_MAX, bytes, TRANSACTION_BYTES_MAX, findings);
                case GET_ITEM, PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, QUERY, SCAN -> {}
            }
        }
        for (TransactionPattern pattern : design.model().crossTablePatterns()) {
            Long said = pattern.usage().itemCount();
            long items = Math.max(pattern.actions().size(), said == null ? 0 : said);
            if (items > TRANSACTION_ITEMS_MAX) {
                findings.add(
                        Severity.ERROR,
                        pattern.place(),
                        pattern.name() + " has " + items + " items in one transaction",
                        "DynamoDB takes " + TRANSACTION_ITEMS_MAX,
                        "split it, or keep what belongs together in fewer items");
            }
        }
    }

    private static void check(
            AccessPattern pattern, long items, long itemsMax, long bytes, long bytesMax, Findings findings) {
        String operation = pattern.operation().word();
        if (items > itemsMax) {
            findings.add(
                    Severity.ERROR,
                    pattern.place(),
                    pattern.name() + " has " + items + " items in one " + operation,
                    operation + " takes " + itemsMax + ", and refuses the whole request if there are more",
                    "send " + (items + itemsMax - 1) / itemsMax + " requests of at most " + itemsMax + " items");
        } else if (bytes > bytesMax) {
            findings.add(
                    Severity.ERROR,
                    pattern.place(),
                    String.format(Locale.ROOT, "%s has %,d bytes in one %s", pattern.name(), bytes, operation),
                    String.format(Locale.ROOT, "%s takes %,d bytes", operation, bytesMax),
                    "send fewer items in one request");
        }
    }

    private static long items(AccessPattern pattern) {
        Integer batch = pattern.batchSize();
        Long said = pattern.usage().itemCount();
        return batch != null ? batch : said != null ? said : 0;
    }

    private static long size(AccessPattern pattern, Entity entity) {
        Long said = pattern.usage().itemSizeBytes();
        Long usual = entity.usage().itemSizeBytes();
        return said != null ? said : usual != null ? usual : 0;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A batch larger than DynamoDB takes",
                "BatchGetItem takes 100 keys, BatchWriteItem 25 items, a transaction 100 items and 4 MB. A request with more is refused"
                        + " as a whole.",
                "DynamoDB Developer Guide, quotas: API-specific limits",
                MODEL.formatted(200),
                MODEL.formatted(100),
                "Refused requests.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  User:
                    pk_template: "USER#{userId}"
                    sk_template: "PROFILE"
                    fields: [{ name: userId, type: string }]
                    access_patterns:
                      - { name: users_of_a_page, operation: BatchGetItem, batch_size: %s,
                          parameters: [{ name: userIds, type: array }] }
            """;
}
