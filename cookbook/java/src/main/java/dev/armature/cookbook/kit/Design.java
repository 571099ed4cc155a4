package dev.armature.cookbook.kit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A table in few words: a string PK and SK, on demand, until told otherwise. */
public final class Design {
    static final Projection EVERYTHING =
            Projection.builder().projectionType(ProjectionType.ALL).build();

    private List<KeySchemaElement> key = keySchema(List.of("PK"), List.of("SK"));
    private final List<GlobalSecondaryIndex> indexes = new ArrayList<>();
    private final Map<String, ScalarAttributeType> types = new HashMap<>();
    private Optional<String> timeToLive = Optional.empty();
    private Optional<StreamViewType> stream = Optional.empty();
    private Optional<ProvisionedThroughput> throughput = Optional.empty();

    Design() {}

    public Design key(String hash, String... range) {
        key = keySchema(List.of(hash), List.of(range));
        return this;
    }

    /** A global index of everything. */
    public Design index(String name, String hash, String... range) {
        return index(name, List.of(hash), List.of(range));
    }

    public Design index(String name, List<String> hash, List<String> range) {
        return index(name, hash, range, EVERYTHING);
    }

    /** A global index with up to four attributes in each part of its key. */
    public Design index(String name, List<String> hash, List<String> range, Projection projection) {
        indexes.add(GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keySchema(hash, range))
                .projection(projection)
                .build());
        return this;
    }

    /** Key attributes that are no strings. */
    public Design type(ScalarAttributeType type, String... attributes) {
        Stream.of(attributes).forEach(attribute -> types.put(attribute, type));
        return this;
    }

    public Design timeToLive(String attribute) {
        timeToLive = Optional.of(attribute);
        return this;
    }

    public Design stream(StreamViewType view) {
        stream = Optional.of(view);
        return this;
    }

    public Design provisioned(long units) {
        throughput = Optional.of(ProvisionedThroughput.builder()
                .readCapacityUnits(units)
                .writeCapacityUnits(units)
                .build());
        return this;
    }

    Optional<String> timeToLive() {
        return timeToLive;
    }

    CreateTableRequest request(String name) {
        var request = CreateTableRequest.builder()
                .tableName(name)
                .billingMode(throughput.isPresent() ? BillingMode.PROVISIONED : BillingMode.PAY_PER_REQUEST)
                .keySchema(key)
                .attributeDefinitions(attributes());
        if (!indexes.isEmpty()) {
            request.globalSecondaryIndexes(indexes);
        }
        throughput.ifPresent(request::provisionedThroughput);
        stream.ifPresent(view -> request.streamSpecification(
                settings -> settings.streamEnabled(true).streamViewType(view)));
        return request.build();
    }

    private List<AttributeDefinition> attributes() {
        Set<String> names = new LinkedHashSet<>();
        key.forEach(part -> names.add(part.attributeName()));
        indexes.forEach(index -> index.keySchema().forEach(part -> names.add(part.attributeName())));
        return names.stream()
                .map(name -> attribute(name, types.getOrDefault(name, ScalarAttributeType.S)))
                .toList();
    }

    static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    static List<KeySchemaElement> keySchema(List<String> hash, List<String> range) {
        return Stream.concat(
                        hash.stream().map(name -> element(name, KeyType.HASH)),
                        range.stream().map(name -> element(name, KeyType.RANGE)))
                .toList();
    }

    private static KeySchemaElement element(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
