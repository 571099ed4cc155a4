package dev.armature.advisor.convert.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.convert.InMemory;
import dev.armature.advisor.convert.table.LiveTables;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables with designs that are known: what is concluded from their items has to be these designs. */
class LiveSourceTest {
    private static final int CUSTOMERS = 12;

    private final InMemory database = new InMemory();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsTheEntitiesOfASingleTable() throws Exception {
        createShop();
        fillShop("\"Type\": {\"S\": \"%s\"},", "#");
        var model = read(1_000);
        var table = model.tables().getFirst();
        assertThat(table.settings().typeAttribute()).isEqualTo("Type");
        assertThat(table.settings().ttlAttribute()).isEqualTo("ExpiresAt");
        assertThat(table.settings().stream()).isEqualTo(Settings.StreamView.NEW_IMAGE);
        assertThat(table.settings().pointInTimeRecovery()).isTrue();
        assertThat(table.entities())
                .extracting(Entity::name)
                .containsExactlyInAnyOrder("Customer", "Order", "OrderItem", "Session");
        assertDesign(model, "#");
    }

    /** Nothing but the keys tells one entity from another. */
    @Test
    void findsTheEntitiesOfATableThatNamesNoTypes() throws Exception {
        createShop();
        fillShop("", "#");
        var model = read(1_000);
        assertThat(model.tables().getFirst().settings().typeAttribute()).isNull();
        assertThat(model.entities().map(Entity::name))
                .containsExactlyInAnyOrder("Customer", "Order", "Item", "Session");
        assertTemplates(model, "Order", "CUSTOMER#{username}", "#ORDER#{orderId}");
        assertTemplates(model, "Item", "ORDER#{orderId}", "ITEM#{itemNumber:04d}");
    }

    @Test
    void findsWhatStandsBetweenThePartsOfKeys() throws Exception {
        createShop();
        fillShop("\"entity_type\": {\"S\": \"%s\"},", ":");
        var model = read(1_000);
        assertThat(model.tables().getFirst().settings().delimiter()).isEqualTo(":");
        assertThat(model.tables().getFirst().settings().typeAttribute()).isEqualTo("entity_type");
        assertDesign(model, ":");
    }

    private void assertDesign(Model model, String delimiter) {
        assertTemplates(model, "Customer", "CUSTOMER#{username}", "CUSTOMER#{username}", delimiter);
        assertTemplates(model, "Order", "CUSTOMER#{username}", "#ORDER#{orderId}", delimiter);
        assertTemplates(model, "OrderItem", "ORDER#{orderId}", "ITEM#{itemNumber:04d}", delimiter);
        assertTemplates(model, "Session", "SESSION#{sessionId}", "SESSION", delimiter);
        var order = model.entity("Order").orElseThrow();
        var mapping = order.mapping("GSI1").orElseThrow();
        assertThat(mapping.partitionKey().getFirst()).hasToString("ORDER#{orderId}".replace("#", delimiter));
        assertThat(mapping.sortKey().getFirst()).hasToString("ORDER#{orderId}".replace("#", delimiter));
        assertThat(mapping.when()).isNull();
        assertThat(model.entity("Customer").orElseThrow().indexMappings()).isEmpty();
        assertThat(order.field("orderId").orElseThrow().format()).isEqualTo(Format.parse("ksuid"));
        assertThat(order.field("status").orElseThrow().values()).containsExactly("OPEN", "PAID", "SHIPPED");
        assertThat(order.field("placedAt").orElseThrow().format()).isEqualTo(Format.parse("iso-8601"));
        assertThat(order.field("total").orElseThrow().type()).isEqualTo(Field.Type.DECIMAL);
        assertThat(order.usage().itemCount()).isEqualTo(3L * CUSTOMERS);
        assertThat(order.usage().perPartitionAverage()).isEqualTo(3.0);
        assertThat(order.usage().itemSizeBytes()).isBetween(100L, 300L);
        var session = model.entity("Session").orElseThrow();
        assertThat(session.field("sessionId").orElseThrow().format()).isEqualTo(Format.parse("uuid"));
        assertThat(session.ttl()).isNotNull().extracting(Entity.Ttl::attribute).isEqualTo("ExpiresAt");
        assertThat(session.field("ExpiresAt").orElseThrow().format()).isEqualTo(Format.parse("epoch"));
        assertThat(model.entity("Customer")
                        .orElseThrow()
                        .field("email")
                        .orElseThrow()
                        .format())
                .isEqualTo(Format.parse("email"));
        assertThat(model.entity("Customer")
                        .orElseThrow()
                        .field("tags")
                        .orElseThrow()
                        .type())
                .isEqualTo(Field.Type.STRING_SET);
    }

