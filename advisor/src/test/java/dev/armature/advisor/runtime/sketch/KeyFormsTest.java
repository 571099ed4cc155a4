package dev.armature.advisor.runtime.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys that are made the same way have one form. */
class KeyFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "ORDER#4711 => ORDER#{n}",
                "#ORDER#2aXb => #ORDER#{s}",
                "user#alice => user#{s}",
                "USER#alice#PROFILE => USER#{s}#PROFILE",
                "v12 => v{n}",
                "DOC#v9 => DOC#v{n}",
                "log#000123 => log#{n}",
                "METADATA => METADATA",
                "alice => {s}",
                "2026-11-15T10:00:00Z => {s}:{n}:{s}",
                "0b1c => {s}",
                "# => #",
                "1#2#3#4#5 => {n}#{n}#{n}#{n}#{s}",
            })
    void wordsStayAndValuesGo(String key, String form) {
        assertThat(KeyForm.of(key).text()).isEqualTo(form);
    }

    @Test
    void theWidthsOfNumbersAreKnown() {
        var forms = new KeyForms();
        for (String sortKey : new String[] {"v2", "v10", "v3"}) {
            forms.add("DOC#a", sortKey, 1, false);
        }
        forms.add("DOC#a", "log#007", 2, true);

        assertThat(forms.seen())
                .satisfiesExactly(
                        versions -> {
                            assertThat(versions.count()).isEqualTo(3);
                            assertThat(versions.numbers()).containsExactly(new KeyForms.Digits("2", "10", false));
                            assertThat(versions.sortExample()).isEqualTo("v2");
                        },
                        log -> {
                            assertThat(log.numbers()).containsExactly(new KeyForms.Digits("007", "007", true));
                            assertThat(log.marked()).isEqualTo(2);
                        });
    }

    @Test
    void furtherFormsAreOnlyCounted() {
        var forms = new KeyForms();
        for (int i = 0; i < KeyForms.FORMS_MAX + 5; i++) {
            forms.add("P" + "Q".repeat(i / 20) + "#".repeat(i % 20), null, 1, false);
        }

        assertThat(forms.seen()).hasSize(KeyForms.FORMS_MAX);
        assertThat(forms.others()).isEqualTo(5);
    }
}
