package dev.armature.server;

import dev.armature.engine.Api;
import dev.armature.engine.Engine;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.table.Catalog;
import dev.armature.model.Wording;
import dev.armature.wire.Wire;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Operations that behave as a test needs it. */
final class TestOperations {
    /** What all of them take. */
    public record Request(@Nullable String text, @Nullable Integer size) {}

    /** What all of them answer. */
    public record Response(String text) {}

    /** {@code Wait} has begun to run. */
    final CountDownLatch waiting = new CountDownLatch(1);

    /** Lets {@code Wait} end. */
    final CountDownLatch release = new CountDownLatch(1);

    Wire wire(Engine engine) {
        return new Wire(
                engine,
                List.of(
                        api("Echo", Api.Weight.QUICK_READ, (request, intake) -> echo(request)),
                        api("EchoLater", Api.Weight.LONG, (request, intake) -> echo(request)),
                        api("Repeat", Api.Weight.QUICK_READ, (request, intake) -> repeat(request)),
                        api(
                                "WhoAmI",
                                Api.Weight.QUICK_READ,
                                (request, intake) ->
                                        alone(() -> new Response(intake.caller().account() + " "
                                                + intake.caller().region()))),
                        api(
                                "OnLoop",
                                Api.Weight.QUICK_READ,
                                (request, intake) -> alone(() -> new Response(
                                        String.valueOf(!Thread.currentThread().isVirtual())))),
                        api("Block", Api.Weight.QUICK_READ, (request, intake) -> alone(this::await)),
                        api(
                                "Exhaust",
                                Api.Weight.QUICK_READ,
                                (request, intake) -> alone(() -> {
                                    throw new OutOfMemoryError("a full heap");
                                })),
                        api("Fail", Api.Weight.LONG, (request, intake) -> {
                            throw new IllegalStateException("a fault of ours");
                        }),
                        api("Wait", Api.Weight.LONG, (request, intake) -> alone(this::await))));
    }

    private static Api<Request> api(String name, Api.Weight weight, Api.From<Request> from) {
        return new Api<>(Api.Target.DYNAMODB, name, Request.class, weight, Wording.OLDER, from);
    }

    private static Operation<Response> echo(Request request) {
        return alone(() -> new Response(String.valueOf(request.text())));
    }

    private static Operation<Response> repeat(Request request) {
        int size = request.size() == null ? 0 : request.size();
        return alone(() -> new Response("x".repeat(size)));
    }

    private static Operation<Response> alone(Supplier<Response> answer) {
        return new Operation.OnNothing<>() {
            @Override
            public Response run() {
                return answer.get();
            }

            @Override
            public List<Permission> permissions(Catalog catalog) {
                return List.of();
            }
        };
    }

    private Response await() {
        waiting.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new Response("released");
    }
}
