package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.bench.ClusterPage.Section;
import dev.armature.trials.client.Json;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ClusterPageTest {
    private static final Share REACHED = new Share("put", "upsert", 1.0, 1.5, 3000, 2000);
    private static final Share SHORT = new Share("get", "select", 0.7, 0.35, 700, 2000);
    private static final Share REFERENCE = new Share("one connection", "upsert", 0, 0.3, 600, 2000);

    @TempDir
    private Path directory;

    @Test
    void marksWhatIsShortAndCountsGoalsOnly() {
        String page = section("PostgreSQL", REACHED, SHORT, REFERENCE).markdown();

        assertThat(page)
                .contains("1 of 2 goals are reached.")
                .contains("| put | upsert | ≥ 1.00 | 1.50 |  | 3,000 | 2,000 |")
                .contains("| get | select | ≥ 0.70 | 0.35 | **short** | 700 | 2,000 |")
                .contains("| one connection | upsert |  | 0.30 |  | 600 | 2,000 |");
    }

    @Test
    void replacesTheSectionOfItsStoreAndLeavesOthers() throws Exception {
        var page = new ClusterPage(directory);
        page.write(section("PostgreSQL", SHORT));
        page.write(section("Cassandra", REFERENCE));
        page.write(section("PostgreSQL", REACHED));

        assertThat(Files.readString(directory.resolve("CLUSTER.md")))
                .startsWith("# ")
                .containsOnlyOnce("## PostgreSQL")
                .containsOnlyOnce("## Cassandra")
                .contains("| put |", "| one connection |")
                .doesNotContain("| get |")
                .containsSubsequence("## PostgreSQL", "## Cassandra");
        assertThat(directory.resolve("cluster-postgresql.svg")).exists();
        assertThat(directory.resolve("cluster-cassandra.svg")).exists();
        assertThat(directory.resolve("cluster-cassandra.json")).exists();
    }

    @Test
    void countsWhatWasKilledAmongTheGoals() {
        var good = new Outage("one server", 1_200, 0, Duration.ofMillis(700));
        var lossy = new Outage("one node", 900, 1, Duration.ofMillis(300));
        var slow = new Outage("one node", 900, 0, Duration.ofMillis(2_001));
        var section = new Section("Cassandra", "So.", List.of(REACHED), List.of(good, lossy, slow), "");

        assertThat(section.markdown())
                .contains("2 of 4 goals are reached.")
                .contains("| one server | 1,200 | 0 | 0.70 s | 0 lost, ≤ 2 s |  |")
                .contains("| one node | 900 | 1 | 0.30 s | 0 lost, ≤ 2 s | **short** |")
                .contains("| one node | 900 | 0 | 2.00 s | 0 lost, ≤ 2 s | **short** |");
    }

    @Test
    void writesFiguresForPrograms() {
        var section = new Section(
                "Cassandra",
                "By `bench`, \"so\".",
                List.of(REACHED, SHORT),
                List.of(new Outage("one server", 12, 0, Duration.ofMillis(700))),
                "");
        var json = Json.parse(section.json().replace("\n", ""));

        assertThat(json.at("store").orElseThrow().text()).isEqualTo("Cassandra");
        assertThat(json.at("measured").orElseThrow().text()).isEqualTo("By `bench`, \"so\".");
        assertThat(json.at("shares").orElseThrow().all())
                .extracting(share -> share.at("seen").orElseThrow().write())
                .containsExactly("1.500", "0.350");
        assertThat(json.at("outages").orElseThrow().all())
                .extracting(
                        outage -> outage.at("longestWaitSeconds").orElseThrow().write())
                .containsExactly("0.700");
    }

    @Test
    void drawsBarsToOneScaleWithAMarkAtEachGoal() throws Exception {
        var svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(
                        new StringReader(new ShareChart("PostgreSQL", List.of(REACHED, SHORT, REFERENCE)).svg())));
        var bars = svg.getElementsByTagName("rect");

        assertThat(bars.getLength()).isEqualTo(3);
        assertThat(attribute(bars.item(0), "class")).isEqualTo("reached");
        assertThat(attribute(bars.item(1), "class")).isEqualTo("short");
        assertThat(attribute(bars.item(2), "class")).isEqualTo("reference");
        assertThat(Double.parseDouble(attribute(bars.item(0), "width")))
                .isGreaterThan(4 * Double.parseDouble(attribute(bars.item(1), "width")));
        assertThat(svg.getElementsByTagName("line").getLength()).isEqualTo(2);
    }

    private static String attribute(org.w3c.dom.Node bar, String name) {
        return ((Element) bar).getAttribute(name);
    }

    private static Section section(String store, Share... shares) {
        return new Section(store, "How it was measured.", List.of(shares), List.of(), "");
    }
}