    @Test
    void takesASampleOfALargerTableAndEstimatesTheRest() throws Exception {
        createShop();
        fillShop("\"Type\": {\"S\": \"%s\"},", "#");
        var draft = new LiveSource(new LiveTables(database), 40).read(List.of("Shop"));
        assertThat(draft.yaml()).contains("# 40 of about 132 items were looked at");
        long counted = draft.model()
                .entities()
                .mapToLong(entity -> entity.usage().itemCount())
                .sum();
        assertThat(counted).isBetween(130L, 134L);
    }

    @Test
    void saysWhatItGuessed() throws Exception {
        createShop();
        fillShop("\"Type\": {\"S\": \"%s\"},", "#");
        assertThat(draft(1_000).yaml())
                .contains("# Drafted from live tables")
                .contains("# all of its 132 items were looked at")
                .contains("# found by Type = Order, in 36 of 132 items")
                .contains("enum: [OPEN, PAID, SHIPPED] }  # guessed from 36 items");
    }

    /** Keys as ElectroDB writes them: the names of attributes stand in them, and all letters are small. */
    @Test
    void readsKeysOfElectroDb() throws Exception {
        create("Tasks", "\"pk\"", "\"sk\"");
        for (int i = 0; i < 6; i++) {
            put("Tasks", """
                    "__edb_e__": {"S": "task"}, "__edb_v__": {"S": "1"}, "team": {"S": "Team%d"}, "taskId": {"S": "t-%d"},
                    "pk": {"S": "$planner#team_team%d"}, "sk": {"S": "$task_1#taskid_t-%d"}\
                    """.formatted(i, i, i, i));
        }
        var model = read(1_000);
        assertTemplates(model, "Task", "$planner#team_{team:lower}", "$task_1#taskid_{taskId}");
        assertThat(model.entity("Task").orElseThrow().fields())
                .extracting(Field::name)
                .containsExactly("team", "taskId");
    }

    @Test
    void readsKeysThatAreNumbersAndNamesOfTheirOwn() throws Exception {
        database.ask("CreateTable", """
                {"TableName": "Readings", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "sensor", "AttributeType": "S"}, {"AttributeName": "at", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "sensor", "KeyType": "HASH"}, {"AttributeName": "at", "KeyType": "RANGE"}]}""");
        for (int i = 0; i < 20; i++) {
            put(
                    "Readings",
                    "\"sensor\": {\"S\": \"north\"}, \"at\": {\"N\": \"%d\"}, \"value\": {\"N\": \"%d.5\"}"
                            .formatted(1_750_000_000 + i, i));
        }
        var model = read(1_000);
        assertThat(model.profile()).isEqualTo(Model.Profile.MULTI_TABLE);
        assertTemplates(model, "Readings", "{sensor}", "{at}");
        assertThat(model.entity("Readings")
                        .orElseThrow()
                        .field("at")
                        .orElseThrow()
                        .type())
                .isEqualTo(Field.Type.INTEGER);
    }

    /** Newest first, by the difference to a largest number; days as buckets. */
    @Test
    void recognisesTheFormsOfValuesInKeys() throws Exception {
        create("Events", "\"PK\"", "\"SK\"");
        for (int i = 0; i < 9; i++) {
            put("Events", """
                    "PK": {"S": "DAY#2026-01-0%d"}, "SK": {"S": "EVENT#%05d"}, "seq": {"N": "%d"},
                    "at": {"S": "2026-01-0%dT10:00:00Z"}, "name": {"S": "Event %d"}\
                    """.formatted(i + 1, 99_999 - i, i, i + 1, i));
        }
        assertTemplates(read(1_000), "Event", "DAY#{at:date(day)}", "EVENT#{seq:desc(99999)}");
    }

