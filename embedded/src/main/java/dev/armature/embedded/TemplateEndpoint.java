package dev.armature.embedded;

import dev.armature.engine.Api;
import dev.armature.templates.Endpoint;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;

/** Where a template is applied. Past the recorder: what prepares a database is no request that a test would look for. */
final class TemplateEndpoint implements Endpoint {
    private final Database database;
    private final Wire wire;

    private TemplateEndpoint(Database database) {
        this.database = database;
        this.wire = new Wire(database.engine());
    }

    /** As what it implements: a class that asks for it can be loaded without the library that has that. */
    static Endpoint of(Database database) {
        return new TemplateEndpoint(database);
    }

    @Override
    public Answer call(String operation, String json) {
        return ask(Api.Target.DYNAMODB, operation, json);
    }

    @Override
    public Answer scaling(String operation, String json) {
        return ask(Api.Target.AUTO_SCALING, operation, json);
    }

    private Answer ask(Api.Target target, String operation, String json) {
        var answer = wire.handle(
                target.prefix() + "." + operation, json.getBytes(StandardCharsets.UTF_8), database.caller());
        return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }
}
