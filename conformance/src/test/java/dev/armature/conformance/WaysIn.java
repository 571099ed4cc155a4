package dev.armature.conformance;

import java.util.List;

/** The ways in which a request can give a value, a name or a key. */
final class WaysIn {
    private WaysIn() {}

    /**
     * A request in which words in angle brackets stand for something: the table, the key of an item, the name of an attribute,
     * a value.
     */
    record Way(String name, String operation, String body) {
        /** A name that is right in its place. */
        String goodName() {
            return body.contains("KeyConditions\": {\"<name>") ? "pk" : "v";
        }
    }

    /** For the key of an item, and for one attribute that is stored in it. */
    static final List<Way> WRITES = List.of(
            new Way("PutItem", "PutItem", """
                    {"TableName": "<table>", "Item": {<key>, "<name>": <value>}}"""),
            new Way("UpdateItem SET", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET #n = :v",
                     "ExpressionAttributeNames": {"#n": "<name>"}, "ExpressionAttributeValues": {":v": <value>}}"""),
            new Way("UpdateItem SET of a function", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET #n = if_not_exists(#n, :v)",
                     "ExpressionAttributeNames": {"#n": "<name>"}, "ExpressionAttributeValues": {":v": <value>}}"""),
            new Way("UpdateItem PUT", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "AttributeUpdates": {"<name>": {"Action": "PUT", "Value": <value>}}}"""),
            new Way("UpdateItem by default", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "AttributeUpdates": {"<name>": {"Value": <value>}}}"""),
            new Way("BatchWriteItem", "BatchWriteItem", """
                    {"RequestItems": {"<table>": [{"PutRequest": {"Item": {<key>, "<name>": <value>}}}]}}"""),
            new Way("TransactWriteItems Put", "TransactWriteItems", """
                    {"TransactItems": [{"Put": {"TableName": "<table>", "Item": {<key>, "<name>": <value>}}}]}"""),
            new Way("TransactWriteItems Update", "TransactWriteItems", """
                    {"TransactItems": [{"Update": {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET #n = :v",
                     "ExpressionAttributeNames": {"#n": "<name>"}, "ExpressionAttributeValues": {":v": <value>}}}]}"""),
            new Way("INSERT", "ExecuteStatement", """
                    {"Statement": "INSERT INTO \\"<table>\\" VALUE ?", "Parameters": [{"M": {<key>, "<name>": <value>}}]}"""),
            new Way("INSERT in a batch", "BatchExecuteStatement", """
                    {"Statements": [{"Statement": "INSERT INTO \\"<table>\\" VALUE ?",
                     "Parameters": [{"M": {<key>, "<name>": <value>}}]}]}"""),
            new Way("INSERT in a transaction", "ExecuteTransaction", """
                    {"TransactStatements": [{"Statement": "INSERT INTO \\"<table>\\" VALUE ?",
                     "Parameters": [{"M": {<key>, "<name>": <value>}}]}]}"""));

    /** For a value alone: the statements name the key and the attribute themselves. */
    static final List<Way> STATEMENTS = List.of(
            new Way("INSERT of a parameter", "ExecuteStatement", """
                    {"Statement": "INSERT INTO \\"<table>\\" VALUE {'pk': 'a', 'sk': 'b', '<name>': ?}", "Parameters": [<value>]}"""),
            new Way("UPDATE", "ExecuteStatement", """
                    {"Statement": "UPDATE \\"<table>\\" SET <name> = ? WHERE pk = 'there' AND sk = 'b'", "Parameters": [<value>]}"""),
            new Way("UPDATE in a batch", "BatchExecuteStatement", """
                    {"Statements": [{"Statement": "UPDATE \\"<table>\\" SET <name> = ? WHERE pk = 'there' AND sk = 'b'",
                     "Parameters": [<value>]}]}"""),
            new Way("UPDATE in a transaction", "ExecuteTransaction", """
                    {"TransactStatements": [{"Statement": "UPDATE \\"<table>\\" SET <name> = ? WHERE pk = 'there' AND sk = 'b'",
                     "Parameters": [<value>]}]}"""));

    /** For values that are only compared with. */
    static final List<Way> COMPARISONS = List.of(
            new Way("ConditionExpression", "PutItem", """
                    {"TableName": "<table>", "Item": {<key>}, "ConditionExpression": "v <> :v",
                     "ExpressionAttributeValues": {":v": <value>}}"""),
            new Way("Expected", "PutItem", """
                    {"TableName": "<table>", "Item": {<key>},
                     "Expected": {"v": {"ComparisonOperator": "NE", "AttributeValueList": [<value>]}}}"""),
            new Way("Expected Value", "DeleteItem", """
                    {"TableName": "<table>", "Key": {<key>}, "Expected": {"v": {"Value": <value>}}}"""),
            new Way("condition in a transaction", "TransactWriteItems", """
                    {"TransactItems": [{"Put": {"TableName": "<table>", "Item": {<key>}, "ConditionExpression": "v <> :v",
                     "ExpressionAttributeValues": {":v": <value>}}}]}"""),
            new Way("ConditionCheck", "TransactWriteItems", """
                    {"TransactItems": [{"ConditionCheck": {"TableName": "<table>", "Key": {<key>}, "ConditionExpression": "v <> :v",
                     "ExpressionAttributeValues": {":v": <value>}}}]}"""),
            new Way("FilterExpression of Scan", "Scan", """
                    {"TableName": "<table>", "FilterExpression": "v = :v", "ExpressionAttributeValues": {":v": <value>}}"""),
            new Way("FilterExpression of Query", "Query", """
                    {"TableName": "<table>", "KeyConditionExpression": "pk = :p", "FilterExpression": "v = :v",
                     "ExpressionAttributeValues": {":p": {"S": "a"}, ":v": <value>}}"""),
            new Way("ScanFilter", "Scan", """
                    {"TableName": "<table>",
                     "ScanFilter": {"v": {"ComparisonOperator": "EQ", "AttributeValueList": [<value>]}}}"""),
            new Way("QueryFilter", "Query", """
                    {"TableName": "<table>",
                     "KeyConditions": {"pk": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "a"}]}},
                     "QueryFilter": {"v": {"ComparisonOperator": "EQ", "AttributeValueList": [<value>]}}}"""),
            new Way("KeyConditionExpression", "Query", """
                    {"TableName": "<table>", "KeyConditionExpression": "pk = :v", "ExpressionAttributeValues": {":v": <value>}}"""),
            new Way("KeyConditions", "Query", """
                    {"TableName": "<table>",
                     "KeyConditions": {"pk": {"ComparisonOperator": "EQ", "AttributeValueList": [<value>]}}}"""),
            new Way("ExclusiveStartKey of Query", "Query", """
                    {"TableName": "<table>", "KeyConditionExpression": "pk = :p", "ExpressionAttributeValues": {":p": {"S": "a"}},
                     "ExclusiveStartKey": {"pk": {"S": "a"}, "sk": <value>}}"""),
            new Way("ExclusiveStartKey of Scan", "Scan", """
                    {"TableName": "<table>", "ExclusiveStartKey": {"pk": {"S": "a"}, "sk": <value>}}"""),
            new Way("WHERE", "ExecuteStatement", """
                    {"Statement": "SELECT * FROM \\"<table>\\" WHERE v = ?", "Parameters": [<value>]}"""));

    /** For names that are only read. */
    static final List<Way> NAMINGS = List.of(
            new Way("ProjectionExpression", "GetItem", """
                    {"TableName": "<table>", "Key": {<key>}, "ProjectionExpression": "#n",
                     "ExpressionAttributeNames": {"#n": "<name>"}}"""),
            new Way("AttributesToGet", "GetItem", """
                    {"TableName": "<table>", "Key": {<key>}, "AttributesToGet": ["<name>"]}"""),
            new Way("AttributesToGet of BatchGetItem", "BatchGetItem", """
                    {"RequestItems": {"<table>": {"Keys": [{<key>}], "AttributesToGet": ["<name>"]}}}"""),
            new Way("ProjectionExpression of BatchGetItem", "BatchGetItem", """
                    {"RequestItems": {"<table>": {"Keys": [{<key>}], "ProjectionExpression": "#n",
                     "ExpressionAttributeNames": {"#n": "<name>"}}}}"""),
            new Way("ProjectionExpression of TransactGetItems", "TransactGetItems", """
                    {"TransactItems": [{"Get": {"TableName": "<table>", "Key": {<key>}, "ProjectionExpression": "#n",
                     "ExpressionAttributeNames": {"#n": "<name>"}}}]}"""),
            new Way("AttributesToGet of Scan", "Scan", """
                    {"TableName": "<table>", "AttributesToGet": ["<name>"]}"""),
            new Way("AttributesToGet of Query", "Query", """
                    {"TableName": "<table>", "AttributesToGet": ["<name>"],
                     "KeyConditions": {"pk": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "a"}]}}}"""),
            new Way("FilterExpression", "Scan", """
                    {"TableName": "<table>", "FilterExpression": "attribute_exists(#n)",
                     "ExpressionAttributeNames": {"#n": "<name>"}}"""),
            new Way("ScanFilter", "Scan", """
                    {"TableName": "<table>", "ScanFilter": {"<name>": {"ComparisonOperator": "NULL"}}}"""),
            new Way("QueryFilter", "Query", """
                    {"TableName": "<table>", "QueryFilter": {"<name>": {"ComparisonOperator": "NULL"}},
                     "KeyConditions": {"pk": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "a"}]}}}"""),
            new Way("KeyConditions", "Query", """
                    {"TableName": "<table>",
                     "KeyConditions": {"<name>": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "a"}]}}}"""),
            new Way("Expected", "DeleteItem", """
                    {"TableName": "<table>", "Key": {<key>}, "Expected": {"<name>": {"Exists": false}}}"""),
            new Way("ConditionExpression", "DeleteItem", """
                    {"TableName": "<table>", "Key": {<key>}, "ConditionExpression": "attribute_not_exists(#n)",
                     "ExpressionAttributeNames": {"#n": "<name>"}}"""),
            new Way("DELETE action", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "AttributeUpdates": {"<name>": {"Action": "DELETE"}}}"""),
            new Way("REMOVE", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "REMOVE #n",
                     "ExpressionAttributeNames": {"#n": "<name>"}}"""));

    /** For keys, besides the writes. */
    static final List<Way> ADDRESSES = List.of(
            new Way("GetItem", "GetItem", """
                    {"TableName": "<table>", "Key": {<key>}}"""),
            new Way("DeleteItem", "DeleteItem", """
                    {"TableName": "<table>", "Key": {<key>}}"""),
            new Way("UpdateItem REMOVE", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "REMOVE v"}"""),
            new Way("UpdateItem of nothing", "UpdateItem", """
                    {"TableName": "<table>", "Key": {<key>}}"""),
            new Way("BatchGetItem", "BatchGetItem", """
                    {"RequestItems": {"<table>": {"Keys": [{<key>}]}}}"""),
            new Way("BatchWriteItem Delete", "BatchWriteItem", """
                    {"RequestItems": {"<table>": [{"DeleteRequest": {"Key": {<key>}}}]}}"""),
            new Way("TransactWriteItems Delete", "TransactWriteItems", """
                    {"TransactItems": [{"Delete": {"TableName": "<table>", "Key": {<key>}}}]}"""),
            new Way("ConditionCheck", "TransactWriteItems", """
                    {"TransactItems": [{"ConditionCheck": {"TableName": "<table>", "Key": {<key>},
                     "ConditionExpression": "attribute_not_exists(v)"}}]}"""),
            new Way("TransactGetItems", "TransactGetItems", """
                    {"TransactItems": [{"Get": {"TableName": "<table>", "Key": {<key>}}}]}"""),
            new Way("ExclusiveStartKey", "Scan", """
                    {"TableName": "<table>", "ExclusiveStartKey": {<key>}}"""));
}
