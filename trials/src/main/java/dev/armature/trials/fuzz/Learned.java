package dev.armature.trials.fuzz;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Names that the server has chosen, the last of each kind, taken from its answers: no request could be good without them. */
final class Learned {
    /** By the placeholder that stands for it, the member of an answer that has it. */
    private static final Map<String, String> MEMBERS = Map.of(
            "table-arn", "\"TableArn\":\"",
            "stream-arn", "\"StreamArn\":\"",
            "shard", "\"ShardId\":\"",
            "iterator", "\"ShardIterator\":\"",
            "sequence", "\"StartingSequenceNumber\":\"",
            "backup-arn", "\"BackupArn\":\"",
            "export-arn", "\"ExportArn\":\"",
            "import-arn", "\"ImportArn\":\"",
            "bulk-operation-arn", "\"BulkOperationArn\":\"",
            "token", "\"NextToken\":\"");

    private static final int LOOKED_AT_MAX = 64 << 10;

    private final Map<String, String> values = new ConcurrentHashMap<>();

    /** Whether answers of an operation have names in them. */
    static boolean canLearnFrom(String operation) {
        return switch (operation) {
            case "DescribeTable", "DescribeStream", "GetShardIterator", "ListStreams" -> true;
            case "CreateBackup", "ListBackups", "ExecuteStatement" -> true;
            case "ExportTableToPointInTime", "ListExports", "ImportTable", "ListImports" -> true;
            case "StartBulkPutItems", "ListBulkOperations" -> true;
            default -> false;
        };
    }

    void learn(String answer) {
        if (answer.length() < LOOKED_AT_MAX) {
            MEMBERS.forEach((name, member) -> {
                int at = answer.indexOf(member);
                int end = at < 0 ? -1 : answer.indexOf('"', at + member.length());
                if (end > 0) {
                    values.put(name, answer.substring(at + member.length(), end));
                }
            });
        }
    }

    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }
}
