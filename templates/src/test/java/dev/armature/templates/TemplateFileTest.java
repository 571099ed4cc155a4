package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateFileTest {
    @TempDir
    Path directory;

    @Test
    void namesAStackAfterItsFile() throws IOException {
        assertThat(TemplateFile.at(Path.of("stacks", "KeyValueStack.template.json")))
                .extracting(TemplateFile::stackName)
                .containsExactly("KeyValueStack");
        assertThat(TemplateFile.at(Path.of("my shop.yaml")))
                .extracting(TemplateFile::stackName)
                .containsExactly("my-shop");
    }

    /** As aws-cdk-lib 2.276.0 writes an application with a stack of its own and a stage with another. */
    @Test
    void findsTheStacksOfAnApplicationAndItsStages() throws IOException {
        write("manifest.json", """
                {"artifacts": {
                  "assembly-Prod": {"type": "cdk:cloud-assembly", "properties": {"directoryName": "assembly-Prod", "displayName": "Prod"}},
                  "Shop.assets": {"type": "cdk:asset-manifest", "properties": {"file": "Shop.assets.json"}},
                  "Shop": {"type": "aws:cloudformation:stack", "properties": {"templateFile": "Shop.template.json"}}}}
                """);
        write("assembly-Prod/manifest.json", """
                {"artifacts": {
                  "ProdData90A795AA": {"type": "aws:cloudformation:stack",
                    "properties": {"templateFile": "ProdData90A795AA.template.json", "stackName": "Prod-Data"}}}}
                """);
        assertThat(TemplateFile.at(directory))
                .containsExactly(
                        new TemplateFile(
                                directory.resolve("assembly-Prod").resolve("ProdData90A795AA.template.json"),
                                "Prod-Data"),
                        new TemplateFile(directory.resolve("Shop.template.json"), "Shop"));
    }

    @Test
    void saysWhichFileIsWrong() throws IOException {
        Path file = write("shop.yaml", "Resources: [");
        assertThatThrownBy(() -> TemplateFile.at(file).getFirst().template())
                .isInstanceOf(TemplateException.class)
                .hasMessageStartingWith(file + ": line 1");
        write("manifest.json", "{}");
        assertThatThrownBy(() -> TemplateFile.at(directory))
                .hasMessage(directory + ": there is no stack in its manifest.json");
    }

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
