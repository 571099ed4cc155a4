package dev.armature.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * {@code bench/CLUSTER.md}: a section for each store that servers can share, with a picture. A run measures one store, and replaces its section
 * alone.
 */
final class ClusterPage {
    private static final String HEAD = """
            # How fast servers on a shared store are

            Each figure is a share of what the store does alone, asked for one row at a time, or of something else that is named; the two were measured in turn, some
            seconds each, and the median of the rounds is here. Client, servers and store have the same two cores, so each takes from the others; compare
            within a section only. [docs/cluster.md](../docs/cluster.md) says what is shared and how.
            """;

    private final Path directory;

    /** @param directory of the page and its pictures */
    ClusterPage(Path directory) {
        this.directory = directory;
    }

    /**
     * What a run has seen of a store.
     *
     * @param store its name, which is the title of the section
     * @param introduction how it was measured
     * @param shares in the order in which they are told
     * @param notes what is known about what is short; may be empty
     */
    record Section(String store, String introduction, List<Share> shares, String notes) {
        private String picture() {
            return "cluster-" + store.toLowerCase(Locale.ROOT) + ".svg";
        }

        private String begin() {
            return "<!-- " + store + " begins -->\n";
        }

        private String end() {
            return "<!-- " + store + " ends -->\n";
        }

        String markdown() {
            long goals = shares.stream().filter(Share::hasGoal).count();
            long missed = shares.stream()
                    .filter(share -> share.hasGoal() && share.isShort())
                    .count();
            return begin()
                    + format(
                            """

                    ## %s

                    %s

                    ![Shares of what %s does alone](%s)

                    %d of %d goals are reached.

                    | | share of | wanted | seen | | a second | of |
                    |---|---|---:|---:|---|---:|---:|
                    %s%s
                    """,
                            store,
                            introduction,
                            store,
                            picture(),
                            goals - missed,
                            goals,
                            rows(),
                            notes.isEmpty() ? "" : "\n" + notes)
                    + end();
        }

        private String rows() {
            return shares.stream()
                    .map(share -> format(
                            "| %s | %s | %s | %.2f | %s | %,.0f | %,.0f |%n",
                            share.title(),
                            share.of(),
                            share.hasGoal() ? format("≥ %.2f", share.goal()) : "",
                            share.seen(),
                            share.hasGoal() && share.isShort() ? "**short**" : "",
                            share.perSecond(),
                            share.ofPerSecond()))
                    .collect(Collectors.joining());
        }
    }

    void write(Section section) throws IOException {
        Path page = directory.resolve("CLUSTER.md");
        String before = Files.exists(page) ? Files.readString(page) : HEAD;
        Files.writeString(page, with(before, section));
        Files.writeString(
                directory.resolve(section.picture()), new ShareChart(section.store(), section.shares()).svg());
        System.out.println("\n" + section.markdown() + "\nwritten to bench/CLUSTER.md and bench/" + section.picture());
    }

    /** A page with a section in the place of the one that it has of the same store, or behind the others. */
    static String with(String page, Section section) {
        int begin = page.indexOf(section.begin());
        int end = page.indexOf(section.end());
        return begin < 0 || end < begin
                ? page + "\n" + section.markdown()
                : page.substring(0, begin)
                        + section.markdown()
                        + page.substring(end + section.end().length());
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
