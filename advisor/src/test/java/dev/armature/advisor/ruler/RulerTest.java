package dev.armature.advisor.ruler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.read.ModelReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class RulerTest {
    private static final String MATCHES = """
            tables:
              - table_config: { table_name: Matches, partition_key: pk, sort_key: sk }
                gsi_list: [{ name: ByCode, partition_key: code }]
                entities:
                  State:
                    pk_template: "match#{matchId}"
                    sk_template: "state"
                  Log:
                    pk_template: "match#{matchId}"
                    sk_template: "log#{seq:06d}"
                    access_patterns:
                      - { name: after, operation: Query, range_condition: ">=", parameters: [{ name: matchId }, { name: from }] }
                      - { name: prefix, operation: Query, range_condition: begins_with, parameters: [{ name: matchId }] }
                  User:
                    pk_template: "user#{userId}"
                    sk_template: "{kind}#{day}"
                    fields: [{ name: kind, type: string, enum: [b, a] }]
            """;

    @Test
    void showsWhereARangeRunsIntoOtherEntities() {
        assertThat(ruler(MATCHES).text()).isEqualTo("""
                        Matches, by sk

                        match#{matchId}
                                  #                     ~
                          Log     [log#{seq:06d}]
                          State                   [state]
                          after   .......=========!!!!!!!  >= log#{seq:06d}
                                  ! also reads State
                          prefix  ===============........  begins_with log#

                        user#{userId}
                                #                 ~
                          User  [a#{day}] [b#{day}]
                        """);
    }

    @Test
    void showsWhatAnUpperBoundLoses() {
        String orders = """
                tables:
                  - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                    entities:
                      Order:
                        pk_template: "C#{c}"
                        sk_template: "ORDER#{day}#{id}"
                        access_patterns:
                          - { name: a, operation: Query, range_condition: between, parameters: [{ name: c }, { name: from }, { name: to }] }
                """;
        assertThat(new Design(ModelReader.read(orders)))
                .extracting(
                        design -> Ruler.of(design, "App", null).orElseThrow().text())
                .asString()
                .contains("! ends before what has #{id} behind it");
    }

    @Test
    void shortensLabelsOfManyEntities() {
        var model = new StringBuilder("""
                tables:
                  - table_config: { table_name: Matches, partition_key: PK, sort_key: SK }
                    entities:
                """);
        for (int i = 0; i < 12; i++) {
            model.append("      E%d: { pk_template: 'P#{p}', sk_template: 'A_VERY_LONG_PREFIX_%02d#{id}' }\n"
                    .formatted(i, i));
        }
        assertThat(ruler(model.toString()).text().lines()).allMatch(line -> line.length() <= 160);
    }

    @Test
    void drawsAPictureThatIsWellFormed() throws Exception {
        String svg = ruler(MATCHES.replace("after", "after <&>")).svg();
        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(document.getDocumentElement().getTextContent())
                .contains("Matches, by sk", "after <&>", "also reads State", "prefers-color-scheme: dark");
        assertThat(svg).contains("class=\"intrusion\"").doesNotContain("href", "<image", "<script");
    }

    @Test
    void drawsNothingWithoutASortKey() {
        var design = new Design(ModelReader.read(MATCHES));
        assertThat(Ruler.of(design, "Matches", "ByCode")).isEmpty();
        assertThat(Ruler.of(design, "Matches", "Other")).isEmpty();
        assertThat(Ruler.of(design, "Other", null)).isEmpty();
    }

    private static Ruler ruler(String model) {
        return Ruler.of(new Design(ModelReader.read(model)), "Matches", null).orElseThrow();
    }
}
