package dev.armature.engine;

import dev.armature.engine.Api.Target;
import dev.armature.engine.Api.Weight;
import dev.armature.engine.operation.BatchExecuteStatement;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.CancelBulkOperation;
import dev.armature.engine.operation.CreateBackup;
import dev.armature.engine.operation.CreateGlobalTable;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.DeleteBackup;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.DeleteResourcePolicy;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.DescribeBackup;
import dev.armature.engine.operation.DescribeBulkOperation;
import dev.armature.engine.operation.DescribeContinuousBackups;
import dev.armature.engine.operation.DescribeContributorInsights;
import dev.armature.engine.operation.DescribeEndpoints;
import dev.armature.engine.operation.DescribeExport;
import dev.armature.engine.operation.DescribeGlobalTable;
import dev.armature.engine.operation.DescribeGlobalTableSettings;
import dev.armature.engine.operation.DescribeImport;
import dev.armature.engine.operation.DescribeKinesisStreamingDestination;
import dev.armature.engine.operation.DescribeLimits;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.DescribeTable;
import dev.armature.engine.operation.DescribeTableReplicaAutoScaling;
import dev.armature.engine.operation.DescribeTimeToLive;
import dev.armature.engine.operation.DisableKinesisStreamingDestination;
import dev.armature.engine.operation.EnableKinesisStreamingDestination;
import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.ExecuteTransaction;
import dev.armature.engine.operation.ExportTableToPointInTime;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.GetResourcePolicy;
import dev.armature.engine.operation.GetShardIterator;
import dev.armature.engine.operation.ImportTable;
import dev.armature.engine.operation.ListBackups;
import dev.armature.engine.operation.ListBulkOperations;
import dev.armature.engine.operation.ListContributorInsights;
import dev.armature.engine.operation.ListExports;
import dev.armature.engine.operation.ListGlobalTables;
import dev.armature.engine.operation.ListImports;
import dev.armature.engine.operation.ListStreams;
import dev.armature.engine.operation.ListTables;
import dev.armature.engine.operation.ListTagsOfResource;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.PutResourcePolicy;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.RestoreTableFromBackup;
import dev.armature.engine.operation.RestoreTableToPointInTime;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.operation.SearchVectors;
import dev.armature.engine.operation.StartBulkPutItems;
import dev.armature.engine.operation.TagResource;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UntagResource;
import dev.armature.engine.operation.UpdateContinuousBackups;
import dev.armature.engine.operation.UpdateContributorInsights;
import dev.armature.engine.operation.UpdateGlobalTable;
import dev.armature.engine.operation.UpdateGlobalTableSettings;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.operation.UpdateKinesisStreamingDestination;
import dev.armature.engine.operation.UpdateTable;
import dev.armature.engine.operation.UpdateTableReplicaAutoScaling;
import dev.armature.engine.operation.UpdateTimeToLive;
import dev.armature.engine.operation.scaling.DeleteScalingPolicy;
import dev.armature.engine.operation.scaling.DeleteScheduledAction;
import dev.armature.engine.operation.scaling.DeregisterScalableTarget;
import dev.armature.engine.operation.scaling.DescribeScalableTargets;
import dev.armature.engine.operation.scaling.DescribeScalingPolicies;
import dev.armature.engine.operation.scaling.DescribeScheduledActions;
import dev.armature.engine.operation.scaling.ListTagsOfScalableTarget;
import dev.armature.engine.operation.scaling.PutScalingPolicy;
import dev.armature.engine.operation.scaling.PutScheduledAction;
import dev.armature.engine.operation.scaling.RegisterScalableTarget;
import dev.armature.engine.operation.scaling.TagScalableTarget;
import dev.armature.engine.operation.scaling.UntagScalableTarget;
import dev.armature.model.Wording;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every operation of the API, and of the one that scales tables. */
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
                    readLarge("SearchVectors", Wording.BARE, SearchVectors.Request.class, SearchVectors::from),
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
                    of(
                            "ExportTableToPointInTime",
                            ExportTableToPointInTime.Request.class,
                            ExportTableToPointInTime::from),
                    of("DescribeExport", DescribeExport.Request.class, DescribeExport::from),
                    of("ListExports", ListExports.Request.class, ListExports::from),
                    of("ImportTable", ImportTable.Request.class, ImportTable::from),
                    of("DescribeImport", DescribeImport.Request.class, DescribeImport::from),
                    of("ListImports", ListImports.Request.class, ListImports::from),
                    of("StartBulkPutItems", StartBulkPutItems.Request.class, StartBulkPutItems::from),
                    of("DescribeBulkOperation", DescribeBulkOperation.Request.class, DescribeBulkOperation::from),
                    of("ListBulkOperations", ListBulkOperations.Request.class, ListBulkOperations::from),
                    of("CancelBulkOperation", CancelBulkOperation.Request.class, CancelBulkOperation::from),
                    of("CreateGlobalTable", CreateGlobalTable.Request.class, CreateGlobalTable::from),
                    of("UpdateGlobalTable", UpdateGlobalTable.Request.class, UpdateGlobalTable::from),
                    of("DescribeGlobalTable", DescribeGlobalTable.Request.class, DescribeGlobalTable::from),
                    of("ListGlobalTables", ListGlobalTables.Request.class, ListGlobalTables::from),
                    of(
                            "DescribeGlobalTableSettings",
                            DescribeGlobalTableSettings.Request.class,
                            DescribeGlobalTableSettings::from),
                    of(
                            "UpdateGlobalTableSettings",
                            UpdateGlobalTableSettings.Request.class,
                            UpdateGlobalTableSettings::from),
                    of(
                            "DescribeContributorInsights",
                            DescribeContributorInsights.Request.class,
                            DescribeContributorInsights::from),
                    of(
                            "UpdateContributorInsights",
                            UpdateContributorInsights.Request.class,
                            UpdateContributorInsights::from),
                    of("ListContributorInsights", ListContributorInsights.Request.class, ListContributorInsights::from),
                    of(
                            "EnableKinesisStreamingDestination",
                            EnableKinesisStreamingDestination.Request.class,
                            EnableKinesisStreamingDestination::from),
                    of(
                            "DisableKinesisStreamingDestination",
                            DisableKinesisStreamingDestination.Request.class,
                            DisableKinesisStreamingDestination::from),
                    of(
                            "UpdateKinesisStreamingDestination",
                            UpdateKinesisStreamingDestination.Request.class,
                            UpdateKinesisStreamingDestination::from),
                    of(
                            "DescribeKinesisStreamingDestination",
                            DescribeKinesisStreamingDestination.Request.class,
                            DescribeKinesisStreamingDestination::from),
                    of(
                            "DescribeTableReplicaAutoScaling",
                            DescribeTableReplicaAutoScaling.Request.class,
                            DescribeTableReplicaAutoScaling::from),
                    of(
                            "UpdateTableReplicaAutoScaling",
                            UpdateTableReplicaAutoScaling.Request.class,
                            UpdateTableReplicaAutoScaling::from),
                    of("DescribeLimits", DescribeLimits.Request.class, DescribeLimits::from),
                    of("DescribeEndpoints", DescribeEndpoints.Request.class, DescribeEndpoints::from),
                    ofStreams("ListStreams", ListStreams.Request.class, ListStreams::from),
                    ofStreams("DescribeStream", DescribeStream.Request.class, DescribeStream::from),
                    ofStreams("GetShardIterator", GetShardIterator.Request.class, GetShardIterator::from),
                    ofStreams("GetRecords", GetRecords.Request.class, GetRecords::from))
            .stream()
            .collect(Collectors.toUnmodifiableMap(Api::name, Function.identity()));

    /** Those of Application Auto Scaling, some of which are called like others of DynamoDB. */
    public static final Map<String, Api<?>> AUTO_SCALING = List.<Api<?>>of(
                    ofScaling(
                            "RegisterScalableTarget",
                            RegisterScalableTarget.Request.class,
                            RegisterScalableTarget::from),
                    ofScaling(
                            "DescribeScalableTargets",
                            DescribeScalableTargets.Request.class,
                            DescribeScalableTargets::from),
                    ofScaling(
                            "DeregisterScalableTarget",
                            DeregisterScalableTarget.Request.class,
                            DeregisterScalableTarget::from),
                    ofScaling("PutScalingPolicy", PutScalingPolicy.Request.class, PutScalingPolicy::from),
                    ofScaling(
                            "DescribeScalingPolicies",
                            DescribeScalingPolicies.Request.class,
                            DescribeScalingPolicies::from),
                    ofScaling("DeleteScalingPolicy", DeleteScalingPolicy.Request.class, DeleteScalingPolicy::from),
                    ofScaling("PutScheduledAction", PutScheduledAction.Request.class, PutScheduledAction::from),
                    ofScaling(
                            "DescribeScheduledActions",
                            DescribeScheduledActions.Request.class,
                            DescribeScheduledActions::from),
                    ofScaling(
                            "DeleteScheduledAction", DeleteScheduledAction.Request.class, DeleteScheduledAction::from),
                    ofScaling("TagResource", TagScalableTarget.Request.class, TagScalableTarget::from),
                    ofScaling("UntagResource", UntagScalableTarget.Request.class, UntagScalableTarget::from),
                    ofScaling(
                            "ListTagsForResource",
                            ListTagsOfScalableTarget.Request.class,
                            ListTagsOfScalableTarget::from))
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

    private static <Q extends Record> Api<Q> ofScaling(String name, Class<Q> request, Api.From<Q> from) {
        return new Api<>(Target.AUTO_SCALING, name, request, Weight.LONG, Wording.OLDER, from);
    }
}
