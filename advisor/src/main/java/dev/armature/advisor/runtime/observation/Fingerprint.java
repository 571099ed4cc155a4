package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.Hashes;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.traffic.Traffic;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A number that requests have in common whose texts differ in nothing but values, so that their shape has to be worked out once. Requests with
 * different numbers may have one shape: an attribute may be called by two names.
 *
 * <p>Everything that a {@link dev.armature.engine.traffic.Shape} shows is in it. Two texts that happen to have the same hash would be taken for one; with
 * as many as are kept, that is not to be expected.
 */
final class Fingerprint {
    private long hash;

    private Fingerprint(String operation) {
        hash = operation.hashCode();
    }

    /** @param space the number of the table or index that it is about; 0 if it did not come that far */
    static long of(Traffic traffic, int space) {
        var fingerprint = new Fingerprint(traffic.operation());
        fingerprint.add(space);
        switch (traffic.request()) {
            case GetItem.Request get -> fingerprint.get(get);
            case Query.Request query -> fingerprint.query(query);
            case PutItem.Request put -> fingerprint.put(put);
            case UpdateItem.Request update -> fingerprint.update(update);
            case DeleteItem.Request delete -> fingerprint.delete(delete);
            case Scan.Request scan -> fingerprint.scan(scan);
            case ExecuteStatement.Request statement -> fingerprint.statement(statement);
            case BatchGetItem.Request batch -> fingerprint.batch(batch);
            case TransactWriteItems.Request writes -> fingerprint.count(writes.transactItems());
            case TransactGetItems.Request gets -> fingerprint.count(gets.transactItems());
            case null, default -> {}
        }
        return Hashes.mixed(fingerprint.hash);
    }

    private void get(GetItem.Request get) {
        add(get.attributesToGet());
        add(get.consistentRead());
        add(get.projectionExpression());
        add(get.expressionAttributeNames());
    }

    private void query(Query.Request query) {
        add(query.indexName());
        add(query.keyConditionExpression());
        add(query.filterExpression());
        add(query.projectionExpression());
        add(query.expressionAttributeNames());
        add(query.select());
        add(query.consistentRead());
        add(query.scanIndexForward());
        addGiven(query.limit());
        add(query.attributesToGet());
        addGiven(query.keyConditions());
        addGiven(query.queryFilter());
        add(query.conditionalOperator());
    }

    private void scan(Scan.Request scan) {
        add(scan.indexName());
        add(scan.filterExpression());
        add(scan.projectionExpression());
        add(scan.expressionAttributeNames());
        add(scan.select());
        add(scan.consistentRead());
        addGiven(scan.limit());
        addGiven(scan.totalSegments());
        add(scan.attributesToGet());
        addGiven(scan.scanFilter());
        add(scan.conditionalOperator());
    }

    private void put(PutItem.Request put) {
        add(put.conditionExpression());
        add(put.expressionAttributeNames());
        add(put.returnValues());
        add(put.returnValuesOnConditionCheckFailure());
        addGiven(put.expected());
        add(put.conditionalOperator());
    }

    private void update(UpdateItem.Request update) {
        add(update.updateExpression());
        add(update.conditionExpression());
        add(update.expressionAttributeNames());
        add(update.returnValues());
        add(update.returnValuesOnConditionCheckFailure());
        addGiven(update.attributeUpdates());
        addGiven(update.expected());
        add(update.conditionalOperator());
    }

    private void delete(DeleteItem.Request delete) {
        add(delete.conditionExpression());
        add(delete.expressionAttributeNames());
        add(delete.returnValues());
        add(delete.returnValuesOnConditionCheckFailure());
        addGiven(delete.expected());
        add(delete.conditionalOperator());
    }

    private void batch(BatchGetItem.Request batch) {
        if (batch.requestItems() != null) {
            batch.requestItems().forEach((name, asked) -> {
                add(name);
                add(asked.projectionExpression());
                add(asked.consistentRead());
            });
        }
    }

    /** Without what stands in quotes and without digits, which are values here. */
    private void statement(ExecuteStatement.Request request) {
        String text = request.statement();
        if (text != null) {
            boolean isQuoted = false;
            int textHash = 0;
            for (int i = 0; i < text.length(); i++) {
                char character = text.charAt(i);
                isQuoted ^= character == '\'';
                if (!isQuoted && (character < '0' || character > '9')) {
                    textHash = 31 * textHash + character;
                }
            }
            add(textHash);
        }
        add(request.consistentRead());
        addGiven(request.limit());
        addGiven(request.parameters());
        add(request.returnValuesOnConditionCheckFailure());
    }

    /** A transaction of one item is another matter than one of several. */
    private void count(@Nullable List<?> actions) {
        add(actions == null ? 0 : Math.min(actions.size(), 2));
    }

    private void add(@Nullable String text) {
        add(text == null ? 0 : text.hashCode() * 31 + text.length());
    }

    private void add(@Nullable Map<String, String> names) {
        add(names == null ? 0 : names.hashCode() * 31 + 1);
    }

    private void add(@Nullable List<String> names) {
        add(names == null ? 0 : names.hashCode() * 31 + 1);
    }

    private void add(@Nullable Boolean flag) {
        add(flag == null ? 0 : flag ? 1 : 2);
    }

    private void addGiven(@Nullable Object value) {
        add(value == null ? 0 : 1);
    }

    private void add(int part) {
        hash = (hash ^ part) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 29;
    }
}
