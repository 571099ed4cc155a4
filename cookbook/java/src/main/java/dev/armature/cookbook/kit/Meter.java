package dev.armature.cookbook.kit;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Asks for ReturnConsumedCapacity with every call, prints it, and adds it up: so no scenario has to, and every one does. */
final class Meter implements ExecutionInterceptor {
    private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;

    private final Consumer<String> print;
    // Guarded by this: scenarios call from several threads.
    private Cost spent = Cost.NOTHING;
    private boolean measuring;
    private final Set<String> tables = new LinkedHashSet<>();
    /** By operation: those that are not printed yet, in their order. */
    private final Map<String, Row> rows = new LinkedHashMap<>();

    Meter(Consumer<String> print) {
        this.print = print;
    }

    /** Calls of one kind, which are printed as one line: those in a row, or all of what is being measured. */
    private record Row(String unit, int calls, Cost cost) {}

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        return switch (context.request()) {
            case GetItemRequest get ->
                get.toBuilder().returnConsumedCapacity(INDEXES).build();
            case PutItemRequest put ->
                put.toBuilder().returnConsumedCapacity(INDEXES).build();
            case UpdateItemRequest update ->
                update.toBuilder().returnConsumedCapacity(INDEXES).build();
            case DeleteItemRequest delete ->
                delete.toBuilder().returnConsumedCapacity(INDEXES).build();
            case QueryRequest query ->
                query.toBuilder().returnConsumedCapacity(INDEXES).build();
            case ScanRequest scan ->
                scan.toBuilder().returnConsumedCapacity(INDEXES).build();
            case BatchGetItemRequest batch ->
                batch.toBuilder().returnConsumedCapacity(INDEXES).build();
            case BatchWriteItemRequest batch ->
                batch.toBuilder().returnConsumedCapacity(INDEXES).build();
            case TransactGetItemsRequest all ->
                all.toBuilder().returnConsumedCapacity(INDEXES).build();
            case TransactWriteItemsRequest all ->
                all.toBuilder().returnConsumedCapacity(INDEXES).build();
            default -> context.request();
        };
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
        consumed(context.response()).ifPresent(capacity -> record(operation, capacity));
    }

    private static Optional<List<ConsumedCapacity>> consumed(SdkResponse response) {
        return switch (response) {
            case GetItemResponse get -> Optional.of(List.of(get.consumedCapacity()));
            case PutItemResponse put -> Optional.of(List.of(put.consumedCapacity()));
            case UpdateItemResponse update -> Optional.of(List.of(update.consumedCapacity()));
            case DeleteItemResponse delete -> Optional.of(List.of(delete.consumedCapacity()));
            case QueryResponse query -> Optional.of(List.of(query.consumedCapacity()));
            case ScanResponse scan -> Optional.of(List.of(scan.consumedCapacity()));
            case BatchGetItemResponse batch -> Optional.of(batch.consumedCapacity());
            case BatchWriteItemResponse batch -> Optional.of(batch.consumedCapacity());
            case TransactGetItemsResponse all -> Optional.of(all.consumedCapacity());
            case TransactWriteItemsResponse all -> Optional.of(all.consumedCapacity());
            default -> Optional.empty();
        };
    }

    /** Says which table is used from here on. Where there are several, each line says of which. */
    synchronized void announce(String table) {
        flush();
        tables.add(table);
        print.accept("table " + table);
    }

    private synchronized void record(String called, List<ConsumedCapacity> consumed) {
        String names =
                consumed.stream().map(ConsumedCapacity::tableName).distinct().collect(Collectors.joining(", "));
        String operation = tables.size() > 1 && !names.isEmpty() ? called + " of " + names : called;
        if (!measuring && !rows.containsKey(operation)) {
            flush();
        }
        spent = spent.plus(consumed);
        Row row = rows.getOrDefault(operation, new Row(unit(called, consumed), 0, Cost.NOTHING));
        rows.put(operation, new Row(row.unit, row.calls + 1, row.cost.plus(consumed)));
    }

    private static String unit(String operation, List<ConsumedCapacity> consumed) {
        // A transaction that is repeated with its token only reads.
        boolean reads = operation.matches(".*Get.*|Query|Scan")
                || consumed.stream().anyMatch(capacity -> capacity.readCapacityUnits() != null);
        return reads ? "RCU" : "WCU";
    }

    /** Prints the calls since the last line. */
    synchronized void flush() {
        rows.forEach((operation, row) -> {
            String times = row.calls == 1 ? "" : " x " + row.calls;
            print.accept(operation + times + ": " + row.cost.inUnits(row.unit));
        });
        rows.clear();
    }

    /** Runs something and says what was spent by it. Calls that run at once are still one line for each kind. */
    Cost measure(Kit.Attempt attempt) throws Exception {
        begin();
        try {
            attempt.run();
        } finally {
            end();
        }
        return spent();
    }

    private synchronized void begin() {
        flush();
        spent = Cost.NOTHING;
        measuring = true;
    }

    private synchronized void end() {
        measuring = false;
        flush();
    }

    private synchronized Cost spent() {
        return spent;
    }
}
