package dev.armature.cli;

import dev.armature.cli.client.Connection;
import dev.armature.server.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** {@code armature train}: a short life of a server, for the Java virtual machine to see which classes it will need. */
final class Training {
    private static final List<Map.Entry<String, String>> REQUESTS = List.of(
            Map.entry("ListTables", "{}"),
            Map.entry("CreateTable", """
                    {"TableName": "train", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"}]}
                    """),
            Map.entry("DescribeTable", "{\"TableName\": \"train\"}"),
            Map.entry("PutItem", """
                    {"TableName": "train", "Item": {"pk": {"S": "a"}, "sk": {"N": "1"}, "tags": {"SS": ["x"]}, "list": {"L": [{"BOOL": true}]}},
                     "ConditionExpression": "attribute_not_exists(pk)"}
                    """),
            Map.entry(
                    "GetItem", "{\"TableName\": \"train\", \"Key\": {\"pk\": {\"S\": \"a\"}, \"sk\": {\"N\": \"1\"}}}"),
            Map.entry("UpdateItem", """
                    {"TableName": "train", "Key": {"pk": {"S": "a"}, "sk": {"N": "1"}}, "UpdateExpression": "SET n = :n",
                     "ExpressionAttributeValues": {":n": {"N": "2"}}, "ReturnValues": "ALL_NEW"}
                    """),
            Map.entry("Query", """
                    {"TableName": "train", "KeyConditionExpression": "pk = :p", "ExpressionAttributeValues": {":p": {"S": "a"}}}
                    """),
            Map.entry("Scan", "{\"TableName\": \"train\"}"),
            Map.entry(
                    "DeleteItem",
                    "{\"TableName\": \"train\", \"Key\": {\"pk\": {\"S\": \"a\"}, \"sk\": {\"N\": \"1\"}}}"),
            Map.entry("DeleteTable", "{\"TableName\": \"train\"}"));

    private Training() {}

    static int run(Serve serve, PrintStream out) throws UsageException, IOException {
        try (Server server = serve.start(ServeOptions.parse(List.of("--in-memory", "--port", "0")));
                var connection = new Connection(server.port())) {
            for (var request : REQUESTS) {
                out.println(request.getKey() + ": " + connection.call(request.getKey(), request.getValue()));
            }
        }
        return Main.OK;
    }
}
