package dev.armature.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.utility.DockerImageName;

/** What Docker would be asked for. It is not asked here: none of this needs one. */
class ArmatureContainerTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));

    @Test
    void isInMemoryAndOpenUnlessToldOtherwise() {
        try (var armature = new ArmatureContainer()) {
            armature.configure();

            assertThat(armature.getCommandParts()).containsExactly("serve", "--region", "us-east-1", "--in-memory");
            assertThat(armature.getEnvMap()).containsOnlyKeys("ARMATURE_BIND_PUBLIC_WITHOUT_AUTH");
            assertThat(armature.getExposedPorts()).containsExactly(8000);
            assertThat(armature.getBinds()).isEmpty();
            assertThat(armature.region()).isEqualTo("us-east-1");
            assertThat(armature.accessKeyId()).isNotEmpty();
            assertThat(armature.secretAccessKey()).isNotEmpty();
        }
    }

    @Test
    void verifiesRequestsWhereItHasKeys() {
        try (var armature = new ArmatureContainer().withRootKeys("AKIDEXAMPLE", "hidden")) {
            armature.configure();

            assertThat(armature.getEnvMap())
                    .containsEntry("ARMATURE_AUTH", "yes")
                    .containsEntry("ARMATURE_ROOT_ACCESS_KEY_ID", "AKIDEXAMPLE")
                    .containsEntry("ARMATURE_ROOT_SECRET_ACCESS_KEY", "hidden")
                    .doesNotContainKey("ARMATURE_BIND_PUBLIC_WITHOUT_AUTH");
            assertThat(armature.accessKeyId()).isEqualTo("AKIDEXAMPLE");
            assertThat(armature.secretAccessKey()).isEqualTo("hidden");
            // A command line can be seen by others of the machine.
            assertThat(armature.getCommandParts()).doesNotContain("hidden");
        }
    }

    @Test
    void keepsDataOnAVolume() {
        try (var armature = new ArmatureContainer()
                .withVolume("orders")
                .withRegion("eu-west-1")
                .withOptions("--quirks", "dynamodb-local")) {
            armature.configure();

            assertThat(armature.getBinds()).singleElement().hasToString("orders:/data:rw");
            assertThat(armature.getCommandParts())
                    .containsExactly("serve", "--region", "eu-west-1", "--quirks", "dynamodb-local");
            assertThat(armature.region()).isEqualTo("eu-west-1");
        }
    }

    @Test
    void namesTheImageThatIsMade() throws Exception {
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .contains("<artifactId>armature</artifactId>\n  <version>" + ArmatureContainer.IMAGE.getVersionPart()
                        + "</version>");
        assertThat(Files.readString(ROOT.resolve("packaging/image.sh")))
                .contains("\"RepoTags\":[\"" + ArmatureContainer.IMAGE.getUnversionedPart() + ":%s\"]");
        try (var armature = new ArmatureContainer(DockerImageName.parse("registry.example/armature:2"))) {
            assertThat(armature.getImage().toString()).contains("registry.example/armature:2");
        }
    }

    /** A server that runs is not yet one that takes requests. */
    @Test
    void waitsUntilTheServerIsReady() throws Exception {
        var asked = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ready", exchange -> {
            exchange.sendResponseHeaders(asked.incrementAndGet() == 1 ? 503 : 200, -1);
            exchange.close();
        });
        server.start();
        try {
            ArmatureContainer.ready()
                    .waitUntilReady(new ReachedServer(server.getAddress().getPort()));
        } finally {
            server.stop(0);
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void givesUpOnAServerThatIsNot() throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            var reached = new ReachedServer(server.getAddress().getPort());
            var impatient = ArmatureContainer.ready().withStartupTimeout(Duration.ofSeconds(1));
            assertThatThrownBy(() -> impatient.waitUntilReady(reached))
                    .isInstanceOf(ContainerLaunchException.class)
                    .hasMessageContaining("/ready");
        } finally {
            server.stop(0);
        }
    }
}
