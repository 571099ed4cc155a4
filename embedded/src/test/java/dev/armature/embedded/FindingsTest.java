package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.embedded.ObservedFinding.Severity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is wrong with the requests of a program is told to the program. */
class FindingsTest {
    private static final String NAME = Music.TABLE.tableName();

    private final Armature armature = Armature.inMemory();

    @BeforeEach
    void create() {
        armature.client().createTable(Music.TABLE);
    }

    @AfterEach
    void close() {
        armature.close();
    }

    private void scan() {
        var unused = armature.client().scan(request -> request.tableName(NAME));
    }

    @Test
    void aScanIsFoundAtOnce() {
        armature.observe();
        scan();

        assertThat(armature.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo("RT-01");
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.at()).isEqualTo("tables." + NAME);
            assertThat(finding.requests()).isEqualTo(1);
        });
        assertThat(armature.findings().on(NAME).of("RT-01", "RT-02")).hasSize(1);
        assertThat(armature.findings().atLeast(Severity.ERROR)).isEmpty();
        assertThatThrownBy(() -> armature.assertNoFindings("RT-01"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("WARNING RT-01 at tables." + NAME);
        assertThatThrownBy(armature::assertNoFindings).isInstanceOf(AssertionError.class);
        armature.assertNoFindings("RT-02");
    }

    @Test
    void whatWasBeforeIsNotSeenAndWhatIsForgottenIsGone() {
        scan();
        armature.observe();
        assertThat(armature.findings()).isEmpty();
        scan();
        armature.forgetFindings();
        assertThat(armature.findings()).isEmpty();
    }

    @Test
    void aRestoreBeginsAnew() {
        armature.observe();
        var snapshot = armature.snapshot();
        scan();
        armature.restore(snapshot);
        assertThat(armature.findings()).isEmpty();
        scan();
        assertThat(armature.findings()).hasSize(1);
    }

    @Test
    void aModelSaysWhatIsWaived() {
        armature.observe("""
                armature: 1
                tables: [ { table_config: { table_name: %s, partition_key: artist, sort_key: song }, entities: {} } ]
                waivers: [ { rule: RT-01, at: tables.%s, why: "a test" }, { rule: RT-20, at: "*", why: "a test" } ]
                """.formatted(NAME, NAME));
        scan();

        armature.assertNoFindings();
    }

    @Test
    void whatWasNotAskedForIsRefused() {
        assertThatThrownBy(armature::findings).hasMessageContaining("observe() begins it");
        armature.observe();
        assertThatThrownBy(() -> armature.assertNoFindings("RT-99")).hasMessage("there is no rule RT-99");
    }
}
