package dev.armature.advisor.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelReader;
import dev.armature.model.AttributeValue;
import dev.armature.model.ItemSize;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SampleMakerTest {
    private static final Model SHOP = ModelReader.read("""
            armature: 1
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { type_attribute: Type, ttl_attribute: expiresAt }
                gsi_list:
                  - { name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }
                  - { name: ByRegion, partition_key: [region, country], sort_key: [total] }
                entities:
                  OrderItem:
                    pk_template: "ORDER#{orderId}"
                    sk_template: "ITEM#{line:03d}"
                    fields:
                      - { name: orderId, type: string, format: ksuid }
                      - { name: line, type: integer }
                  Order:
                    pk_template: "CUSTOMER#{username}"
                    sk_template: "#ORDER#{orderId}"
                    gsi_mappings:
                      - { name: GSI1, pk_template: "OPEN#{username}", sk_template: "{placedAt}", when: "status = 'OPEN'" }
                      - { name: ByRegion, pk_template: ["{region}", "{country}"], sk_template: ["{total}"] }
                    fields:
                      - { name: orderId, type: string, format: ksuid }
                      - { name: status, type: string, enum: [OPEN, CLOSED], required: true }
                      - { name: placedAt, type: string, format: iso-8601, required: true }
                      - { name: region, type: string, required: true }
                      - { name: country, type: string }
                      - { name: total, type: decimal, max: 5000, required: true }
                      - { name: note, type: string, required: true }
                      - { name: expiresAt, type: integer, format: epoch }
                    ttl: { attribute: expiresAt, after: 24h }
                    usage: { item_size_bytes: 900 }
                  Customer:
                    pk_template: "CUSTOMER#{username}"
                    sk_template: "CUSTOMER#{username}"
                    fields: [{ name: username, type: string }, { name: email, type: string, format: email, required: true }]
            """);

    private final Samples samples = new SampleMaker(SHOP, 7).make(entity -> 40);

    @Test
    void makesTheSameForTheSameSeed() {
        assertThat(new SampleMaker(SHOP, 7).make(entity -> 40).all()).isEqualTo(samples.all());
        assertThat(new SampleMaker(SHOP, 8).make(entity -> 40).all()).isNotEqualTo(samples.all());
    }

    @Test
    void putsChildrenUnderParentsThatAreThere() {
        var customers = keys("Customer", "PK");
        var orders = values("Order", "orderId");
        assertThat(customers).containsAll(keys("Order", "PK"));
        assertThat(orders).containsAll(values("OrderItem", "orderId"));
    }

    @Test
    void crowdsSomePartitionsAndLeavesOthersNearlyEmpty() {
        var sizes = of("Order").stream()
                .collect(Collectors.groupingBy(sample -> sample.item().get("PK"), Collectors.counting()));
        assertThat(sizes.values()).anyMatch(size -> size >= 5).anyMatch(size -> size <= 2);
    }

    @Test
    void writesKeysOfIndexesWhereTheirConditionHolds() {
        assertThat(of("Order")).allSatisfy(order -> {
            boolean open = AttributeValue.string("OPEN").equals(order.field("status"));
            assertThat(order.item().containsKey("GSI1PK")).isEqualTo(open);
            if (open) {
                assertThat(order.item()).containsEntry("GSI1SK", Objects.requireNonNull(order.field("placedAt")));
            }
        });
    }

    @Test
    void numbersChildrenOnBothSidesOfAnotherDigit() {
        var lines = of("OrderItem").stream()
                .collect(Collectors.groupingBy(
                        sample -> sample.item().get("PK"),
                        Collectors.mapping(
                                sample -> Meaning.text(Objects.requireNonNull(sample.field("line"))),
                                Collectors.toSet())));
        assertThat(lines.values()).anySatisfy(of -> assertThat(of).contains("9", "10", "99", "100"));
    }

    @Test
    void givesItemsTheSizeThatWasSaid() {
        double average = of("Order").stream()
                .mapToInt(order -> ItemSize.of(order.item()))
                .average()
                .orElseThrow();
        assertThat(average).isBetween(800.0, 1100.0);
    }

    @Test
    void letsNothingExpireWhileSomebodyLooks() {
        assertThat(values("Order", "expiresAt")).isNotEmpty().allMatch(epoch -> Long.parseLong(epoch) > 4_000_000_000L);
    }

    private List<Sample> of(String entity) {
        Entity found = SHOP.entity(entity).orElseThrow();
        return samples.of(found);
    }

    private List<String> values(String entity, String field) {
        return of(entity).stream()
                .map(sample -> sample.field(field))
                .filter(Objects::nonNull)
                .map(Meaning::text)
                .toList();
    }

    private List<String> keys(String entity, String attribute) {
        return of(entity).stream()
                .map(Sample::item)
                .map((Map<String, AttributeValue> item) -> Meaning.text(Objects.requireNonNull(item.get(attribute))))
                .toList();
    }
}
