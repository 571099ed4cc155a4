package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Member;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code SSESpecification}: how a table is to be encrypted at rest. */
public record SseSpecification(
        @Nullable Boolean enabled,
        @Member("SSEType") @Nullable String sseType,
        @Member("KMSMasterKeyId") @Nullable String kmsMasterKeyId) {
    private static final List<String> TYPES = List.of("AES256", "KMS");
    static final String KMS = "KMS";

    public static void collect(Constraints constraints, String member, @Nullable SseSpecification specification) {
        if (specification != null) {
            constraints
                    .oneOf(member + ".sSEType", specification.sseType, TYPES)
                    .length(member + ".kMSMasterKeyId", specification.kmsMasterKeyId, 1, Integer.MAX_VALUE);
        }
    }

    /** Nothing stands for the encryption that every table has. */
    public Table.@Nullable Encryption parse(TableRef table) {
        boolean off = enabled == null ? sseType == null && kmsMasterKeyId == null : !enabled;
        if (off) {
            if (sseType != null) {
                throw Faults.invalid("SSEType can not be specified if Enabled is false");
            }
            if (kmsMasterKeyId != null) {
                throw Faults.invalid("KMSMasterKeyId can not be specified if Enabled is false");
            }
            return null;
        }
        if (sseType != null && !sseType.equals(KMS)) {
            throw Faults.invalid("SSEType " + sseType + " is not supported");
        }
        if (kmsMasterKeyId != null && sseType == null) {
            throw Faults.invalid("SSEType KMS is required if KMSMasterKeyId is specified");
        }
        return new Table.Encryption(KMS, kmsMasterKeyId == null ? null : KmsKeys.resolve(kmsMasterKeyId, table));
    }

    /** Whether the table would be encrypted in another way, or with another key. */
    public boolean changes(Table current) {
        var wanted = parse(current.ref());
        var before = current.encryption();
        return wanted == null || before == null
                ? (wanted == null) != (before == null)
                : !KmsKeys.arn(current.ref(), wanted.keyId()).equals(KmsKeys.arn(current.ref(), before.keyId()));
    }

    /**
     * What takes the place of the encryption that a table has. The same key may be asked for again, to encrypt everything anew, but
     * not by its ARN.
     */
    public Table.@Nullable Encryption replacing(Table current) {
        var wanted = parse(current.ref());
        if (wanted == null && current.encryption() == null) {
            throw Faults.invalid("Table is already encrypted by default");
        }
        if (KmsKeys.isKeyArn(kmsMasterKeyId) && !changes(current)) {
            throw Faults.invalid("Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if"
                    + " you want to change Master Key");
        }
        return wanted;
    }
}
