package dev.armature.cli;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.server.Server;
import dev.armature.storage.rocksdb.NativeCode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code armature train [DIRECTORY]}: short lives of a server, for the Java virtual machine to see which classes it will need.
 * Native code goes to the directory, to be found there by later starts.
 */
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

    static int run(List<String> arguments, Serve serve, PrintStream out)
            throws UsageException, IOException, InterruptedException {
        if (!arguments.isEmpty()) {
            NativeCode.unpack(Path.of(arguments.getFirst()));
        }
        live(List.of("--in-memory"), serve, out);
        try (var data = TemporaryDirectory.create("armature-train")) {
            live(List.of("--data", data.path().toString()), serve, out);
        }
        return Main.OK;
    }

    private static void live(List<String> where, Serve serve, PrintStream out)
            throws UsageException, IOException, InterruptedException {
        var options = new ArrayList<>(where);
        options.addAll(List.of("--port", "0"));
        try (Server server = serve.start(ServeOptions.parse(options));
                var endpoint = new HttpEndpoint(server.port())) {
            for (var request : REQUESTS) {
                out.println(request.getKey() + ": " + endpoint.call(request.getKey(), request.getValue()));
            }
        }
    }
}
