package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Refused;
import dev.armature.cli.exchange.ExchangeException.Unreachable;
import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.model.AttributeType;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table that items are put into: it is there, or is made. */
final class TargetTable {
    private static final String NOT_FOUND = "ResourceNotFoundException";
    private static final String ACTIVE = "ACTIVE";
    private static final int PAUSE_MILLIS = 200;
    /** Ten minutes: on AWS a table with indexes may take some. */
    private static final int LOOKS_MAX = 3000;

    private final PatientEndpoint endpoint;
    private final String name;
    private final Pause pause;

    TargetTable(PatientEndpoint endpoint, String name, Pause pause) {
        this.endpoint = endpoint;
        this.name = name;
        this.pause = pause;
    }

    /**
     * What an import has to know of it.
     *
     * @param keys the attributes of its key
     * @param types of attributes that are declared
     */
    record Known(List<String> keys, Map<String, AttributeType> types) {
        static Known of(Json.Object table) {
            Map<String, AttributeType> types = new HashMap<>();
            for (Json.Object definition : table.objects("AttributeDefinitions")) {
                types.put(
                        definition.text("AttributeName").orElse(""),
                        AttributeType.valueOf(definition.text("AttributeType").orElse("S")));
            }
            return new Known(
                    table.objects("KeySchema").stream()
                            .map(element -> element.text("AttributeName").orElse(""))
                            .toList(),
                    types);
        }
    }

    /** Empty if there is no such table. */
    Optional<Known> look() throws ExchangeException, InterruptedException {
        return describe().map(Known::of);
    }

    private Optional<Json.Object> describe() throws Refused, Unreachable, InterruptedException {
        try {
            return Optional.of(
                    endpoint.ask("DescribeTable", TableRequests.named(name)).object("Table"));
        } catch (Refused refused) {
            if (refused.error().equals(NOT_FOUND)) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    boolean isEmpty() throws ExchangeException, InterruptedException {
        return endpoint.ask("Scan", TableRequests.named(name).with("Limit", Json.number(1)))
                        .whole("Count", 0)
                == 0;
    }

    /** Makes the table that a file describes, by this name, and waits until it can be written. */
    Known create(Path createTable) throws ExchangeException, InterruptedException {
        var unused = endpoint.ask("CreateTable", read(createTable).with("TableName", Json.text(name)));
        for (int look = 0; look < LOOKS_MAX; look++) {
            var table = describe();
            if (table.isPresent() && isActive(table.get())) {
                return Known.of(table.get());
            }
            pause.millis(PAUSE_MILLIS);
        }
        throw new Unreachable(name + " was created, and is not ready after many minutes");
    }

    private static boolean isActive(Json.Object table) {
        return table.text("TableStatus").orElse("").equals(ACTIVE)
                && table.objects("GlobalSecondaryIndexes").stream()
                        .allMatch(index -> index.text("IndexStatus").orElse("").equals(ACTIVE));
    }

    /** Lets items expire as a file says. */
    void expire(Path timeToLive) throws ExchangeException, InterruptedException {
        var unused = endpoint.ask("UpdateTimeToLive", read(timeToLive).with("TableName", Json.text(name)));
    }

    private static Json.Object read(Path file) throws Unusable {
        try {
            if (Json.parse(Files.readString(file)) instanceof Json.Object request) {
                return request;
            }
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(file, unreadable);
        } catch (TemplateException notJson) {
            throw new Unusable(file + " is not JSON: " + notJson.getMessage(), notJson);
        }
        throw new Unusable(file + " has no object of JSON in it");
    }
}
