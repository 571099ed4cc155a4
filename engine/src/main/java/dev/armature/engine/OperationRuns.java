package dev.armature.engine;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.access.TableAccess;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.LeaseLostException;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Key;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.util.OptionalLong;

/** Runs operations, each on the parts of an engine that it needs. */
final class OperationRuns {
    private final Catalog catalog;
    private final Coordination coordination;
    private final ItemAccess items;
    private final TableAccess tables;
    private final StreamAccess streams;

    OperationRuns(
            Catalog catalog, Coordination coordination, ItemAccess items, TableAccess tables, StreamAccess streams) {
        this.catalog = catalog;
        this.coordination = coordination;
        this.items = items;
        this.tables = tables;
        this.streams = streams;
    }

    /** Runs an operation on the parts that it needs, with what befalls the call. */
    <R> R run(Operation<R> operation, Call call) {
        var interference = call.interference();
        try {
            return interference == null
                    ? runAlone(operation, call)
                    : interference.around(call.operation(), () -> runAlone(operation, call));
        } catch (StorageFullException full) {
            // Not one of those that SDKs try again: nothing changes by itself.
            throw new ApiException(ErrorCode.ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED, String.valueOf(full.getMessage()));
        } catch (StorageUnavailableException
                | StorageTimeoutException
                | OutcomeUnknownException
                | LeaseLostException failed) {
            // A storage that refuses or is slow says so itself; nothing more is to be told of each request.
            throw new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error");
        }
    }

    /** Refuses an operation that needs more than its caller may do. */
    void authorize(Operation<?> operation, Call call) {
        Caller caller = call.caller();
        if (caller != null && caller.isLimited()) {
            var permissions = operation.permissions(catalog);
            call.needs(permissions);
            caller.authorizer().authorize(permissions);
        }
    }

    /** How much a run may take, as far as that can be told before. */
    int effort(Operation<?> operation) {
        return operation instanceof Operation.OnItems<?> onItems ? onItems.effort(items) : 0;
    }

    /** The place that an operation writes to in turn with other servers, if it writes one item there. */
    OptionalLong contended(Operation<?> operation, Storage storage) {
        Key key = operation instanceof Operation.OnItems<?> onItems ? onItems.written(catalog) : null;
        return key == null ? OptionalLong.empty() : storage.contended(key);
    }

    private <R> R runAlone(Operation<R> operation, Call call) {
        coordination.ensureLease();
        return switch (operation) {
            case Operation.OnItems<R> onItems -> runOnItems(onItems, call);
            case Operation.OnTables<R> onTables -> {
                var unused = catalog.refresh();
                yield onTables.run(tables, call);
            }
            case Operation.OnStreams<R> onStreams -> onStreams.run(streams, call);
            case Operation.OnNothing<R> onNothing -> onNothing.run();
        };
    }

    /** A refusal counts if the catalog is the newest: another engine may have created the table a moment ago. */
    private <R> R runOnItems(Operation.OnItems<R> operation, Call call) {
        long version = catalog.version();
        try {
            return operation.run(items, call);
        } catch (ApiException refusal) {
            boolean isAboutTable =
                    refusal.code() == ErrorCode.RESOURCE_NOT_FOUND || refusal.code() == ErrorCode.VALIDATION;
            // Another thread may have read what is new since this one began: then there is nothing new to be read, but
            // to be tried.
            if (!isAboutTable || !catalog.refresh() && catalog.version() == version) {
                throw refusal;
            }
            // Of a table that was not known then, it was not known either which partitions the request is about.
            authorize(operation, call);
            return operation.run(items, call);
        }
    }
}
