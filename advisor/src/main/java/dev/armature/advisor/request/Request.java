package dev.armature.advisor.request;

import dev.armature.model.AttributeValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request about items. Its components are the members of DynamoDB's JSON; those that are null are not sent. */
public sealed interface Request {
    /** What is asked of each: what it took, in all and by index. */
    String CAPACITY = "INDEXES";

    /** DynamoDB's name for it. */
    default String operation() {
        return getClass().getSimpleName();
    }

    record GetItem(
            String tableName,
            Map<String, AttributeValue> key,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Boolean consistentRead,
            @Nullable String returnConsumedCapacity)
            implements Request {}

    record PutItem(
            String tableName,
            Map<String, AttributeValue> item,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, AttributeValue> expressionAttributeValues,
            @Nullable String returnValues,
            @Nullable String returnConsumedCapacity)
            implements Request {}

    record UpdateItem(
            String tableName,
            Map<String, AttributeValue> key,
            String updateExpression,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, AttributeValue> expressionAttributeValues,
            @Nullable String returnValues,
            @Nullable String returnConsumedCapacity)
            implements Request {}

    record DeleteItem(
            String tableName,
            Map<String, AttributeValue> key,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, AttributeValue> expressionAttributeValues,
            @Nullable String returnValues,
            @Nullable String returnConsumedCapacity)
            implements Request {}

    /**
     * A page of a table or index.
     *
     * @param keyConditionExpression that of a Query; null for a Scan, which has none
     * @param scanIndexForward of a Query only
     */
    record Page(
            String tableName,
            @Nullable String indexName,
            @Nullable String keyConditionExpression,
            @Nullable String filterExpression,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, AttributeValue> expressionAttributeValues,
            @Nullable Boolean scanIndexForward,
            @Nullable Boolean consistentRead,
            @Nullable Integer limit,
            @Nullable Map<String, AttributeValue> exclusiveStartKey,
            String returnConsumedCapacity)
            implements Request {
        @Override
        public String operation() {
            return keyConditionExpression == null ? "Scan" : "Query";
        }

        public Page from(@Nullable Map<String, AttributeValue> start) {
            return new Page(
                    tableName,
                    indexName,
                    keyConditionExpression,
                    filterExpression,
                    projectionExpression,
                    expressionAttributeNames,
                    expressionAttributeValues,
                    scanIndexForward,
                    consistentRead,
                    limit,
                    start,
                    returnConsumedCapacity);
        }
    }

    record BatchGetItem(Map<String, Keys> requestItems, String returnConsumedCapacity) implements Request {}

    /** The items of one table that a BatchGetItem asks for. */
    record Keys(
            List<Map<String, AttributeValue>> keys,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Boolean consistentRead) {}

    record BatchWriteItem(
            Map<String, List<Write>> requestItems, @Nullable String returnConsumedCapacity) implements Request {}

    /** One item of a BatchWriteItem. */
    record Write(@Nullable Stored putRequest, @Nullable Deleted deleteRequest) {}

    /** An item to be stored. */
    record Stored(Map<String, AttributeValue> item) {}

    /** An item to be deleted. */
    record Deleted(Map<String, AttributeValue> key) {}

    record TransactGetItems(List<Got> transactItems, String returnConsumedCapacity) implements Request {}

    /** One item of a TransactGetItems. */
    record Got(GetItem get) {}

    record TransactWriteItems(List<Action> transactItems, String returnConsumedCapacity) implements Request {}

    /** One item of a TransactWriteItems: all but one of them are null. */
    record Action(
            @Nullable PutItem put,
            @Nullable UpdateItem update,
            @Nullable DeleteItem delete,
            @Nullable DeleteItem conditionCheck) {}
}
