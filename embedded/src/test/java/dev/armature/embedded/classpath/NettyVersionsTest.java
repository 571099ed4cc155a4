package dev.armature.embedded.classpath;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NettyVersionsTest {
    @Test
    void acceptsTheOneVersionOfThisBuild() {
        assertThatCode(() -> NettyVersions.requireOne(NettyVersionsTest.class.getClassLoader()))
                .doesNotThrowAnyException();
    }

    @Test
    void saysWhatToDoAboutAMixture(@TempDir Path directory) throws IOException {
        var versions = directory.resolve("META-INF/io.netty.versions.properties");
        Files.createDirectories(versions.getParent());
        Files.writeString(versions, "netty-common.version=4.1.138.Final\nnetty-codec-http.version=4.2.19.Final\n");
        try (var loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> NettyVersions.requireOne(loader))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("netty-codec-http=4.2.19.Final, netty-common=4.1.138.Final")
                    .hasMessageContaining("armature-bom");
        }
    }
}
