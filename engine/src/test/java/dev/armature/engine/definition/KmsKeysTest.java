package dev.armature.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import org.junit.jupiter.api.Test;

/** The names that a key may have, and the one that is shown. */
class KmsKeysTest {
    private static final TableRef TABLE = new TableRef("123456789012", "eu-west-2", "Orders");
    private static final String ID = "1234abcd-12ab-34cd-56ef-1234567890ab";
    private static final String KEYS = "arn:aws:kms:eu-west-2:123456789012:key/";

    @Test
    void isShownByTheArnOfTheKey() {
        assertThat(KmsKeys.resolve(ID, TABLE)).isEqualTo(KEYS + ID);
        assertThat(KmsKeys.resolve(KEYS + ID, TABLE)).isEqualTo(KEYS + ID);
        String behindAlias = KmsKeys.resolve("alias/shop", TABLE);
        assertThat(behindAlias).startsWith(KEYS).doesNotContain("alias");
        assertThat(KmsKeys.resolve("arn:aws:kms:eu-west-2:123456789012:alias/shop", TABLE))
                .isEqualTo(behindAlias);
        assertThat(KmsKeys.resolve("alias/other", TABLE)).isNotEqualTo(behindAlias);
        assertThat(KmsKeys.arn(TABLE, behindAlias)).isEqualTo(behindAlias);
    }

    @Test
    void isTheManagedOneUnlessItIsNamed() {
        assertThat(KmsKeys.arn(TABLE, null))
                .startsWith(KEYS)
                .isEqualTo(KmsKeys.resolve("alias/aws/dynamodb", TABLE))
                .isNotEqualTo(KmsKeys.arn(new TableRef("123456789012", "eu-west-1", "Orders"), null));
    }

    /** Tables that were stored with an alias or an id show what they would show if they were made now. */
    @Test
    void isResolvedWhereItWasStoredAsGiven() {
        assertThat(KmsKeys.arn(TABLE, "alias/shop")).isEqualTo(KmsKeys.resolve("alias/shop", TABLE));
        assertThat(KmsKeys.arn(TABLE, ID)).isEqualTo(KEYS + ID);
    }

    @Test
    void isOfTheOwnRegion() {
        assertThatThrownBy(() -> KmsKeys.resolve("arn:aws:kms:us-east-1:123456789012:key/" + ID, TABLE))
                .isInstanceOf(ApiException.class)
                .hasMessageMatching("ValidationException: KMS validation error:"
                        + " com\\.amazonaws\\.services\\.kms\\.model\\.NotFoundException: Invalid arn us-east-1"
                        + " \\(Service: AWSKMS; Status Code: 400; Error Code: NotFoundException;"
                        + " Request ID: [0-9a-f-]{36}; Proxy: null\\)");
        for (String name : new String[] {"arn:", "arn:aws:kms", "arn:aws:s3:eu-west-2:123456789012:key/" + ID}) {
            assertThatThrownBy(() -> KmsKeys.resolve(name, TABLE)).isInstanceOf(ApiException.class);
        }
    }
}
