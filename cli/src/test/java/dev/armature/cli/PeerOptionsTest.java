package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerOptionsTest {
    @Test
    void namesTheServersOfOtherRegions() throws UsageException {
        var config = ServeOptions.parse(List.of(
                        "--region",
                        "eu-west-1",
                        "--peer",
                        "us-east-1=http://127.0.0.1:8001",
                        "--peer",
                        "ap-south-1=https://ap.example.com"))
                .config();
        assertThat(config.replication().peers())
                .isEqualTo(Map.of(
                        "us-east-1",
                        URI.create("http://127.0.0.1:8001"),
                        "ap-south-1",
                        URI.create("https://ap.example.com")));
        assertThat(config.replication().secret()).isEmpty();
        assertThat(ServeOptions.parse(List.of()).config().replication().isOn()).isFalse();
    }

    @Test
    void readsTheSecretFromAFileOrTheEnvironment(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("secret"), "sixteen letters!\n");
        var peer = List.of("--peer", "eu-west-1=http://127.0.0.1:8001");
        assertThat(ServeOptions.parse(
                                List.of("--peer", "eu-west-1=http://127.0.0.1:8001", "--peer-secret", file.toString()))
                        .config()
                        .replication()
                        .secret())
                .isEqualTo(Optional.of("sixteen letters!"));
        var environment = Map.of("ARMATURE_PEER_SECRET", "of the environment");
        var config = ServeOptions.parse(peer, environment).config();
        assertThat(config.replication().secret()).isEqualTo(Optional.of("of the environment"));
        assertThat(config.toString()).doesNotContain("of the environment");
        assertThatThrownBy(() -> ServeOptions.parse(
                        List.of("--peer", "eu-west-1=http://127.0.0.1:8001", "--peer-secret", file.toString()),
                        environment))
                .hasMessage("--peer-secret and ARMATURE_PEER_SECRET contradict each other: there is one secret");
        assertThatThrownBy(() -> ServeOptions.parse(peer, Map.of("ARMATURE_PEER_SECRET", "short")))
                .hasMessage("the secret of peers needs 16 characters at least");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --peer eu-west-1 | --peer needs a Region and where its server is, such as us-east-1=http://127.0.0.1:8001, not 'eu-west-1'
            --peer eu-west-1=ftp://there | --peer eu-west-1 needs the address of a server, such as http://127.0.0.1:8001
            --peer eu-west-1=http://there/path | --peer eu-west-1 needs the address of a server, such as http://127.0.0.1:8001
            --peer eu-west-1=http://a --peer eu-west-1=http://b | --peer eu-west-1 is given twice: a Region is one server
            --peer us-east-1=http://127.0.0.1:8001 | --peer us-east-1 is this server itself: --region says which one it is
            --peer-secret file | --peer-secret is what servers of other Regions know, and needs --peer
            --peer eu-west-1=http://a --peer-secret /nowhere/at/all | --peer-secret: cannot read /nowhere/at/all
            """)
    void refusesWhatMakesNoSense(String options, String text) {
        assertThatThrownBy(() -> ServeOptions.parse(List.of(options.split(" ", -1))))
                .isInstanceOf(UsageException.class)
                .hasMessage(text);
    }
}
