package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ArnTest {
    @Test
    void isTakenApartAndPutTogether() {
        String text = "arn:aws-cn:dynamodb:cn-north-1:123456789012:table/Orders/stream/2026-01-01T00:00:00.000";
        var arn = Arn.parse(text);

        assertThat(arn)
                .isEqualTo(new Arn(
                        "aws-cn",
                        "dynamodb",
                        "cn-north-1",
                        "123456789012",
                        "table/Orders/stream/2026-01-01T00:00:00.000"))
                .hasToString(text);
    }

    @Test
    void mayHavePartsThatAreEmpty() {
        assertThat(Arn.parse("arn:aws:iam::123456789012:root"))
                .isEqualTo(new Arn("aws", "iam", "", "123456789012", "root"));
        assertThat(Arn.parse("arn:::::")).isEqualTo(new Arn("", "", "", "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Orders", "arn", "arn:", "arn:aws:iam::123456789012", "urn:aws:iam::123456789012:root"})
    void isNoneWithoutAllOfItsParts(String text) {
        assertThat(Arn.parse(text)).isNull();
        assertThat(Arn.account(text)).isEmpty();
    }

    @Test
    void namesAnAccountOrNone() {
        assertThat(Arn.account("arn:aws:iam::123456789012:root")).isEqualTo("123456789012");
        assertThat(Arn.account("arn:aws:s3:::bucket")).isEmpty();
    }

    @Test
    void isMeantByItsBeginningAlone() {
        assertThat(Arn.isMeant("arn:")).isTrue();
        assertThat(Arn.isMeant("arn")).isFalse();
        assertThat(Arn.isMeant("Orders")).isFalse();
    }
}
