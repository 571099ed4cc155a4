package dev.armature.bench.load;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The operations that speed is measured by. {@link RequestTemplate} says what stands for the number of a key in a body. */
public enum Workload {
    PUT(Group.HEADLINE, "put", "PutItem", "{`TableName`:`bench`,`Item`:" + Parts.ITEM + "}"),
    GET(Group.HEADLINE, "get", "GetItem", "{`TableName`:`bench`,`Key`:{" + Parts.KEY + "},`ConsistentRead`:true}"),
    EVENTUAL_GET(Group.HEADLINE, "eventual get", "GetItem", "{`TableName`:`bench`,`Key`:{" + Parts.KEY + "}}"),
    UPDATE(
            Group.HEADLINE,
            "update",
            "UpdateItem",
            "{`TableName`:`bench`,`Key`:{" + Parts.KEY
                    + "},`UpdateExpression`:`SET ver = ver + :o`,`ExpressionAttributeValues`:{`:o`:{`N`:`1`}},"
                    + "`ReturnValues`:`UPDATED_NEW`}"),
    CONDITIONAL_PUT(
            Group.HEADLINE,
            "conditional put",
            "PutItem",
            "{`TableName`:`bench`,`Item`:" + Parts.ITEM
                    + ",`ConditionExpression`:`attribute_not_exists(pk) OR ver >= :z`,"
                    + "`ExpressionAttributeValues`:{`:z`:{`N`:`0`}}}"),
    QUERY(
            Group.HEADLINE,
            "query of 20",
            "Query",
            "{`TableName`:`bench`,`KeyConditionExpression`:`pk = :p AND begins_with(sk, :s)`,"
                    + "`ExpressionAttributeValues`:{`:p`:{`S`:`coll#%%%%%%%%`},`:s`:{`S`:`log#`}},`Limit`:20}"),

    PLAIN_PUT(Group.BREADTH, "put", "PutItem", "{`TableName`:`plain`,`Item`:" + Parts.GROUPED + "}"),
    INDEXED_PUT(
            Group.BREADTH,
            "put, 2 indexes, same item",
            "PutItem",
            "{`TableName`:`indexed`,`Item`:" + Parts.GROUPED + "}"),
    INDEXED_CHANGE(
            Group.BREADTH,
            "update of 2 index entries",
            "UpdateItem",
            "{`TableName`:`indexed`,`Key`:{" + Parts.KEY + "},`UpdateExpression`:`ADD ver :o`,"
                    + "`ExpressionAttributeValues`:{`:o`:{`N`:`1`}}}"),
    STREAMED_PUT(Group.BREADTH, "put, stream", "PutItem", "{`TableName`:`streamed`,`Item`:" + Parts.GROUPED + "}"),
    TRANSACT_WRITE(
            Group.BREADTH,
            "TransactWriteItems of 4",
            "TransactWriteItems",
            "{`TransactItems`:[" + Parts.several(4, "{`Put`:{`TableName`:`plain`,`Item`:" + Parts.GROUPED + "}}")
                    + "]}"),
    TRANSACT_GET(
            Group.BREADTH,
            "TransactGetItems of 4",
            "TransactGetItems",
            "{`TransactItems`:[" + Parts.several(4, "{`Get`:{`TableName`:`plain`,`Key`:{" + Parts.KEY + "}}}") + "]}"),
    BATCH_WRITE(
            Group.BREADTH,
            "BatchWriteItem of 25",
            "BatchWriteItem",
            "{`RequestItems`:{`plain`:[" + Parts.several(25, "{`PutRequest`:{`Item`:" + Parts.GROUPED + "}}") + "]}}"),
    BATCH_GET(
            Group.BREADTH,
            "BatchGetItem of 25",
            "BatchGetItem",
            "{`RequestItems`:{`plain`:{`Keys`:[" + Parts.several(25, "{" + Parts.KEY + "}") + "]}}}"),
    FILTERED_SCAN(
            Group.BREADTH,
            "Scan of 1,000, filtered",
            "Scan",
            "{`TableName`:`plain`,`Limit`:1000,`FilterExpression`:`ver < :z`,"
                    + "`ExpressionAttributeValues`:{`:z`:{`N`:`5`}}}"),
    INDEX_QUERY(
            Group.BREADTH,
            "index query of 20",
            "Query",
            "{`TableName`:`indexed`,`IndexName`:`byG1`,`KeyConditionExpression`:`g1 = :g`,"
                    + "`ExpressionAttributeValues`:{`:g`:{`S`:`grp#%m00500%`}}}"),
    STATEMENT(
            Group.BREADTH,
            "PartiQL select",
            "ExecuteStatement",
            "{`Statement`:`SELECT * FROM plain WHERE pk = ? AND sk = 'profile'`,"
                    + "`Parameters`:[{`S`:`user#%%%%%%%%`}]}"),
    DELETE(
            Group.BREADTH,
            "delete",
            "DeleteItem",
            "{`TableName`:`plain`,`Key`:{`pk`:{`S`:`gone#%%%%%%%%`},`sk`:{`S`:`profile`}}}"),
    LARGE_PUT(
            Group.BREADTH,
            "put of 40 KB",
            "PutItem",
            "{`TableName`:`plain`,`Item`:{`pk`:{`S`:`large#%m00500%`},`sk`:{`S`:`profile`},`v`:{`S`:`"
                    + "x".repeat(40_000) + "`}}}"),

