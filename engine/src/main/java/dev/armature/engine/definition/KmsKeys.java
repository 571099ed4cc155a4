package dev.armature.engine.definition;

import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys of AWS KMS, which Armature does not have: each name of a key is taken for one that exists and may be used.
 *
 * <p>A key has three kinds of name: an id, an alias, and the ARN of either. Descriptions show the ARN of the key, whatever was
 * given. The id behind an alias is made of the account, the Region and the alias, so it is always the same.
 */
final class KmsKeys {
    private static final String ALIAS = "alias/";
    private static final String KEY = "key/";
    /** The key that AWS keeps for DynamoDB in each account and Region. */
    private static final String MANAGED = ALIAS + "aws/dynamodb";

    private KmsKeys() {}

    /** The ARN of the key that a request names. Refuses one that can only be in another Region. */
    static String resolve(String name, TableRef table) {
        if (!Arn.isMeant(name)) {
            return arn(name, table.account(), table.region());
        }
        var arn = Arn.parse(name);
        if (arn == null || !arn.service().equals("kms") || !arn.region().equals(table.region())) {
            throw notFound("Invalid arn " + (arn == null ? name : arn.region()));
        }
        return arn(arn.resource(), arn.account(), arn.region());
    }

    /** Whether that is the ARN of a key, not of an alias. */
    static boolean isKeyArn(@Nullable String name) {
        return name != null && Arn.isMeant(name) && name.contains(":" + KEY);
    }

    /** The ARN of the key that a table is encrypted with; without a key of the caller's, that of the one AWS keeps. */
    static String arn(TableRef table, @Nullable String name) {
        return name != null && Arn.isMeant(name)
                ? name
                : arn(name == null ? MANAGED : name, table.account(), table.region());
    }

    private static String arn(String name, String account, String region) {
        String id = name.startsWith(KEY) ? name.substring(KEY.length()) : name;
        String key = id.startsWith(ALIAS) ? idBehind(id.substring(ALIAS.length()), account, region) : id;
        return new Arn("aws", "kms", region, account, KEY + key).toString();
    }

    private static String idBehind(String alias, String account, String region) {
        return UUID.nameUUIDFromBytes((account + "/" + region + "/" + alias).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /** The id of the request to KMS, which there never was, is made of what it would have asked for. */
    private static ApiException notFound(String text) {
        return ApiException.validation(
                "KMS validation error: com.amazonaws.services.kms.model.NotFoundException: " + text
                        + " (Service: AWSKMS; Status Code: 400; Error Code: NotFoundException; Request ID: "
                        + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)) + "; Proxy: null)");
    }
}
