package dev.armature.advisor.rule.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.FindingsOf;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowRulesTest {
    private static List<Finding> findings(String rule, String model) {
        return FindingsOf.rule(FlowRules.ALL, rule, model);
    }

    private static String stream(String view, String consumer) {
        return """
                tables:
                  - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                    settings: { stream: %s, type_attribute: Type }
                    consumers:
                      - { name: consumer, %s }
                    entities:
                      Order:
                        pk_template: "CUSTOMER#{customer}"
                        sk_template: "ORDER#{orderId}"
                        fields: [{ name: customer, type: string }, { name: orderId, type: string }]
                      Customer:
                        pk_template: "CUSTOMER#{customer}"
                        sk_template: "CUSTOMER"
                        fields:
                          - { name: customer, type: string }
                          - { name: total, type: integer }
                          - { name: tags, type: string_set }
                """.formatted(view, consumer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "writes: [Customer], update: 'ADD total :n' | 1",
                "writes: [Customer], update: 'SET #total = #total + :n' | 1",
                "writes: [Customer], update: 'SET total = if_not_exists(total, :zero) + :n' | 1",
                "writes: [Customer], update: 'SET l = list_append(l, :x)' | 1",
                "writes: [Customer], update: 'ADD total :n', idempotent: false | 1",
                "writes: [Customer], idempotent: false | 1",
                "writes: [Customer], update: 'ADD total :n', idempotent: true | 0",
                "writes: [Customer], update: 'SET total = :n' | 0",
                "writes: [Customer], update: 'ADD tags :t' | 0",
                "writes: [Customer] | 0",
                "reads: [Order], idempotent: false | 0",
            })
    void findsWorkThatCannotBeRepeated(String consumer, int count) {
        assertThat(findings("AM-R01", stream("NEW_IMAGE", consumer)))
                .hasSize(count)
                .allSatisfy(finding -> assertThat(finding.place().path()).isEqualTo("tables.App.consumers.consumer"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NEW_IMAGE | reads: [old_image] | 1",
                "NEW_IMAGE | reads: [new_image] | 0",
                "OLD_IMAGE | reads: [new_image] | 1",
                "KEYS_ONLY | reads: [new_image, old_image] | 1",
                "KEYS_ONLY | reads: [keys] | 0",
                "KEYS_ONLY | reads: [Order] | 0",
                "NEW_AND_OLD_IMAGES | reads: [new_image, old_image] | 0",
                "none | reads: [Order] | 1",
                "KEYS_ONLY | filter: '{\"dynamodb\": {\"NewImage\": {\"Type\": {\"S\": [\"Order\"]}}}}' | 1",
            })
    void wantsTheImagesThatAreLookedAt(String view, String consumer, int count) {
        assertThat(findings("AM-R02", stream(view, consumer))).hasSize(count);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "writes: [Customer] | 1",
                "reads: [new_image], writes: [Customer] | 1",
                "reads: [Customer], writes: [Customer] | 1",
                "reads: [Order], writes: [Customer] | 0",
                "reads: [Order] | 0",
                "writes: [Customer], filter: '{\"dynamodb\": {\"NewImage\": {\"Type\": {\"S\": [\"Order\"]}}}}' | 0",
                "writes: [Customer], filter: '{\"dynamodb\": {\"NewImage\": {\"Type\": {\"S\": [\"Order\", \"Customer\"]}}}}' | 1",
                "writes: [Customer], filter: '{\"dynamodb\": {\"NewImage\": {\"Type\": {\"S\": [{\"anything-but\": [\"Customer\"]}]}}}}' | 0",
                "writes: [Customer], filter: '{\"dynamodb\": {\"Keys\": {\"SK\": {\"S\": [{\"prefix\": \"ORDER#\"}]}}}}' | 0",
                "writes: [Customer], filter: '{\"dynamodb\": {\"Keys\": {\"PK\": {\"S\": [{\"prefix\": \"CUSTOMER#\"}]}}}}' | 1",
                "writes: [Customer], filter: '{\"eventName\": [\"REMOVE\"]}' | 0",
                "writes: [Customer], filter: '{\"eventName\": [\"INSERT\", \"MODIFY\"]}' | 1",
                "writes: [Customer], update: 'ADD total :n', filter: '{\"eventName\": [\"INSERT\"]}' | 0",
                // What depends on values that are not known here may well end.
                "writes: [Customer], filter: '{\"dynamodb\": {\"NewImage\": {\"total\": {\"N\": [\"0\"]}}}}' | 0",
                "writes: [Customer], filter: 'only orders' | 0",
            })
    void findsConsumersThatCallThemselves(String consumer, int count) {
        assertThat(findings("AM-R03", stream("NEW_AND_OLD_IMAGES", consumer))).hasSize(count);
    }

    private static String users(String patterns, String transactions) {
        return """
                tables:
                  - table_config: { table_name: Users, partition_key: PK }
                    gsi_list: [{ name: ByEmail, partition_key: email }]
                    entities:
                      User:
                        pk_template: "USER#{username}"
                        fields:
                          - { name: username, type: string }
                          - { name: email, type: string }
                          - { name: name, type: string }
                        access_patterns: [%s]
                      UserEmail: { pk_template: "EMAIL#{email}", fields: [{ name: email, type: string }] }
                cross_table_access_patterns: [%s]
                constraints:
                  - unique: { entity: User, fields: [username, email], via: UserEmail }
                """.formatted(patterns, transactions);
    }

    private static final String CREATE = """
            { name: create, operation: TransactWrite, entities_involved: [
                { table: Users, entity: User, action: Put, condition: attribute_not_exists(PK) },
                { table: Users, entity: UserEmail, action: Put, condition: attribute_not_exists(PK) }] }""";

    @Test
    void isContentWithATrackingItemInTheTransaction() {
        assertThat(findings("AM-U01", users("", CREATE))).isEmpty();
        assertThat(findings("AM-U01", users("", CREATE).replace(", via: UserEmail", "")))
                .isEmpty();
        assertThat(findings("AM-U01", users("", "").replace("username, email], via: UserEmail", "username]")))
                .isEmpty();
        String rename = "{ name: rename, operation: UpdateItem, update: \"SET #name = :name\" }";
        assertThat(findings("AM-U01", users(rename, CREATE))).isEmpty();
    }

    /** What else is in a transaction of an entity's own is not said, and may be what is asked for. */
    @Test
    void trustsATransactionThatItCannotSee() {
        String create = "{ name: create, operation: TransactWriteItems }";
        assertThat(findings("AM-U01", users(create, ""))).isEmpty();
    }

    /** That an index is taken for a guard is another rule's matter. */
    @Test
    void leavesIndexesToOthers() {
        assertThat(findings("AM-U01", users("", "").replace("via: UserEmail", "via: ByEmail")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ name: put, operation: PutItem, condition: attribute_not_exists(PK) }",
                "{ name: move, operation: UpdateItem, update: \"SET email = :email\" }",
                "{ name: move, operation: UpdateItem, parameters: [{ name: username }, { name: email }] }",
                "{ name: drop, operation: DeleteItem }"
            })
    void findsWhatGoesRoundTheTransaction(String pattern) {
        assertThat(findings("AM-U01", users(pattern, CREATE))).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.message()).contains("email of User");
        });
    }

    @Test
    void wantsATransactionAndItsCondition() {
        assertThat(findings("AM-U01", users("", ""))).hasSize(1);
        assertThat(findings("AM-U01", users("", CREATE.replaceFirst("(?s)(UserEmail.*), condition.*? }", "$1 }"))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence()).contains("without attribute_not_exists"));
        assertThat(findings("AM-U01", users("", CREATE).replace("EMAIL#{email}", "USER#{username}#{email}")))
                .hasSize(1);
        assertThat(findings(
                        "AM-U01",
                        users("", "").replace(", via: UserEmail", "").replace("EMAIL#{email}", "X#{email}#{n}")))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.evidence()).contains("no entity has a key made of email alone"));
    }

    private static String counter(String usage, String mode) {
        return """
                tables:
                  - table_config: { table_name: Repos, partition_key: PK }
                    entities:
                      Repo: { pk_template: "REPO#{repo}", fields: [{ name: repo, type: string }, { name: stars, type: integer }] }
                      Star: { pk_template: "STAR#{star}", fields: [{ name: star, type: string }] }
                cross_table_access_patterns:
                  - name: star
                    operation: TransactWrite
                    usage: { %s }
                    entities_involved:
                      - { table: Repos, entity: Star, action: Put }
                      - { table: Repos, entity: Repo, action: Update, update: "ADD stars :one" }
                constraints:
                  - counter: { entity: Repo, field: stars, counts: Star, mode: %s }
                """.formatted(usage, mode);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rps: 100, hottest_key_share: 0.2 | transaction | 1",
                "rps: 1, peak_rps: 100, hottest_key_share: 0.2 | transaction | 1",
                "rps: 100, hottest_key_share: 0.1 | transaction | 0",
                "rps: 100 | transaction | 0",
                "hottest_key_share: 1 | transaction | 0",
                "rps: 100, hottest_key_share: 0.2 | stream | 0",
            })
    void findsCountersThatTransactionsFightOver(String usage, String mode, int count) {
        assertThat(findings("AM-U02", counter(usage, mode))).hasSize(count);
    }

    private static String keyed(String pk, String members, String patterns) {
        return """
                tables:
                  - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                    gsi_list: [{ name: GSI1, partition_key: GSI1PK, projection: ALL }]
                    entities:
                      Event:
                        pk_template: "%s"
                        sk_template: "{id}"
                        fields:
                          - { name: id, type: string }
                          - { name: device, type: string }
                          - { name: at, type: string, format: iso-8601 }
                          - { name: kind, type: string, enum: [A, B, C] }
                        %s
                        access_patterns: [%s]
                """.formatted(pk, members, patterns);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PutItem | rps: 701, hottest_key_share: 1 | 1",
                "PutItem | rps: 700, hottest_key_share: 1 | 0",
                "PutItem | rps: 1, peak_rps: 7010, hottest_key_share: 0.1 | 1",
                "PutItem | rps: 100000 | 0",
                "PutItem | hottest_key_share: 1 | 0",
                "PutItem | rps: 71, item_size_bytes: 10240, hottest_key_share: 1 | 1",
                "GetItem | rps: 4201, hottest_key_share: 1 | 1",
                "GetItem | rps: 4200, hottest_key_share: 1 | 0",
            })
    void findsKeysThatTakeTooMuch(String operation, String usage, int count) {
        String pattern = "{ name: p, operation: " + operation + ", usage: { " + usage + " } }";
        assertThat(findings("AM-H01", keyed("DEVICE#{device}", "", pattern))).hasSize(count);
    }

    @Test
    void saysOverHowManyShardsToSpread() {
        String write = "{ name: p, operation: PutItem, usage: { rps: 5000, hottest_key_share: 1 } }";
        assertThat(findings("AM-H01", keyed("DEVICE#{device}", "", write)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.remedy()).contains("8 shards"));
        // Keys of which there are few are another rule's matter, and so are spans of time.
        assertThat(findings("AM-H01", keyed("EVENTS", "", write))).isEmpty();
        assertThat(findings("AM-H01", keyed("{kind}", "", write))).isEmpty();
        assertThat(findings("AM-H01", keyed("{at:date(day)}", "", write))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ name: list, operation: Query } | 1",
                "{ name: list, operation: Query, calls: 9 } | 1",
                "{ name: list, operation: Query, calls: 10 } | 0",
                "{ name: list, operation: Query, parameters: [{ name: id }] } | 0",
                "{ name: get, operation: GetItem, parameters: [{ name: id }] } | 0",
                "{ name: many, operation: BatchGetItem } | 0",
            })
    void wantsAllShardsToBeRead(String pattern, int count) {
        assertThat(findings("AM-H02", keyed("EVENTS#{id:shard(10)}", "", pattern)))
                .hasSize(count);
        assertThat(findings("AM-H02", keyed("EVENTS#{device}", "", pattern))).isEmpty();
    }

    @Test
    void findsShardsInIndexesAndShardsOfFewValues() {
        String mapping = "gsi_mappings: [{ name: GSI1, pk_template: \"ALL#{id:shard(4)}\" }]";
        assertThat(findings(
                        "AM-H02", keyed("EVENT#{id}", mapping, "{ name: list, operation: Query, index_name: GSI1 }")))
                .hasSize(1);
        assertThat(findings("AM-H02", keyed("EVENTS#{kind:shard(10)}", "", "")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EVENTS#{at:date(day)} | 701 | 1",
                "EVENTS#{at:date(day)} | 700 | 0",
                "{at:date(hour)}#{id:shard(2)} | 1400 | 0",
                "{at:date(hour)}#{id:shard(2)} | 1401 | 1",
                "DEVICE#{device}#{at:date(day)} | 5000 | 0",
                "EVENTS#{id} | 5000 | 0",
            })
    void findsSpansThatTakeAllWrites(String pk, int rps, int count) {
        String write = "{ name: p, operation: PutItem, usage: { rps: 1, peak_rps: " + rps + " } }";
        assertThat(findings("AM-H03", keyed(pk, "", write))).hasSize(count);
    }

    @Test
    void findsSpansInIndexes() {
        String mapping = "gsi_mappings: [{ name: GSI1, pk_template: \"{at:date(month)}\" }]";
        String write = "{ name: p, operation: PutItem, usage: { rps: 1000 } }";
        assertThat(findings("AM-H03", keyed("EVENT#{id}", mapping, write)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.place().path()).isEqualTo("entities.Event.gsi_mappings.GSI1"));
    }
}
