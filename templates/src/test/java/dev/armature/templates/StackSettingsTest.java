package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackSettingsTest {
    private static final StackSettings SHOP = StackSettings.named("shop");

    @ParameterizedTest
    @CsvSource({
        "us-east-1, aws, amazonaws.com",
        "eu-central-2, aws, amazonaws.com",
        "cn-north-1, aws-cn, amazonaws.com.cn",
        "us-gov-west-1, aws-us-gov, amazonaws.com"
    })
    void knowTheirPartition(String region, String partition, String suffix) {
        assertThat(SHOP.withRegion(region).partition()).isEqualTo(partition);
        assertThat(SHOP.withRegion(region).urlSuffix()).isEqualTo(suffix);
    }

    /** Names are made of parts of it, so it has to be the same the next time. */
    @Test
    void haveAnIdThatDependsOnTheStackAndItsPlace() {
        assertThat(SHOP.stackId())
                .isEqualTo(StackSettings.named("shop").withParameter("a", "b").stackId())
                .matches("arn:aws:cloudformation:us-east-1:000000000000:stack/shop/[0-9a-f-]{36}");
        assertThat(SHOP.withStackName("other").stackId()).isNotEqualTo(SHOP.stackId());
        assertThat(SHOP.withRegion("eu-west-1").stackId().substring(60))
                .isNotEqualTo(SHOP.stackId().substring(60));
    }

    @Test
    void keepWhatIsNotChanged() {
        var settings = SHOP.withParameter("a", "1")
                .withFunction("f", "http://f")
                .withRegion("eu-west-1")
                .withParameter("b", "2")
                .withStackName("other")
                .withParameter("a", "3");

        assertThat(settings.parameters())
                .containsEntry("a", "3")
                .containsEntry("b", "2")
                .hasSize(2);
        assertThat(settings.region()).isEqualTo("eu-west-1");
        assertThat(settings.stackName()).isEqualTo("other");
        assertThat(settings.withoutParameters().parameters()).isEmpty();
        assertThat(settings.withoutParameters().url("f")).contains("http://f");
        assertThat(SHOP.parameters()).isEmpty();
    }

    @Test
    void knowWhereAFunctionRuns() {
        var settings = SHOP.withFunction("f", "http://f").withFunction(StackSettings.EVERY_FUNCTION, "http://every");

        assertThat(settings.url("f")).contains("http://f");
        assertThat(settings.url("g")).contains("http://every");
        assertThat(SHOP.url("f")).isEmpty();
    }
}
