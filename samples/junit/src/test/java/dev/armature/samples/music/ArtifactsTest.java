package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the artifacts are that this project was given: nothing that a user of Armature would write, but what he would check. */
class ArtifactsTest {
    private static final int CLASS_FILE_OF_JAVA_21 = 65;
    private static final Set<String> EMBEDDED = Set.of(
            "dev.armature.embedded",
            "dev.armature.engine",
            "dev.armature.language",
            "dev.armature.model",
            "dev.armature.storage",
            "dev.armature.wire");

    private static final List<Path> JARS = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(entry -> entry.getFileName().toString().matches("armature-.*\\.jar"))
            .toList();

    @Test
    void modulesHaveStableNames() {
        assertThat(ModuleFinder.of(JARS.toArray(Path[]::new)).findAll())
                .extracting(module -> module.descriptor().name())
                .containsAll(EMBEDDED)
                .contains(
                        "dev.armature.junit",
                        "dev.armature.templates",
                        "dev.armature.server",
                        "dev.armature.cli",
                        "dev.armature.storage.rocksdb")
                .allMatch(name -> name.startsWith("dev.armature."));
    }

    /** On the module path, two modules with a package in common could not be together. */
    @Test
    void modulesHaveNoPackageInCommon() {
        var all = ModuleFinder.of(JARS.toArray(Path[]::new)).findAll();
        assertThat(all.stream()
                        .map(ModuleReference::descriptor)
                        .flatMap(module -> module.packages().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void classesRunOnJava21() throws IOException {
        for (Path jar : JARS) {
            try (var file = new JarFile(jar.toFile())) {
                for (var entry : file.stream().filter(each -> each.getName().endsWith(".class")).toList()) {
                    try (InputStream content = file.getInputStream(entry)) {
                        assertThat(version(content)).as("%s in %s", entry, jar).isEqualTo(CLASS_FILE_OF_JAVA_21);
                    }
                }
            }
        }
    }

    private static int version(InputStream classFile) throws IOException {
        var data = new DataInputStream(classFile);
        data.skipNBytes(6);
        return data.readUnsignedShort();
    }

    /** No configuration of logging, no native code, none of another library's classes, and no service but stores, which are ours. */
    @Test
    void jarsHoldOurClassesOnly() throws IOException {
        assertThat(JARS).hasSizeGreaterThanOrEqualTo(EMBEDDED.size());
        for (Path jar : JARS) {
            try (var file = new JarFile(jar.toFile())) {
                assertThat(file.stream().filter(entry -> !entry.isDirectory()).map(entry -> entry.getName()))
                        .as("%s", jar)
                        .allMatch(name -> name.startsWith("dev/armature/") || name.startsWith("META-INF/"))
                        .noneMatch(name ->
                                name.startsWith("META-INF/services/") && !name.endsWith("/dev.armature.storage.StoreProvider"));
            }
        }
    }
}