    /** What is put differs from what is there, so that two entries and a record have to be written. */
    STREAMED_INDEXED_PUT(
            Group.SHARED,
            "put, 2 indexes and a stream",
            "PutItem",
            "{`TableName`:`shared`,`Item`:" + Parts.GROUPED.replace("user#%%%%%%%%", "user#%m10000%") + "}"),
    COLLECTION_PUT(
            Group.SHARED,
            "put, one partition",
            "PutItem",
            "{`TableName`:`bench`,`Item`:"
                    + Parts.ITEM.replace("user#%%%%%%%%", "one").replace("profile", "log#%%%%%%%%") + "}");

    /** What is measured together. */
    public enum Group {
        /** What most requests of most programs are. */
        HEADLINE,
        /** What the others are. */
        BREADTH,
        /** What is asked only of servers on a shared store, besides some of the others. */
        SHARED;

        public List<Workload> workloads() {
            return Arrays.stream(Workload.values())
                    .filter(workload -> workload.group == this)
                    .toList();
        }
    }

    /** The key is the remainder of the number, so that the rest of it differs from one request to the next. */
    private static final int VERSIONS = 100_000_000;

    private final Group group;
    private final String title;
    private final String operation;
    private final String body;

    Workload(Group group, String title, String operation, String body) {
        this.group = group;
        this.title = title;
        this.operation = operation;
        this.body = body;
    }

    public String title() {
        return title;
    }

    /** Asks for all keys alike. */
    public RequestTemplate template() {
        if (this == STREAMED_INDEXED_PUT) {
            return template(VERSIONS);
        }
        return template(body.contains("coll#") ? BenchTable.COLLECTIONS : BenchTable.ITEMS);
    }

    /** Asks for the first keys alike. */
    public RequestTemplate template(int keys) {
        return new RequestTemplate(operation, body, keys);
    }

    /** In a class of its own, because an enum's constants cannot use its constants. */
    private static final class Parts {
        static final String KEY = "`pk`:{`S`:`user#%%%%%%%%`},`sk`:{`S`:`profile`}";
        static final String VALUE = "`v`:{`S`:`" + "x".repeat(200) + "`}";
        static final String ITEM = "{" + KEY + "," + VALUE + ",`ver`:{`N`:`1%%%%%%%%`}}";
        /** As {@link BenchTable#grouped} has stored it. */
        static final String GROUPED = "{" + KEY + "," + VALUE
                + ",`g1`:{`S`:`grp#%m00500%`},`g2`:{`S`:`cat#%m00100%`},`ver`:{`N`:`1%%%%%%%%`}}";

        /** A number of them for different keys, none of which is the neighbour of another. */
        static String several(int count, String one) {
            return IntStream.range(0, count)
                    .mapToObj(i -> one.replace("%%%%%%%%", String.format(Locale.ROOT, "%%+%05d%%", i * 37)))
                    .collect(Collectors.joining(","));
        }
    }
}
