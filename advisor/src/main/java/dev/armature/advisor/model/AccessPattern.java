package dev.armature.advisor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that the application makes. What is null was not said.
 *
 * @param id as it is written; AWS numbers patterns
 * @param index null for the table itself
 * @param rangeCondition on the sort key: {@code begins_with}, {@code between}, {@code =}, {@code <}, {@code <=}, {@code >} or {@code >=}
 * @param filter what is dropped from what was read
 * @param condition of a write, as DynamoDB's ConditionExpression
 * @param update as DynamoDB's UpdateExpression
 * @param projection the attributes that are asked for; none means all
 * @param orderBy the field by which answers are to be ordered
 * @param consistentReadReason why a read has to be strongly consistent
 * @param paginated whether the caller follows pages
 * @param calls how many requests of this kind the application makes for one of its own
 * @param batchSize how many items one request has
 */
public record AccessPattern(
        String id,
        String name,
        String description,
        Operation operation,
        List<Parameter> parameters,
        @Nullable ReturnType returnType,
        @Nullable String index,
        @Nullable RangeCondition rangeCondition,
        @Nullable Filter filter,
        @Nullable String condition,
        @Nullable String update,
        List<String> projection,
        @Nullable Order order,
        @Nullable String orderBy,
        boolean consistentRead,
        @Nullable String consistentReadReason,
        @Nullable Integer limit,
        @Nullable Boolean paginated,
        @Nullable Integer calls,
        @Nullable Integer batchSize,
        @Nullable Double latencyMillis,
        Usage usage,
        Place place) {
    public AccessPattern {
        parameters = List.copyOf(parameters);
        projection = List.copyOf(projection);
    }

    /** A pattern of which only the name and the operation are known so far. */
    public static Draft named(String name, Operation operation) {
        return new Draft(name, operation);
    }

    /** What is known of a pattern while it is put together. What is not set was not said. */
    public static final class Draft {
        private final String name;
        private final Operation operation;
        private String id = "";
        private String description = "";
        private List<Parameter> parameters = List.of();
        private @Nullable ReturnType returnType;
        private @Nullable String index;
        private @Nullable RangeCondition rangeCondition;
        private @Nullable Filter filter;
        private @Nullable String condition;
        private @Nullable String update;
        private List<String> projection = List.of();
        private @Nullable Order order;
        private @Nullable String orderBy;
        private boolean consistentRead;
        private @Nullable String consistentReadReason;
        private @Nullable Integer limit;
        private @Nullable Boolean paginated;
        private @Nullable Integer calls;
        private @Nullable Integer batchSize;
        private @Nullable Double latencyMillis;
        private Usage usage = Usage.UNSAID;
        private Place place = Place.NOWHERE;

        private Draft(String name, Operation operation) {
            this.name = name;
            this.operation = operation;
        }

        public Draft id(String said) {
            id = said;
            return this;
        }

        public Draft description(String said) {
            description = said;
            return this;
        }

        public Draft parameters(List<Parameter> said) {
            parameters = said;
            return this;
        }

        public Draft returnType(@Nullable ReturnType said) {
            returnType = said;
            return this;
        }

        public Draft index(@Nullable String said) {
            index = said;
            return this;
        }

        public Draft rangeCondition(@Nullable RangeCondition said) {
            rangeCondition = said;
            return this;
        }

        public Draft filter(@Nullable Filter said) {
            filter = said;
            return this;
        }

        public Draft condition(@Nullable String said) {
            condition = said;
            return this;
        }

        public Draft update(@Nullable String said) {
            update = said;
            return this;
        }

        public Draft projection(List<String> said) {
            projection = said;
            return this;
        }

        public Draft limit(@Nullable Integer said) {
            limit = said;
            return this;
        }

        public Draft paginated(@Nullable Boolean said) {
            paginated = said;
            return this;
        }

        public Draft calls(@Nullable Integer said) {
            calls = said;
            return this;
        }

        public Draft batchSize(@Nullable Integer said) {
            batchSize = said;
            return this;
        }

        public Draft latencyMillis(@Nullable Double said) {
            latencyMillis = said;
            return this;
        }

        /** @param field the one to order by; null for the sort key as it is */
        public Draft order(@Nullable Order direction, @Nullable String field) {
            order = direction;
            orderBy = field;
            return this;
        }

        /** @param reason why reads have to be strongly consistent */
        public Draft consistentRead(boolean said, @Nullable String reason) {
            consistentRead = said;
            consistentReadReason = reason;
            return this;
        }

        public Draft usage(Usage said) {
            usage = said;
            return this;
        }

        public Draft at(Place where) {
            place = where;
            return this;
        }

        public AccessPattern pattern() {
            return new AccessPattern(
                    id,
                    name,
                    description,
                    operation,
                    parameters,
                    returnType,
                    index,
                    rangeCondition,
                    filter,
                    condition,
                    update,
                    projection,
                    order,
                    orderBy,
                    consistentRead,
                    consistentReadReason,
                    limit,
                    paginated,
                    calls,
                    batchSize,
                    latencyMillis,
                    usage,
                    place);
        }
    }

    /** DynamoDB's operations. */
    public enum Operation {
        GET_ITEM("GetItem"),
        PUT_ITEM("PutItem"),
        UPDATE_ITEM("UpdateItem"),
        DELETE_ITEM("DeleteItem"),
        QUERY("Query"),
        SCAN("Scan"),
        BATCH_GET_ITEM("BatchGetItem"),
        BATCH_WRITE_ITEM("BatchWriteItem"),
        TRANSACT_GET_ITEMS("TransactGetItems"),
        TRANSACT_WRITE_ITEMS("TransactWriteItems");

        private final String word;

        Operation(String word) {
            this.word = word;
        }

        /** AWS's word. */
        public String word() {
            return word;
        }

        public boolean isRead() {
            return switch (this) {
                case GET_ITEM, QUERY, SCAN, BATCH_GET_ITEM, TRANSACT_GET_ITEMS -> true;
                case PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, BATCH_WRITE_ITEM, TRANSACT_WRITE_ITEMS -> false;
            };
        }
    }

    /** What comes back. */
    public enum ReturnType {
        SINGLE_ENTITY,
        ENTITY_LIST,
        SUCCESS_FLAG,
        /** Items of several entities are wanted. */
        MIXED_DATA,
        VOID
    }

    /** What a query asks of the sort key. */
    public enum RangeCondition {
        EQUAL("="),
        BEGINS_WITH("begins_with"),
        BETWEEN("between"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String word;

        RangeCondition(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** In which order answers are wanted. */
    public enum Order {
        ASCENDING,
        DESCENDING,
        OLDEST_FIRST,
        NEWEST_FIRST;

        /** Whether the sort key is read backwards. */
        public boolean isBackward() {
            return this == DESCENDING || this == NEWEST_FIRST;
        }
    }

    /**
     * What the caller gives.
     *
     * @param type as it is written
     * @param entityType the entity that is given whole; null for a single value
     * @param knownFrom where the caller has it from; "nowhere" or "unknown" if it has not
     * @param format what its text looks like; null if it was not said
     */
    public record Parameter(
            String name,
            String type,
            @Nullable String entityType,
            @Nullable String knownFrom,
            @Nullable Format format,
            Place place) {
        public boolean isEntity() {
            return entityType != null || type.equals("entity");
        }
    }

    /**
     * How often it is asked, and how much it does.
     *
     * @param itemCount how many items one request reads or writes
     * @param hottestKeyShare the part of all requests that goes to one partition key, from 0 to 1
     * @param selectivity the part of what is read that the filter keeps, from 0 to 1
     */
    public record Usage(
            @Nullable Double rps,
            @Nullable Double peakRps,
            @Nullable Long itemCount,
            @Nullable Long itemSizeBytes,
            @Nullable Double hottestKeyShare,
            @Nullable Double selectivity,
            Place place) {
        /** Nothing is said of it. */
        public static final Usage UNSAID = new Usage(null, null, null, null, null, null, Place.NOWHERE);
    }
}
