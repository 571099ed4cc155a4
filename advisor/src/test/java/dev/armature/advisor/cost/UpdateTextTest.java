package dev.armature.advisor.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UpdateTextTest {
    @Test
    void tellsWhatIsWritten() {
        var update = UpdateText.parse(
                        "SET #status = :s, total = 'none', views = views + :one REMOVE draft ADD n :x DELETE tags :t")
                .orElseThrow();
        assertThat(update.written()).containsExactly("status", "total", "views", "draft", "n", "tags");
        assertThat(update.removed()).containsExactly("draft");
        assertThat(update.counted()).containsExactly("views");
        assertThat(update.added()).containsExactly("n");
        assertThat(update.appended()).isEmpty();
    }

    @Test
    void understandsDefaultsAndLists() {
        var update = UpdateText.parse(
                        "SET brands = list_append(if_not_exists(brands, :none), :new), n = if_not_exists(n, :zero) + :one")
                .orElseThrow();
        assertThat(update.appended()).containsExactly("brands");
        assertThat(update.counted()).containsExactly("n");
    }

    @Test
    void takesReservedWordsAsTheyAre() {
        assertThat(UpdateText.parse("SET status = :status, data = 5")
                        .orElseThrow()
                        .written())
                .containsExactly("status", "data");
    }

    @Test
    void seesEntriesOfMapsThatRequestsName() {
        assertThat(UpdateText.parse("SET likes.#user = :now").orElseThrow().keyed())
                .containsExactly("likes");
        assertThat(UpdateText.parse("SET address.city = :city").orElseThrow().keyed())
                .isEmpty();
    }

    @Test
    void doesNotCountWhatIsSetFromAnotherAttribute() {
        assertThat(UpdateText.parse("SET a = b + :one").orElseThrow().counted()).isEmpty();
    }

    @Test
    void refusesWhatIsNoUpdate() {
        assertThat(UpdateText.parse("increase the counter")).isEmpty();
        assertThat(UpdateText.parse("")).isEmpty();
    }
}
