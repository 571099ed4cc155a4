package dev.armature.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests are signed anew for these hosts only: another one would be given a signature that it has no right to. */
class AwsEndpointTest {
    @ParameterizedTest
    @CsvSource({
        "https://dynamodb.eu-west-1.amazonaws.com, true, eu-west-1",
        "https://DynamoDB.EU-West-1.amazonaws.com, true, eu-west-1",
        "https://dynamodb.us-gov-west-1.amazonaws.com, true, us-gov-west-1",
        "https://dynamodb-fips.us-east-1.amazonaws.com, true, us-east-1",
        "https://dynamodb.cn-north-1.amazonaws.com.cn, true, cn-north-1",
        "https://dynamodb.eu-west-1.api.aws, true, eu-west-1",
        "https://streams.dynamodb.eu-west-1.amazonaws.com, true, eu-west-1",
        "https://123456789012.ddb.us-east-2.amazonaws.com, true, us-east-2",
        "https://vpce-1-2.dynamodb.us-east-1.vpce.amazonaws.com, true, us-east-1",
        "https://amazonaws.com, false,",
        "https://example.amazonaws.com, true,",
        "https://dynamodb.eu-west-1.amazonaws.com.example.org, false,",
        "https://dynamodb.eu-west-1.amazonaws.org, false,",
        "https://notamazonaws.com, false,",
        "http://127.0.0.1:8000, false,",
        "http://localhost, false,"
    })
    void isToldByItsHost(URI endpoint, boolean is, String region) {
        assertThat(AwsEndpoint.is(endpoint)).isEqualTo(is);
        assertThat(AwsEndpoint.region(endpoint).orElse(null)).isEqualTo(region);
    }
}
