package dev.armature.bench.load;

/** The six operations that speed is measured by. In a body, eight percent signs stand for the number of a key. */
public enum Workload {
    PUT("put", "PutItem", "{`TableName`:`bench`,`Item`:" + Parts.ITEM + "}"),
    GET("get", "GetItem", "{`TableName`:`bench`,`Key`:{" + Parts.KEY + "},`ConsistentRead`:true}"),
    EVENTUAL_GET("eventual get", "GetItem", "{`TableName`:`bench`,`Key`:{" + Parts.KEY + "}}"),
    UPDATE(
            "update",
            "UpdateItem",
            "{`TableName`:`bench`,`Key`:{" + Parts.KEY
                    + "},`UpdateExpression`:`SET ver = ver + :o`,`ExpressionAttributeValues`:{`:o`:{`N`:`1`}},"
                    + "`ReturnValues`:`UPDATED_NEW`}"),
    CONDITIONAL_PUT(
            "conditional put",
            "PutItem",
            "{`TableName`:`bench`,`Item`:" + Parts.ITEM
                    + ",`ConditionExpression`:`attribute_not_exists(pk) OR ver >= :z`,"
                    + "`ExpressionAttributeValues`:{`:z`:{`N`:`0`}}}"),
    QUERY(
            "query of 20",
            "Query",
            "{`TableName`:`bench`,`KeyConditionExpression`:`pk = :p AND begins_with(sk, :s)`,"
                    + "`ExpressionAttributeValues`:{`:p`:{`S`:`coll#%%%%%%%%`},`:s`:{`S`:`log#`}},`Limit`:20}");

    private final String title;
    private final String operation;
    private final String body;

    Workload(String title, String operation, String body) {
        this.title = title;
        this.operation = operation;
        this.body = body;
    }

    public String title() {
        return title;
    }

    /** Asks for all keys alike. */
    public RequestTemplate template() {
        return template(body.contains("coll#") ? BenchTable.COLLECTIONS : BenchTable.ITEMS);
    }

    /** Asks for the first keys alike. */
    public RequestTemplate template(int keys) {
        return new RequestTemplate(operation, body, keys);
    }

    /** In a class of its own, because an enum's constants cannot use its constants. */
    private static final class Parts {
        static final String KEY = "`pk`:{`S`:`user#%%%%%%%%`},`sk`:{`S`:`profile`}";
        static final String ITEM = "{" + KEY + ",`v`:{`S`:`" + "x".repeat(200) + "`},`ver`:{`N`:`1%%%%%%%%`}}";
    }
}
