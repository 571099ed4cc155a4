package dev.armature.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.github.dockerjava.api.exception.NotFoundException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** With a Docker that has the image. Where there is none, these are skipped, and say why. */
class DockerTest {
    @BeforeAll
    static void needsDockerWithTheImage() {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            abort("no Docker answers on this machine, so no container was started");
        }
        try {
            DockerClientFactory.lazyClient()
                    .inspectImageCmd(ArmatureContainer.IMAGE.asCanonicalNameString())
                    .exec();
        } catch (NotFoundException missing) {
            abort("Docker has no image " + ArmatureContainer.IMAGE
                    + ", so no container was started: ./armature dist --image makes it, and docker load takes it");
        }
    }

    @Test
    void startsAndServes() {
        try (var armature = new ArmatureContainer().withRegion("eu-central-1")) {
            armature.start();
            try (var client = Songs.client(armature, armature.endpoint())) {
                assertThat(Songs.create(client)).startsWith("arn:aws:dynamodb:eu-central-1:");
                assertThat(Songs.putAndGet(client)).isEqualTo("622");
            }
        }
    }

    @Test
    void verifiesRequestsByItsKeys() {
        try (var armature =
                new ArmatureContainer().withRootKeys("AKIDEXAMPLE", "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY")) {
            armature.start();
            try (var client = Songs.client(armature, armature.endpoint());
                    var stranger = Songs.client(new ArmatureContainer(), armature.endpoint())) {
                Songs.create(client);
                assertThat(Songs.putAndGet(client)).isEqualTo("622");
                assertThatThrownBy(() -> Songs.putAndGet(stranger)).isInstanceOf(DynamoDbException.class);
            }
        }
    }

    @Test
    void keepsDataFromOneContainerToTheNext() {
        String volume = "armature-test-" + UUID.randomUUID();
        try {
            try (var first = new ArmatureContainer().withVolume(volume)) {
                first.start();
                try (var client = Songs.client(first, first.endpoint())) {
                    Songs.create(client);
                    assertThat(Songs.putAndGet(client)).isEqualTo("622");
                }
            }
            try (var second = new ArmatureContainer().withVolume(volume)) {
                second.start();
                try (var client = Songs.client(second, second.endpoint())) {
                    assertThat(Songs.seconds(client)).isEqualTo("622");
                }
            }
        } finally {
            DockerClientFactory.lazyClient().removeVolumeCmd(volume).exec();
        }
    }
}
