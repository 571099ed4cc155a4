package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.runtime.TestTraffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The traffic of a shop for some hours, each time with one mistake in it, or none: the rules name the mistake, and nothing else. */
class PlantedTrafficTest {
    private static final int CUSTOMERS = 30;
    private static final int HOURS = 26;

    /**
     * What one application does besides what is right.
     *
     * @param findings the rules that have to speak, with the place that each names
     * @param hourly what it does in each hour
     */
    record Case(String name, Map<String, String> findings, Consumer<Shop> hourly) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.add(new Case("nothing is wrong", Map.of(), shop -> {}));
        cases.add(new Case("a page that lists all orders", Map.of("RT-01", "tables.Shop"), shop -> {
            for (int i = 0; i < 10; i++) {
                shop.call("Scan", "{'TableName':'Shop'}");
            }
        }));
        cases.add(new Case("a filter that reads much and returns little", Map.of("RT-02", "tables.Shop"), shop -> {
            for (int customer = 0; customer < 20; customer++) {
                shop.call(
                        "Query",
                        "{'TableName':'Shop','KeyConditionExpression':'pk = :p','FilterExpression':'amount > :t',"
                                + "'ExpressionAttributeValues':{':p':{'S':'CUSTOMER#" + customer
                                + "'},':t':{'N':'100000'}}}");
            }
        }));
        cases.add(new Case("one product that all look at", Map.of("RT-03", "tables.Shop"), shop -> {
            for (int i = 0; i < 3000; i++) {
                shop.get("PRODUCT#1", "PRODUCT");
            }
        }));
        cases.add(new Case("products of an order one by one", Map.of("RT-14", "tables.Shop"), shop -> {
            shop.orders(1);
            for (int i = 0; i < 15; i++) {
                shop.get("PRODUCT#" + i, "PRODUCT");
            }
        }));
        cases.add(new Case("clients that try again and again", Map.of("RT-12", "tables.Shop"), shop -> {
            for (int i = 0; i < 40; i++) {
                shop.attempt(
                        "UpdateItem",
                        "{'TableName':'Shop','Key':" + TestTraffic.item("PRODUCT#1", "PRODUCT", "")
                                + ",'UpdateExpression':'SET stock = stock - :n','ConditionExpression':'stock >= :n',"
                                + "'ExpressionAttributeValues':{':n':{'N':'1000000'}}}");
            }
        }));
        cases.add(new Case(
                "a list that grows in an item, which takes most of the capacity",
                Map.of("RT-03", "tables.Shop", "RT-07", "tables.Shop"),
                shop -> {
                    for (int i = 0; i < 20; i++) {
                        shop.call(
                                "UpdateItem",
                                "{'TableName':'Shop','Key':" + TestTraffic.item("PRODUCT#1", "VIEWS", "")
                                        + ",'UpdateExpression':'SET seen = list_append(if_not_exists(seen, :none), :one)',"
                                        + "'ExpressionAttributeValues':{':none':{'L':[]},':one':{'L':[{'S':'"
                                        + "v".repeat(40)
                                        + "'}]}}}");
                    }
                }));
        cases.add(new Case(
                "pictures in items, close to what an item may have", Map.of("RT-07", "tables.Shop"), shop -> {
                    for (int i = 0; i < 2; i++) {
                        shop.create("PICTURE#" + shop.next(), "PICTURE", "'bytes':{'S':'" + "x".repeat(340_000) + "'}");
                    }
                }));
        cases.add(new Case("an index that nothing reads", Map.of("RT-05", "tables.Returns.gsi_list.byReason"), shop -> {
            if (shop.hour == 0) {
                shop.traffic.createTable(
                        "Returns", "reason S", TestTraffic.globalIndex("byReason", "reason", "", "ALL"));
            }
            for (int i = 0; i < 10; i++) {
                String pk = "RETURN#" + shop.next();
                shop.call(
                        "PutItem",
                        "{'TableName':'Returns','ConditionExpression':'attribute_not_exists(pk)','Item':"
                                + TestTraffic.item(pk, "RETURN", "'reason':{'S':'REASON#" + i + "'}") + "}");
                shop.traffic.advance(Duration.ofSeconds(10));
                shop.traffic.get("Returns", pk, "RETURN");
            }
        }));
        cases.add(new Case("expiry in milliseconds", Map.of("RT-19", "tables.Shop"), shop -> {
            for (int i = 0; i < 5; i++) {
                shop.create("SESSION#" + shop.next(), "SESSION", "'until':{'N':'1795000000000'}");
            }
        }));
        cases.add(new Case("order numbers without zeros", Map.of("RT-09", "tables.Shop"), shop -> {
            for (int i = 0; i < 5; i++) {
                shop.create("INVOICES#" + i, "INVOICE#" + (shop.hour + 5), "");
                shop.call(
                        "Query",
                        "{'TableName':'Shop','KeyConditionExpression':'pk = :p AND sk > :s','Limit':3,"
                                + "'ExpressionAttributeValues':{':p':{'S':'INVOICES#" + i
                                + "'},':s':{'S':'INVOICE#3'}}}");
            }
        }));
        cases.add(new Case(
                "a transaction of one item",
                Map.of("RT-13", "tables.Shop"),
                shop -> shop.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'Shop','Item':"
                                + TestTraffic.item("NOTE#" + shop.next(), "NOTE", "")
                                + ",'ConditionExpression':'attribute_not_exists(pk)'}}]}")));
        cases.add(new Case(
                "looking through an index for what was just written",
                Map.of("RT-18", "tables.Shop.gsi_list.byState"),
                shop -> {
                    for (int i = 0; i < 20; i++) {
                        String state = "NEW" + shop.next();
                        shop.create("DRAFT#" + shop.next(), "DRAFT", "'state':{'S':'" + state + "'}");
                        shop.byState(state);
                    }
                }));
        cases.add(new Case("strong reads of what does not change", Map.of("RT-17", "tables.Shop"), shop -> {
            for (int i = 0; i < 100; i++) {
                shop.call(
                        "GetItem",
                        "{'TableName':'Shop','ConsistentRead':true,'Key':"
                                + TestTraffic.item("PRODUCT#" + i % 40, "PRODUCT", "") + "}");
                shop.traffic.advance(Duration.ofMillis(100));
            }
        }));
        cases.add(new Case(
                "a state that changes all the time, in an index",
                Map.of("RT-24", "tables.Shop.gsi_list.byState"),
                shop -> {
                    for (int i = 0; i < 20; i++) {
                        shop.call(
                                "UpdateItem",
                                "{'TableName':'Shop','Key':" + TestTraffic.item("CUSTOMER#" + i, "ORDER#0000000", "")
                                        + ",'UpdateExpression':'SET #s = :s','ConditionExpression':'attribute_exists(pk)',"
                                        + "'ExpressionAttributeNames':{'#s':'state'},"
                                        + "'ExpressionAttributeValues':{':s':{'S':'S" + shop.next() + "'}}}");
                    }
                }));
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void findsWhatIsWrongAndNothingElse(Case given) {
        try (var traffic = new TestTraffic()) {
            var shop = new Shop(traffic);
            shop.open();
            for (int hour = 0; hour < HOURS; hour++) {
                shop.hour = hour;
                shop.day();
                given.hourly().accept(shop);
                traffic.advance(Duration.ofMinutes(45));
            }
            Map<String, String> found = new TreeMap<>();
            for (TrafficFinding finding : TrafficRules.findings(traffic.inquiry(null, false))) {
                found.put(finding.finding().rule(), finding.finding().place().path());
            }
            assertThat(found).isEqualTo(given.findings());
        }
    }

    /** An application that does what it should. */
    static final class Shop {
        final TestTraffic traffic;
        int hour;
        private int number;

        Shop(TestTraffic traffic) {
            this.traffic = traffic;
        }

        int next() {
            return ++number;
        }

        void open() {
            traffic.createTable("Shop", "state S", TestTraffic.globalIndex("byState", "state", "sk", "ALL"));
            traffic.call(
                    "UpdateTimeToLive",
                    "{'TableName':'Shop','TimeToLiveSpecification':{'Enabled':true,'AttributeName':'until'}}");
            for (int i = 0; i < 40; i++) {
                create("PRODUCT#" + i, "PRODUCT", "'stock':{'N':'100'}");
            }
        }

        /** What goes on in an hour: orders are placed, listed, looked at and sent. */
        void day() {
            for (int customer = 0; customer < CUSTOMERS; customer++) {
                String order = "ORDER#" + String.format("%07d", hour);
                create(
                        "CUSTOMER#" + customer,
                        order,
                        "'state':{'S':'PLACED" + customer + "'},'amount':{'N':'" + (10 + customer) + "'}");
                traffic.advance(Duration.ofSeconds(10));
                orders(customer);
                traffic.advance(Duration.ofSeconds(10));
                get("CUSTOMER#" + customer, order);
                byState("PLACED" + customer);
                traffic.advance(Duration.ofSeconds(10));
            }
        }

        void create(String pk, String sk, String members) {
            call(
                    "PutItem",
                    "{'TableName':'Shop','Item':" + TestTraffic.item(pk, sk, members)
                            + ",'ConditionExpression':'attribute_not_exists(pk)'}");
        }

        void orders(int customer) {
            call(
                    "Query",
                    "{'TableName':'Shop','KeyConditionExpression':'pk = :p AND begins_with(sk, :o)','ScanIndexForward':false,'Limit':10,"
                            + "'ExpressionAttributeValues':{':p':{'S':'CUSTOMER#" + customer
                            + "'},':o':{'S':'ORDER#'}}}");
        }

        void byState(String state) {
            call(
                    "Query",
                    "{'TableName':'Shop','IndexName':'byState','KeyConditionExpression':'#s = :s','Limit':5,"
                            + "'ExpressionAttributeNames':{'#s':'state'},'ExpressionAttributeValues':{':s':{'S':'"
                            + state
                            + "'}}}");
        }

        void get(String pk, String sk) {
            traffic.get("Shop", pk, sk);
        }

        void call(String operation, String json) {
            traffic.call(operation, json);
        }

        void attempt(String operation, String json) {
            traffic.attempt(operation, json);
        }
    }
}
