package dev.armature.engine.traffic;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request on its way: whose it is, what befalls it, and what it has done so far. One thread at a time uses it. */
public final class Call {
    private static final byte[] NO_BODY = {};
    /** Most calls do one thing. */
    private static final int ACCESSES = 1;

    private final Calls calls;
    private final String operation;
    private final @Nullable Caller caller;
    private final byte[] body;
    private final @Nullable Interference interference;
    private final long begun = System.nanoTime();
    private final List<Access> accesses = new ArrayList<>(ACCESSES);
    private List<Traffic.PartRefusal> refusals = List.of();
    private @Nullable Record request;
    private @Nullable Asked asked;
    private @Nullable List<Permission> permissions;

    Call(Calls calls, String operation, @Nullable Caller caller, byte[] body, @Nullable Interference interference) {
        this.calls = calls;
        this.operation = operation;
        this.caller = caller;
        this.body = body;
        this.interference = interference;
    }

    /** Work of the database itself. */
    Call(Calls calls, String operation, @Nullable Interference interference) {
        this(calls, operation, null, NO_BODY, interference);
    }

    public String operation() {
        return operation;
    }

    /** What befalls it; null if nothing does. */
    public @Nullable Interference interference() {
        return interference;
    }

    /** The body was decoded. */
    public void decoded(Record decoded) {
        request = decoded;
    }

    /** The request is good, and asks for this. */
    public void asks(Asked operationAsked) {
        asked = operationAsked;
    }

    /** On whose behalf it is made; null for the database itself. */
    public @Nullable Caller caller() {
        return caller;
    }

    /** It needs this to be allowed, whether or not it is. */
    public void needs(List<Permission> needed) {
        permissions = needed;
    }

    /** It has done something. */
    public void add(Access access) {
        accesses.add(access);
        if (interference != null) {
            interference.accessed(access);
        }
    }

    /** One part of a batch was refused, whatever becomes of the batch. */
    public void refusedPart(TableRef table, ApiException refusal) {
        if (refusals.isEmpty()) {
            refusals = new ArrayList<>();
        }
        refusals.add(new Traffic.PartRefusal(table, refusal));
    }

    /** It will begin anew, and this one is as if it had not been. */
    public void postpone() {
        calls.postponed(operation);
    }

    public void succeed(Record response) {
        end(
                response instanceof Returned returned
                        ? new Ending.Succeeded(returned.returnedCount(), returned.returnedBytes())
                        : new Ending.Succeeded(0, 0));
    }

    public void refuse(ApiException refusal) {
        end(new Ending.Refused(refusal));
    }

    public void fail() {
        end(new Ending.Failed());
    }

    public void leaveUnanswered() {
        end(new Ending.Unanswered());
    }

    /** Work of the database itself has ended, and has no answer. */
    public void end() {
        end(new Ending.Succeeded(0, 0));
    }

    private void end(Ending ending) {
        calls.ended(new Traffic(
                operation,
                caller,
                body,
                request,
                asked,
                permissions,
                accesses,
                refusals,
                System.nanoTime() - begun,
                ending));
    }
}
