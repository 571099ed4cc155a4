package dev.armature.engine;

import dev.armature.engine.Api.Target;
import dev.armature.engine.Api.Weight;
import dev.armature.engine.operation.BatchExecuteStatement;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.CreateBackup;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.DeleteBackup;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.DeleteResourcePolicy;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.DescribeBackup;
import dev.armature.engine.operation.DescribeContinuousBackups;
import dev.armature.engine.operation.DescribeEndpoints;
import dev.armature.engine.operation.DescribeLimits;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.DescribeTable;
import dev.armature.engine.operation.DescribeTimeToLive;
import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.ExecuteTransaction;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.GetResourcePolicy;
import dev.armature.engine.operation.GetShardIterator;
import dev.armature.engine.operation.ListBackups;
import dev.armature.engine.operation.ListStreams;
import dev.armature.engine.operation.ListTables;
import dev.armature.engine.operation.ListTagsOfResource;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.PutResourcePolicy;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.RestoreTableFromBackup;
import dev.armature.engine.operation.RestoreTableToPointInTime;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.operation.TagResource;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UntagResource;
import dev.armature.engine.operation.UpdateContinuousBackups;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.operation.UpdateTable;
import dev.armature.engine.operation.UpdateTimeToLive;
import dev.armature.model.Wording;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every operation of the API. */
public final class Operations {
    private Operations() {}

    /** By the name it has in {@code X-Amz-Target}. */
    public static final Map<String, Api<?>> ALL = List.<Api<?>>of(
                    write("PutItem", PutItem.Request.class, PutItem::from),
                    write("UpdateItem", UpdateItem.Request.class, UpdateItem::from),
                    write("DeleteItem", DeleteItem.Request.class, DeleteItem::from),
                    read("GetItem", GetItem.Request.class, GetItem::from),
                    readMany("Query", Query.Request.class, Query::from),
                    scan("Scan", Scan.Request.class, Scan::from),
                    readLarge("BatchGetItem", Wording.BARE, BatchGetItem.Request.class, BatchGetItem::from),
                    of("BatchWriteItem", BatchWriteItem.Request.class, BatchWriteItem::from),
                    of("TransactGetItems", TransactGetItems.Request.class, TransactGetItems::from),
                    of("TransactWriteItems", TransactWriteItems.Request.class, TransactWriteItems::from),
                    ofText("ExecuteStatement", ExecuteStatement.Request.class, ExecuteStatement::from),
                    readLarge(
                            "BatchExecuteStatement",
                            Wording.OLDER,
                            BatchExecuteStatement.Request.class,
                            BatchExecuteStatement::from),
                    of("ExecuteTransaction", ExecuteTransaction.Request.class, ExecuteTransaction::from),
                    of("CreateTable", CreateTable.Request.class, CreateTable::from),
                    of("DescribeTable", DescribeTable.Request.class, DescribeTable::from),
                    of("ListTables", ListTables.Request.class, ListTables::from),
                    of("UpdateTable", UpdateTable.Request.class, UpdateTable::from),
                    of("DeleteTable", DeleteTable.Request.class, DeleteTable::from),
                    of("UpdateTimeToLive", UpdateTimeToLive.Request.class, UpdateTimeToLive::from),
                    of("DescribeTimeToLive", DescribeTimeToLive.Request.class, DescribeTimeToLive::from),
                    of("TagResource", TagResource.Request.class, TagResource::from),
                    of("UntagResource", UntagResource.Request.class, UntagResource::from),
                    of("ListTagsOfResource", ListTagsOfResource.Request.class, ListTagsOfResource::from),
                    of("PutResourcePolicy", PutResourcePolicy.Request.class, PutResourcePolicy::from),
                    of("GetResourcePolicy", GetResourcePolicy.Request.class, GetResourcePolicy::from),
                    of("DeleteResourcePolicy", DeleteResourcePolicy.Request.class, DeleteResourcePolicy::from),
                    of(
                            "DescribeContinuousBackups",
                            DescribeContinuousBackups.Request.class,
                            DescribeContinuousBackups::from),
                    of("UpdateContinuousBackups", UpdateContinuousBackups.Request.class, UpdateContinuousBackups::from),
                    of(
                            "RestoreTableToPointInTime",
                            RestoreTableToPointInTime.Request.class,
                            RestoreTableToPointInTime::from),
                    of("CreateBackup", CreateBackup.Request.class, CreateBackup::from),
                    of("DescribeBackup", DescribeBackup.Request.class, DescribeBackup::from),
                    of("ListBackups", ListBackups.Request.class, ListBackups::from),
                    of("DeleteBackup", DeleteBackup.Request.class, DeleteBackup::from),
                    of("RestoreTableFromBackup", RestoreTableFromBackup.Request.class, RestoreTableFromBackup::from),
                    of("DescribeLimits", DescribeLimits.Request.class, DescribeLimits::from),
                    of("DescribeEndpoints", DescribeEndpoints.Request.class, DescribeEndpoints::from),
                    ofStreams("ListStreams", ListStreams.Request.class, ListStreams::from),
                    ofStreams("DescribeStream", DescribeStream.Request.class, DescribeStream::from),
                    ofStreams("GetShardIterator", GetShardIterator.Request.class, GetShardIterator::from),
                    ofStreams("GetRecords", GetRecords.Request.class, GetRecords::from))
            .stream()
            .collect(Collectors.toUnmodifiableMap(Api::name, Function.identity()));

    /** One item is written: the operations whose validation texts AWS puts into an envelope. */
    private static <Q extends Record> Api<Q> write(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.QUICK_WRITE, Wording.ENVELOPED, from);
    }

    /** One item is read. */
    private static <Q extends Record> Api<Q> read(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.QUICK_READ, Wording.BARE, from);
    }

    /** Many items are read, on the newer layer already. */
    private static <Q extends Record> Api<Q> readMany(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.LONG, Wording.BARE, from);
    }

    /** Many items are read that may each be as large as an item may be. */
    private static <Q extends Record> Api<Q> readLarge(
            String name, Wording wording, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.LARGE, wording, from);
    }

    private static <Q extends Record> Api<Q> scan(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.SCAN, Wording.OLDER, from);
    }

    /** One item or many, as a text says. */
    private static <Q extends Record> Api<Q> ofText(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.VARYING, Wording.OLDER, from);
    }

    private static <Q extends Record> Api<Q> of(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.DYNAMODB, name, request, Weight.LONG, Wording.OLDER, from);
    }

    private static <Q extends Record> Api<Q> ofStreams(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.STREAMS, name, request, Weight.LONG, Wording.OLDER, from);
    }
}
