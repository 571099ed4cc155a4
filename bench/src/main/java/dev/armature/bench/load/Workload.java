package dev.armature.bench.load;

import dev.armature.cli.client.Connection;
import java.nio.charset.StandardCharsets;

/**
 * One kind of request, made ready before the clock runs: asking for another key changes some digits in finished bytes.
 *
 * <p>Six percent signs in a body stand for the number of the key, four for a number that comes with it.
 */
public enum Workload {
    PUT(
            "put",
            "PutItem",
            "{`TableName`:`bench`,`Item`:{" + Keys.ITEM + ",`v`:{`S`:`" + Keys.PADDING + "`},`ver`:{`N`:`1%%%%`}}}"),
    GET("get", "GetItem", "{`TableName`:`bench`,`Key`:{" + Keys.ITEM + "},`ConsistentRead`:true}"),
    EVENTUAL_GET("eventual get", "GetItem", "{`TableName`:`bench`,`Key`:{" + Keys.ITEM + "}}"),
    UPDATE(
            "update",
            "UpdateItem",
            "{`TableName`:`bench`,`Key`:{" + Keys.ITEM
                    + "},`UpdateExpression`:`SET ver = ver + :o`,`ExpressionAttributeValues`:{`:o`:{`N`:`1`}},"
                    + "`ReturnValues`:`UPDATED_NEW`}"),
    CONDITIONAL_PUT(
            "conditional put",
            "PutItem",
            "{`TableName`:`bench`,`Item`:{" + Keys.ITEM + ",`v`:{`S`:`"
                    + Keys.PADDING + "`},`ver`:{`N`:`1%%%%`}},"
                    + "`ConditionExpression`:`attribute_not_exists(pk) OR ver >= :z`,"
                    + "`ExpressionAttributeValues`:{`:z`:{`N`:`0`}}}"),
    QUERY(
            "query of 20",
            "Query",
            "{`TableName`:`bench`,`KeyConditionExpression`:`pk = :p AND begins_with(sk, :s)`,"
                    + "`ExpressionAttributeValues`:{`:p`:{`S`:`coll#%%%%%%`},`:s`:{`S`:`log#`}},`Limit`:20}");

    private static final int SMALL_BOUND = 10_000;

    private final String title;
    private final String operation;
    private final byte[] template;
    private final int keyAt;
    private final int keyBound;
    private final int smallAt;

    Workload(String title, String operation, String pattern) {
        this.title = title;
        this.operation = operation;
        String body = pattern.replace('`', '"');
        String request = Connection.head(operation, body.length()) + body;
        this.keyBound = body.contains("coll#") ? BenchTable.COLLECTIONS : BenchTable.ITEMS;
        this.keyAt = request.indexOf("%%%%%%");
        this.smallAt = request.indexOf("%%%%", keyAt + 6);
        this.template = request.getBytes(StandardCharsets.ISO_8859_1);
    }

    public String title() {
        return title;
    }

    /** The operation's name on the wire. */
    public String operation() {
        return operation;
    }

    /** A request of one's own to {@link #aim}. */
    public byte[] request() {
        byte[] request = template.clone();
        aim(request, 0);
        return request;
    }

    /** Points a request at the key that a random number stands for. */
    public void aim(byte[] request, int random) {
        int chosen = Integer.remainderUnsigned(random, keyBound);
        digits(request, keyAt, 6, chosen);
        if (smallAt >= 0) {
            digits(request, smallAt, 4, chosen % SMALL_BOUND);
        }
    }

    private static void digits(byte[] request, int at, int count, int number) {
        int rest = number;
        for (int i = at + count - 1; i >= at; i--) {
            request[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** Constants that an enum's own constructors may use. */
    private static final class Keys {
        static final String ITEM = "`pk`:{`S`:`user#%%%%%%`},`sk`:{`S`:`profile`}";
        static final String PADDING = "x".repeat(200);
    }
}
