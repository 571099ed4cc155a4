package dev.armature.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwsSettingsTest {
    @TempDir
    Path home;

    @BeforeEach
    void writeProfiles() throws IOException {
        Files.createDirectory(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/credentials"), """
                # those of every day
                [default]
                aws_access_key_id = AKIADEFAULT
                aws_secret_access_key = s=ecret

                [ admin ]
                ; temporary
                aws_access_key_id=ASIAADMIN
                aws_secret_access_key=other
                aws_session_token=token
                """);
        Files.writeString(home.resolve(".aws/config"), """
                [default]
                region = eu-west-1
                [profile admin]
                region = eu-central-1
                [profile inconfig]
                aws_access_key_id = AKIACONFIG
                aws_secret_access_key = third
                """);
    }

    private AwsSettings settings(String... variables) {
        Map<String, String> environment = new HashMap<>(Map.of("HOME", home.toString()));
        for (int i = 0; i < variables.length; i += 2) {
            environment.put(variables[i], variables[i + 1]);
        }
        return AwsSettings.of(environment);
    }

    @Test
    void takesTheEnvironmentFirst() {
        var settings =
                settings("AWS_ACCESS_KEY_ID", "AKIAENV", "AWS_SECRET_ACCESS_KEY", "secret", "AWS_REGION", "us-west-2");
        assertThat(settings.credentials()).contains(new Credentials("AKIAENV", "secret", ""));
        assertThat(settings.regionOrDefault()).isEqualTo("us-west-2");
        assertThat(settings("AWS_ACCESS_KEY_ID", "ASIA", "AWS_SECRET_ACCESS_KEY", "s", "AWS_SESSION_TOKEN", "t")
                        .credentials())
                .contains(new Credentials("ASIA", "s", "t"));
    }

    @Test
    void takesTheProfileThatIsNamed() {
        assertThat(settings().credentials()).contains(new Credentials("AKIADEFAULT", "s=ecret", ""));
        assertThat(settings().regionOrDefault()).isEqualTo("eu-west-1");
        assertThat(settings("AWS_PROFILE", "admin").credentials())
                .contains(new Credentials("ASIAADMIN", "other", "token"));
        assertThat(settings("AWS_PROFILE", "admin").regionOrDefault()).isEqualTo("eu-central-1");
        assertThat(settings("AWS_PROFILE", "inconfig").credentials())
                .contains(new Credentials("AKIACONFIG", "third", ""));
        assertThat(settings("AWS_PROFILE", "missing").credentials()).isEmpty();
    }

    @Test
    void hasAnyCredentialsWhereThereAreNone() throws IOException {
        Path file = Files.writeString(home.resolve("other"), "[default]\naws_access_key_id = AKIAALONE\n");
        var settings = settings("AWS_SHARED_CREDENTIALS_FILE", file.toString(), "AWS_CONFIG_FILE", home.toString());
        assertThat(settings.credentials()).isEmpty();
        assertThat(settings.credentialsOrAny()).isEqualTo(new Credentials("any", "any", ""));
        assertThat(settings.regionOrDefault()).isEqualTo("us-east-1");
        assertThat(AwsSettings.of(Map.of("AWS_ACCESS_KEY_ID", "me"))
                        .credentialsOrAny()
                        .accessKey())
                .isEqualTo("me");
    }
}