    @Test
    void makesAStandInForAnEmptyTable() throws Exception {
        create("Empty", "\"PK\"", "\"SK\"");
        var draft = draft(1_000);
        assertTemplates(draft.model(), "Empty", "{PK}", "{SK}");
        assertThat(draft.yaml()).contains("# a stand-in: nothing is known of the items but their keys");
    }

    @Test
    void givesEntitiesOfSeveralTablesDifferentNames() throws Exception {
        for (String name : new String[] {"Shop", "Archive"}) {
            create(name, "\"PK\"", "\"SK\"");
            put(name, "\"PK\": {\"S\": \"USER#1\"}, \"SK\": {\"S\": \"PROFILE\"}");
        }
        assertThat(read(10).entities().map(Entity::name)).containsExactlyInAnyOrder("User", "ShopUser");
    }

    /** Two values stand in a row behind a word, and both are words themselves. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void tellsSeveralValuesInARowFromWords(boolean hasTypes, boolean hasAttributes) throws Exception {
        create("GitHub", "\"PK\"", "\"SK\"");
        String[] owners = {"alice", "bob", "carol", "dave", "erin"};
        String[] names = {"site", "api", "docs", "tools"};
        for (int o = 0; o < owners.length; o++) {
            for (int n = 0; n < 2 + o % 3; n++) {
                String key = "REPO#" + owners[o] + "#" + names[n];
                String own = hasAttributes
                        ? "\"owner\": {\"S\": \"" + owners[o] + "\"}, \"repo\": {\"S\": \"" + names[n] + "\"}, "
                        : "";
                put("GitHub", type(hasTypes, "Repo") + own + keys(key, key));
                for (int i = 1; i <= 3; i++) {
                    put("GitHub", type(hasTypes, "Issue") + own + keys(key, "ISSUE#%05d".formatted(i)));
                }
                put("GitHub", type(hasTypes, "Star") + own + keys(key, "STAR#" + owners[(o + n) % owners.length]));
            }
        }
        var model = read(1_000);
        String repo = hasAttributes ? "REPO#{owner}#{repo}" : "REPO#{repoId}#{repoId2}";
        String styled = hasTypes && !hasAttributes ? repo.replace("repoId", "RepoId") : repo;
        assertThat(model.entities().map(Entity::name)).containsExactlyInAnyOrder("Repo", "Issue", "Star");
        assertThat(model.entities().map(entity -> entity.partitionKey().text())).containsOnly(styled);
        assertThat(text(model.entity("Repo").orElseThrow().sortKey())).isEqualTo(styled);
        assertThat(text(model.entity("Star").orElseThrow().sortKey())).startsWith("STAR#{");
        assertThat(text(model.entity("Issue").orElseThrow().sortKey())).startsWith("ISSUE#{");
    }

    private static String type(boolean hasTypes, String name) {
        return hasTypes ? "\"Type\": {\"S\": \"" + name + "\"}, " : "";
    }

    private static String keys(String partitionKey, String sortKey) {
        return "\"PK\": {\"S\": \"" + partitionKey + "\"}, \"SK\": {\"S\": \"" + sortKey + "\"}";
    }

    @Test
    void saysWhichTableIsNotThere() {
        var source = new LiveSource(new LiveTables(database), 10);
        assertThatThrownBy(() -> source.read(List.of("Nowhere")))
                .hasMessage("there is no table Nowhere at this endpoint");
        assertThatThrownBy(() -> source.read(List.of())).hasMessage("there are no tables at this endpoint");
    }

    private Draft draft(int sample) throws Exception {
        return new LiveSource(new LiveTables(database), sample).read(List.of());
    }

    private Model read(int sample) throws Exception {
        return draft(sample).model();
    }

    private static void assertTemplates(Model model, String entity, String partitionKey, String sortKey) {
        assertTemplates(model, entity, partitionKey, sortKey, "#");
    }

    private static void assertTemplates(
            Model model, String name, String partitionKey, String sortKey, String delimiter) {
        var entity = model.entity(name).orElseThrow(() -> new AssertionError("there is no " + name));
        assertThat(entity.partitionKey()).hasToString(partitionKey.replace("#", delimiter));
        assertThat(text(entity.sortKey())).isEqualTo(sortKey.replace("#", delimiter));
    }

    private static String text(@Nullable Object template) {
        return String.valueOf(template);
    }

    private void create(String name, String partitionKey, String sortKey) {
        database.ask("CreateTable", """
                {"TableName": "%s", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": %s, "AttributeType": "S"}, {"AttributeName": %s, "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": %s, "KeyType": "HASH"}, {"AttributeName": %s, "KeyType": "RANGE"}]}\
                """.formatted(name, partitionKey, sortKey, partitionKey, sortKey));
    }

    private void createShop() {
        database.ask("CreateTable", """
                {"TableName": "Shop", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "SK", "AttributeType": "S"},
                   {"AttributeName": "GSI1PK", "AttributeType": "S"}, {"AttributeName": "GSI1SK", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "GSI1", "Projection": {"ProjectionType": "ALL"},
                   "KeySchema": [{"AttributeName": "GSI1PK", "KeyType": "HASH"}, {"AttributeName": "GSI1SK", "KeyType": "RANGE"}]}],
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_IMAGE"}}""");
        database.ask("UpdateTimeToLive", """
                {"TableName": "Shop", "TimeToLiveSpecification": {"AttributeName": "ExpiresAt", "Enabled": true}}""");
        database.ask("UpdateContinuousBackups", """
                {"TableName": "Shop", "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": true}}""");
    }

    /** 12 customers with 3 orders of 2 items each, and a session: 132 items. */
    private void fillShop(String type, String delimiter) {
        String[] statuses = {"OPEN", "PAID", "SHIPPED"};
        for (int c = 0; c < CUSTOMERS; c++) {
            String name = "customer" + c;
            put(
                    "Shop",
                    (type.replace("%s", "Customer") + """
                    "PK": {"S": "CUSTOMER#NAME"}, "SK": {"S": "CUSTOMER#NAME"}, "username": {"S": "NAME"},
                    "email": {"S": "NAME@example.org"}, "tags": {"SS": ["a", "b"]}\
                    """).replace("NAME", name).replace("#", delimiter));
            UUID session = new UUID(0x1111222233334444L + c, 0x8111222233334444L);
            put(
                    "Shop",
                    (type.replace("%s", "Session") + """
                    "PK": {"S": "SESSION#ID"}, "SK": {"S": "SESSION"}, "sessionId": {"S": "ID"}, "username": {"S": "NAME"},
                    "ExpiresAt": {"N": "4000000000"}\
                    """)
                            .replace("ID", session.toString())
                            .replace("NAME", name)
                            .replace("#", delimiter));
            for (int o = 0; o < 3; o++) {
                String order = "1srOrx2ZWZBpBUvZwXKQmoEYg%02d".formatted(c * 3 + o);
                put(
                        "Shop",
                        (type.replace("%s", "Order") + """
                        "PK": {"S": "CUSTOMER#NAME"}, "SK": {"S": "#ORDER#KSUID"}, "GSI1PK": {"S": "ORDER#KSUID"},
                        "GSI1SK": {"S": "ORDER#KSUID"}, "orderId": {"S": "KSUID"}, "username": {"S": "NAME"},
                        "status": {"S": "STATUS"}, "placedAt": {"S": "2026-01-02T03:04:05Z"}, "total": {"N": "12.5"}\
                        """)
                                .replace("KSUID", order)
                                .replace("NAME", name)
                                .replace("STATUS", statuses[o])
                                .replace("#", delimiter));
                for (int i = 1; i <= 2; i++) {
                    put(
                            "Shop",
                            (type.replace("%s", "OrderItem") + """
                            "PK": {"S": "ORDER#KSUID"}, "SK": {"S": "ITEM#000%d"}, "orderId": {"S": "KSUID"},
                            "itemNumber": {"N": "%d"}, "product": {"S": "Book %d"}\
                            """.formatted(i, i, i))
                                    .replace("KSUID", order)
                                    .replace("#", delimiter));
                }
            }
        }
    }

    private void put(String table, String attributes) {
        database.ask("PutItem", "{\"TableName\": \"" + table + "\", \"Item\": {" + attributes + "}}");
    }
}
