package dev.armature.wire.overheard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableArnsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"TableName\": \"arn:aws:dynamodb:eu-west-1:123456789012:table/Orders\"} | {\"TableName\": \"Orders\"}",
                "{\"R\":{\"arn:aws-cn:dynamodb:cn-north-1:123456789012:table/a.b\" : {}}} | {\"R\":{\"a.b\" : {}}}",
                "{\"S\":\"arn:aws:dynamodb:eu-west-1:123456789012:table/Orders\"} | {\"S\":\"arn:aws:dynamodb:eu-west-1:123456789012:table/Orders\"}",
                "{\"TableName\":\"Orders\"} | {\"TableName\":\"Orders\"}"
            })
    void putsNamesInThePlaceOfArnsWhereTablesAreNamed(String json, String replaced) {
        assertThat(new String(TableArns.replaced(json.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8))
                .isEqualTo(replaced);
    }
}
