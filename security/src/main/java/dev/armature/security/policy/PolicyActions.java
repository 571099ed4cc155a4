package dev.armature.security.policy;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Which actions the policy of a table, and that of a stream, may name. Patterns it may have of any kind. */
final class PolicyActions {
    private static final String VENDOR = "dynamodb:";

    private static final List<String> OF_BOTH = List.of(
            "PutResourcePolicy",
            "GetResourcePolicy",
            "DeleteResourcePolicy",
            "TagResource",
            "UntagResource",
            "ListTagsOfResource");

    private static final Set<String> OF_STREAM =
            named(OF_BOTH, List.of("DescribeStream", "GetRecords", "GetShardIterator"));

    private static final Set<String> OF_TABLE = named(
            OF_BOTH,
            List.of(
                    "BatchGetItem",
                    "BatchWriteItem",
                    "ConditionCheckItem",
                    "DeleteItem",
                    "GetItem",
                    "PutItem",
                    "Query",
                    "Scan",
                    "SearchVectors",
                    "TransactGetItems",
                    "TransactWriteItems",
                    "UpdateItem"),
            List.of("PartiQLDelete", "PartiQLInsert", "PartiQLSelect", "PartiQLUpdate"),
            List.of(
                    "CreateBackup",
                    "DeleteTable",
                    "DescribeContinuousBackups",
                    "DescribeContributorInsights",
                    "DescribeKinesisStreamingDestination",
                    "DescribeTable",
                    "DescribeTableReplicaAutoScaling",
                    "DescribeTimeToLive",
                    "DisableKinesisStreamingDestination",
                    "EnableKinesisStreamingDestination",
                    "ExportTableToPointInTime",
                    "RestoreTableToPointInTime",
                    "StartAwsBackupJob",
                    "StartBulkPutItems",
                    "UpdateContinuousBackups",
                    "UpdateContributorInsights",
                    "UpdateKinesisStreamingDestination",
                    "UpdateTable",
                    "UpdateTableReplicaAutoScaling",
                    "UpdateTimeToLive"),
            List.of(
                    "AssociateTableReplica",
                    "CreateTableReplica",
                    "DeleteTableReplica",
                    "DisassociateTableReplica",
                    "ReadDataForReplication",
                    "ReplicateSettings",
                    "WriteDataForReplication"));

    /** All else of a table is for its own account to do, whatever its policy says. */
    private static final Set<String> FOR_OTHER_ACCOUNTS = named(
            List.of(
                    "BatchGetItem",
                    "BatchWriteItem",
                    "ConditionCheckItem",
                    "DeleteItem",
                    "GetItem",
                    "PutItem",
                    "Query",
                    "Scan",
                    "UpdateItem"),
            List.of("DeleteTable", "DescribeTable", "UpdateTable"),
            List.of("ListTagsOfResource", "TagResource", "UntagResource"),
            List.of("DescribeStream", "GetRecords", "GetShardIterator"));

    private PolicyActions() {}

    /** Whether the policy of a table or stream can allow it to principals of other accounts. */
    static boolean isForOtherAccounts(String action) {
        return action.startsWith(VENDOR) && FOR_OTHER_ACCOUNTS.contains(action.substring(VENDOR.length()));
    }

    @SafeVarargs
    private static Set<String> named(List<String>... names) {
        Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (List<String> each : names) {
            named.addAll(each);
        }
        return named;
    }

    /** Those that a policy may not name, in their order, each once. */
    static List<String> unknown(Collection<String> actions, boolean ofStream) {
        Set<String> known = ofStream ? OF_STREAM : OF_TABLE;
        return actions.stream()
                .distinct()
                .filter(action -> action.toLowerCase(Locale.ROOT).startsWith(VENDOR))
                .filter(action -> !action.contains("*") && !action.contains("?"))
                .filter(action -> !known.contains(action.substring(VENDOR.length())))
                .toList();
    }
}
