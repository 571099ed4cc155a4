package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void saysWhatIsNoTemplate() throws IOException {
        Path missing = directory.resolve("nowhere.yaml");
        assertThatThrownBy(() -> TemplateFile.at(missing).getFirst().template())
                .isInstanceOf(TemplateException.class)
                .hasMessage(missing + ": there is no such file");
        Path binary = Files.write(directory.resolve("binary.yaml"), new byte[] {'a', (byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(() -> TemplateFile.at(binary).getFirst().template())
                .isInstanceOf(TemplateException.class)
                .hasMessage(binary + ": this is not text in UTF-8");
        assertThatThrownBy(() -> TemplateFile.at(directory))
                .isInstanceOf(TemplateException.class)
                .hasMessage(directory + ": a directory must be one that cdk synth made, with a manifest.json");
    }

    /** What a stage says is in a directory of its own has to be there too, and is told by its own name. */
    @Test
    void saysWhichManifestOfAStageIsWrong() throws IOException {
        write("manifest.json", """
                {"artifacts": {"assembly-Prod": {"type": "cdk:cloud-assembly", "properties": {"directoryName": "assembly-Prod"}}}}
                """);
        Path stage = Files.createDirectory(directory.resolve("assembly-Prod"));
        assertThatThrownBy(() -> TemplateFile.at(directory))
                .hasMessage(stage + ": a directory must be one that cdk synth made, with a manifest.json");
        write("assembly-Prod/manifest.json", "{\"artifacts\": ");
        assertThatThrownBy(() -> TemplateFile.at(directory))
                .isInstanceOf(TemplateException.class)
                .hasMessageStartingWith(stage.resolve("manifest.json") + ": line 1");
        write("assembly-Prod/manifest.json", "[]");
        assertThatThrownBy(() -> TemplateFile.at(directory))
                .hasMessage(directory + ": there is no stack in its manifest.json");
    }

    /** A name has to be one that tables can be named after. */
    @ParameterizedTest
    @CsvSource({
        "shop.yaml, shop",
        "shop, shop",
        ".shop.yaml, .shop",
        "my.shop.template.json, my",
        "orders (of March).yaml, orders--of-March-"
    })
    void makesANameOfAnyFile(String path, String name) throws IOException {
        assertThat(TemplateFile.at(Path.of(path)))
                .extracting(TemplateFile::stackName)
                .containsExactly(name);
    }

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
