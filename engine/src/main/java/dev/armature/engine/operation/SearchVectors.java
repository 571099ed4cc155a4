package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StrictMembers;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Returned;
import dev.armature.engine.vector.Neighbour;
import dev.armature.engine.vector.Wanted;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Projection;
import dev.armature.language.SearchCondition;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.FloatVector;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.VectorDefinition;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** SearchVectors: the items whose vectors are nearest to one that is given. */
public record SearchVectors(
        TableRef table,
        String indexName,
        float[] vector,
        int topK,
        @Nullable SearchCondition condition,
        @Nullable Projection projection,
        ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<SearchVectors.Response> {

    @StrictMembers(required = {"TableName", "IndexName", "SearchVector", "TopK"})
    public record Request(
            @Nullable String tableName,
            @Nullable String indexName,
            @Nullable String returnConsumedCapacity,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String projectionExpression,
            @Nullable List<UncheckedValue> searchVector,
            @Nullable String searchConditionExpression,
            @Nullable Integer topK) {}

    /** In the order in which DynamoDB's answer has them: the nearest first. */
    public record Response(ConsumedCapacity.@Nullable VectorCapacity consumedCapacity, List<SearchResult> searchResults)
            implements Returned {
        @Override
        public int returnedCount() {
            return searchResults.size();
        }
    }

    public record SearchResult(Item item, double score) {}

    public static SearchVectors from(Request request, Intake intake) {
        checkConstraints(request);
        int topK = Constraints.checked(request.topK());
        if (topK < 1) {
            throw new Constraints()
                    .add(
                            "Value at 'TopK' failed to satisfy constraint: Member must have value greater than or equal to 1")
                    .fault();
        }
        if (topK > Limits.TOP_K_MAX) {
            throw ApiException.validation("Provided TopK value '" + topK
                    + "' is out of valid range. The value must be between 1 and " + Limits.TOP_K_MAX + " inclusive");
        }
        float[] vector = numbers(Constraints.checked(request.searchVector()), intake.wording());
        var substitutions = new ExpressionParameters(intake.wording())
                .projection(request.projectionExpression())
                .expression("SearchConditionExpression", request.searchConditionExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        String search = request.searchConditionExpression();
        var condition = search == null
                ? null
                : SearchCondition.of(
                        intake.expressions().condition(search, ExpressionKind.SEARCH_CONDITION, substitutions));
        String projected = request.projectionExpression();
        var projection = projected == null ? null : intake.expressions().projection(projected, substitutions);
        substitutions.requireAllUsed();
        return new SearchVectors(
                TableNames.resolve(request.tableName(), intake.caller()),
                Constraints.checked(request.indexName()),
                vector,
                topK,
                condition,
                projection,
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static void checkConstraints(Request request) {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        constraints.checkBare();
        TableNames.collect(request.tableName(), constraints);
        constraints
                .present("indexName", request.indexName())
                .name("indexName", request.indexName(), Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX)
                .present("searchVector", request.searchVector())
                .present("topK", request.topK())
                .check();
    }

    private static float[] numbers(List<UncheckedValue> given, Wording wording) {
        float[] numbers = new float[given.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = FloatVector.rounded(number(given.get(i), wording));
        }
        return numbers;
    }

    private static Decimal number(UncheckedValue given, Wording wording) {
        try {
            if (given.type() == AttributeType.N
                    && ValueCheck.checkOperand(given, wording) instanceof AttributeValue.N(Decimal number)
                    && FloatVector.fits(number)) {
                return number;
            }
        } catch (ApiException notEvenANumber) {
            // It is refused like any other that is not one of 32 bits.
        }
        throw ApiException.validation("Search vector contains invalid values. All values in the search vector must be a"
                + " 32-bit floating-point number attribute");
    }

    /** On the index; DynamoDB does not limit searches to attributes or leading keys. */
    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("SearchVectors", table, indexName)
                .with(Permission.Detail.RETURN_CONSUMED_CAPACITY, capacity.name())
                .alone();
    }

    @Override
    public int effort(ItemAccess items) {
        return LONG_EFFORT;
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        Table stored = access.catalog().usable(table);
        SecondaryIndex index = index(stored);
        VectorDefinition definition = Objects.requireNonNull(index.vector());
        requireSearchable(definition);
        var wanted = new Wanted(vector, condition == null ? SearchCondition.ALWAYS : condition, topK);
        var found = access.vectors().search(call, stored, index, wanted);
        return new Response(capacity(found.cost()), shown(found.neighbours(), definition));
    }

    private SecondaryIndex index(Table stored) {
        var index = stored.schema().index(indexName);
        if (index == null || index.vector() == null || stored.isLeaving(index)) {
            throw ApiException.validation("The table does not have the specified index: " + indexName);
        }
        if (stored.isFilling(index)) {
            throw ApiException.validation("Cannot search backfilling vector index: " + indexName);
        }
        return index;
    }

    private void requireSearchable(VectorDefinition definition) {
        if (vector.length != definition.dimensions()) {
            throw ApiException.validation("Input search vector dimension " + vector.length
                    + " does not match vector index dimension " + definition.dimensions());
        }
        KeyAttribute hash = definition.hash();
        if (hash != null && condition == null) {
            throw ApiException.validation(
                    "SearchConditionExpression must be provided when SearchSchema has a HASH key");
        }
        if (condition == null) {
            return;
        }
        for (SearchCondition.Equality equality : condition.equalities()) {
            var searched = definition.search(equality.attribute());
            if (searched == null) {
                throw SearchCondition.unknown(equality.attribute());
            }
            if (equality.value().type() != searched.attribute().type()) {
                throw ApiException.validation("One or more parameter values were invalid: Condition parameter type does"
                        + " not match schema type");
            }
        }
        if (hash != null && condition.value(hash.name()) == null) {
            throw ApiException.validation(
                    "SearchConditionExpression must have an equality condition on the HASH key: " + hash.name());
        }
    }

    private ConsumedCapacity.@Nullable VectorCapacity capacity(Cost cost) {
        return switch (capacity) {
            case NONE -> null;
            case TOTAL, INDEXES ->
                new ConsumedCapacity.VectorCapacity(cost.vectorBytes().get(indexName), null);
        };
    }

    private List<SearchResult> shown(List<Neighbour> neighbours, VectorDefinition definition) {
        List<SearchResult> results = new ArrayList<>(neighbours.size());
        float[] numbers = new float[definition.dimensions()];
        long bytes = 0;
        for (Neighbour neighbour : neighbours) {
            Item item = shown(neighbour.entry(), definition);
            bytes += item.sizeBytes();
            if (bytes > Limits.RESPONSE_BYTES_MAX) {
                throw ApiException.validation("The response of SearchVectors has exceeded the maximum allowed size of "
                        + Limits.RESPONSE_BYTES_MAX + " bytes: reduce TopK, or ask for fewer attributes");
            }
            if (!neighbour.entry().readVector(definition.attribute(), numbers)) {
                throw new IllegalStateException("an entry of a vector index without its vector");
            }
            results.add(new SearchResult(item, definition.distanceFunction().told(vector, numbers)));
        }
        return results;
    }

    /** Without its vector, unless a projection asks for it. What the index does not carry is not there. */
    private Item shown(Item entry, VectorDefinition definition) {
        Map<String, AttributeValue> attributes = entry.attributes();
        String name = definition.attribute();
        if (projection == null) {
            attributes.remove(name);
            return Item.of(attributes);
        }
        if (projection.paths().stream().noneMatch(path -> path.attribute().equals(name))) {
            return projection.apply(entry);
        }
        float[] numbers = new float[definition.dimensions()];
        if (entry.readVector(name, numbers)) {
            attributes.put(name, FloatVector.shown(numbers));
        }
        return projection.apply(Item.of(attributes));
    }
}
