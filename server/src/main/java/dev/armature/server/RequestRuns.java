package dev.armature.server;

import dev.armature.engine.Api.Weight;
import dev.armature.storage.Capabilities;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Decides where a request runs, and runs it: what is quick on the event loop of its connection; what may take long, waits for a disk or a
 * network, or has a body that is large or compressed, on a thread of its own, within what {@link LongRuns} allows.
 */
final class RequestRuns {
    /** What is larger takes too long to be read on an event loop, however quick it is then. */
    private static final int BODY_HERE_BYTES_MAX = 64 << 10;

    private final Wire wire;
    private final Router router;
    private final LongRuns longRuns;
    private final Capabilities capabilities;
    private final Optional<Forwarding> forwarding;

    /** @param forwarding empty if each request is done here */
    RequestRuns(
            Wire wire, Router router, LongRuns longRuns, Capabilities capabilities, Optional<Forwarding> forwarding) {
        this.forwarding = forwarding;
        this.wire = wire;
        this.router = router;
        this.longRuns = longRuns;
        this.capabilities = capabilities;
    }

    /**
     * The connection that a request came on.
     *
     * @param number tells it from others
     * @param makeRoom waits until there is room for an answer, on a thread that may
     */
    record Client(int number, String address, Pace pace, Consumer<Reply> makeRoom) {}

    /** What became of a request on the event loop. */
    sealed interface Begun {
        /** It is done. */
        record Answered(Reply reply) implements Begun {}

        /** The rest has to run on a thread of its own. */
        record Elsewhere(Supplier<Reply> rest) implements Begun {}
    }

    /** Whether requests are verified, for which their heads are needed as they came. */
    boolean keepsHeaders() {
        return router.keepsHeaders();
    }

    /** To be called on the event loop. */
    Begun begin(Received received, Client client) {
        RequestHead head = received.head();
        if (received.body().size() > BODY_HERE_BYTES_MAX || head.has(Header.CONTENT_ENCODING)) {
            return new Begun.Elsewhere(() -> answerLarge(received, client));
        }
        return switch (router.route(received, client.number, client.address)) {
            case Route.Answered(Reply reply) -> answered(reply, head, client);
            case Route.Run run
            when mayRunHere(run.api().weight()) && !wire.maySimulate(run.faults()) -> runHere(run, head, client);
            case Route.Run run -> new Begun.Elsewhere(() -> runElsewhere(run, head, client));
            case Route.Work(Supplier<Reply> work) -> new Begun.Elsewhere(() -> prepared(work.get(), head, client));
        };
    }

    private boolean mayRunHere(Weight weight) {
        return switch (weight) {
            case QUICK_READ, VARYING -> !capabilities.readsWait();
            case QUICK_WRITE -> !capabilities.readsWait() && !capabilities.writesWait();
            case LONG, LARGE, SCAN -> false;
        };
    }

    private Begun runHere(Route.Run run, RequestHead head, Client client) {
        long begun = System.nanoTime();
        if (client.pace.isSlow(begun)) {
            return new Begun.Elsewhere(() -> runQuick(run, head, client));
        }
        Answer answer = wire.runQuick(run.api(), run.body(), run.caller());
        if (answer == null) {
            return new Begun.Elsewhere(() -> runCostly(run, head, client));
        }
        long ended = System.nanoTime();
        client.pace.took(begun, ended);
        longRuns.sawQuick(ended);
        return answered(run.reply(answer), head, client);
    }

    /** What is large, or wanted in another coding, is left to another thread. */
    private Begun answered(Reply reply, RequestHead head, Client client) {
        return Outgoing.isSmall(reply) && !reply.isWantedCoded(head)
                ? new Begun.Answered(reply)
                : new Begun.Elsewhere(() -> prepared(reply, head, client));
    }

    private Reply runElsewhere(Route.Run run, RequestHead head, Client client) {
        Weight weight = run.api().weight();
        long heapBytes = LongRuns.heapBytes(weight, run.body().length);
        return switch (weight) {
            case QUICK_READ -> runQuick(run, head, client);
            case QUICK_WRITE ->
                forwarding
                        .flatMap(other -> other.answer(run, head, client.address))
                        .map(reply -> prepared(reply, head, client))
                        .orElseGet(() -> runQuick(run, head, client));
            case VARYING, LONG, LARGE -> longRuns.run(heapBytes, () -> prepared(run(run), head, client));
            // What is simulated, or waits for a network, does not use the core that it would be given.
            case SCAN ->
                capabilities.readsWait() || wire.maySimulate(run.faults())
                        ? longRuns.run(heapBytes, () -> prepared(run(run), head, client))
                        : longRuns.runScan(heapBytes, () -> prepared(run(run), head, client));
        };
    }

    private Reply runQuick(Route.Run run, RequestHead head, Client client) {
        if (wire.maySimulate(run.faults())) {
            return prepared(run(run), head, client);
        }
        Answer answer = wire.runQuick(run.api(), run.body(), run.caller());
        return answer == null ? runCostly(run, head, client) : prepared(run.reply(answer), head, client);
    }

    /** What takes long although it is about one item keeps a core busy. */
    private Reply runCostly(Route.Run run, RequestHead head, Client client) {
        Weight weight = run.api().weight();
        long heapBytes = LongRuns.heapBytes(weight, run.body().length);
        return weight == Weight.VARYING || capabilities.readsWait()
                ? longRuns.run(heapBytes, () -> prepared(run(run), head, client))
                : longRuns.runScan(heapBytes, () -> prepared(run(run), head, client));
    }

    private Reply run(Route.Run run) {
        return run.reply(wire.run(run.api(), run.body(), run.caller(), run.faults()));
    }

    /** What is made of a large body takes memory, whatever the operation, and inflating one takes a core. */
    private Reply answerLarge(Received received, Client client) {
        int size = received.body().size();
        return received.head().has(Header.CONTENT_ENCODING)
                ? longRuns.runScan(LongRuns.heapBytes(Weight.LARGE, size), () -> answerRouted(received, client))
                : longRuns.run(LongRuns.heapBytes(Weight.LONG, size), () -> answerRouted(received, client));
    }

    private Reply answerRouted(Received received, Client client) {
        Reply reply = switch (router.route(received, client.number, client.address)) {
            case Route.Answered(Reply answered) -> answered;
            case Route.Run run -> run(run);
            case Route.Work(Supplier<Reply> work) -> work.get();
        };
        received.body().release();
        return prepared(reply, received.head(), client);
    }

    /** Compresses an answer if it is wanted like that, and waits until there is room for it. */
    private static Reply prepared(Reply reply, RequestHead head, Client client) {
        Reply coded = reply.codedFor(head);
        client.makeRoom.accept(coded);
        return coded;
    }
}
