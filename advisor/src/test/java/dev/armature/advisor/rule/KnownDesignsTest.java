package dev.armature.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.rule.index.IndexRules;
import dev.armature.advisor.rule.key.KeyRules;
import dev.armature.advisor.rule.pattern.PatternRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Designs that are taught, with the faults they are known to have: all that is wrong is found, and nothing else. */
class KnownDesignsTest {
    @Test
    void findsThatTheLogOfAMatchRunsIntoItsState() {
        assertThat(findings("matches.yaml"))
                .containsExactly(
                        "AM-K02 ERROR entities.MatchLog",
                        "AM-P02 ERROR entities.MatchLog.access_patterns.get_event_logs");
    }

    @Test
    void findsWhatAGameAsksOfIndexesThatTheyCannotDo() {
        assertThat(findings("word-game.yaml"))
                .containsExactly(
                        "AM-K07 ERROR entities.Story.access_patterns.get_story",
                        "AM-P05 ERROR entities.Word.access_patterns.words_by_position",
                        "AM-P06 ERROR entities.Game.access_patterns.join_game",
                        "AM-I01 WARNING tables.GameData.gsi_list.GSI1",
                        "AM-I11 ERROR constraints.0.unique");
    }

    @Test
    void findsWhatIsWrongWithQueriesAttributeByAttribute() {
        assertThat(findings("tournament.yaml"))
                .containsExactly(
                        "AM-P13 ERROR entities.Match.access_patterns.set_region",
                        "AM-P14 ERROR entities.Match.access_patterns.without_region",
                        "AM-P14 ERROR entities.Match.access_patterns.with_a_gap",
                        "AM-P14 ERROR entities.Match.access_patterns.behind_a_range",
                        "AM-P15 WARNING entities.Match.access_patterns.from_round",
                        "AM-P15 WARNING entities.Match.access_patterns.behind_a_range");
    }

    @Test
    void findsTheFaultsOfAShop() {
        assertThat(findings("shop.yaml"))
                .containsExactly(
                        "AM-K04 ERROR entities.OrderByStatus",
                        "AM-K06 ERROR entities.OrderByStatus",
                        "AM-P02 ERROR entities.Order.access_patterns.orders_before",
                        "AM-P03 ERROR entities.Order.access_patterns.orders_of_month",
                        "AM-P18 ERROR cross_table_access_patterns.star_repo.entities_involved.Repo",
                        "AM-P18 ERROR tables.App.consumers.totals",
                        "AM-I03 ERROR entities.Ticket.access_patterns.latest_tickets");
    }

    @Test
    void findsVersionsThatDoNotSortAndPartitionsThatAllShare() {
        assertThat(findings("versions.yaml"))
                .containsExactly(
                        "AM-K01 ERROR entities.Document",
                        "AM-K05 WARNING entities.Everything",
                        "AM-K05 WARNING entities.User.gsi_mappings.GSI2",
                        "AM-P01 ERROR entities.User.access_patterns.find_by_email",
                        "AM-P08 WARNING entities.Order.access_patterns.orders_one_by_one");
    }

    /** All but advice, which says what else could be written down. */
    private static List<String> findings(String file) {
        var design = new Design(ModelReader.read(text(file)));
        return Stream.of(KeyRules.ALL, PatternRules.ALL, IndexRules.ALL)
                .flatMap(List::stream)
                .flatMap(rule -> StaticRules.findings(rule, design).stream())
                .filter(finding -> finding.severity().isAtLeast(Severity.WARNING))
                .map(finding -> finding.rule() + " " + finding.severity() + " "
                        + finding.place().path())
                .toList();
    }

    private static String text(String file) {
        try (var stream = KnownDesignsTest.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is not beside its test");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
