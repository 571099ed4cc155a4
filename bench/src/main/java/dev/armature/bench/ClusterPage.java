package dev.armature.bench;

import dev.armature.trials.client.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * {@code bench/CLUSTER.md}: a section for each store that servers can share, with a picture and a file of its figures. A run measures one store, and replaces its section
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
     * @param outages what clients saw of what was killed; may be empty
     * @param notes what is known about what is short; may be empty
     */
    record Section(String store, String introduction, List<Share> shares, List<Outage> outages, String notes) {
        private String picture() {
            return file("svg");
        }

        private String figures() {
            return file("json");
        }

        private String file(String kind) {
            return "cluster-" + store.toLowerCase(Locale.ROOT) + "." + kind;
        }

        private String begin() {
            return "<!-- " + store + " begins -->\n";
        }

        private String end() {
            return "<!-- " + store + " ends -->\n";
        }

        String markdown() {
            long goals = shares.stream().filter(Share::hasGoal).count() + outages.size();
            long missed = shares.stream()
                            .filter(share -> share.hasGoal() && share.isShort())
                            .count()
                    + outages.stream().filter(Outage::isShort).count();
            return begin()
                    + format(
                            """

                    ## %s

                    %s

                    ![Shares of what %s does alone](%s)

                    %d of %d goals are reached. The same figures for programs: [%s](%s).

                    | | share of | wanted | seen | | a second | of |
                    |---|---|---:|---:|---|---:|---:|
                    %s%s%s
                    """,
                            store,
                            introduction,
                            store,
                            picture(),
                            goals - missed,
                            goals,
                            figures(),
                            figures(),
                            rows(),
                            killed(),
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

        private String killed() {
            if (outages.isEmpty()) {
                return "";
            }
            return format("""

                    | killed under load | acknowledged puts | of these lost | longest wait of a client | wanted | |
                    |---|---:|---:|---:|---:|---|
                    """)
                    + outages.stream()
                            .map(outage -> format(
                                    "| %s | %,d | %d | %.2f s | 0 lost, ≤ %d s | %s |%n",
                                    outage.title(),
                                    outage.acknowledged(),
                                    outage.lost(),
                                    outage.longest().toMillis() / 1e3,
                                    Outage.LONGEST_WANTED.toSeconds(),
                                    outage.isShort() ? "**short**" : ""))
                            .collect(Collectors.joining());
        }

        String json() {
            return "{\"store\":" + new Json.Text(store).write() + ",\n\"measured\":"
                    + new Json.Text(introduction).write() + ",\n\"shares\":["
                    + shares.stream()
                            .map(share -> format(
                                    "\n{\"title\":%s,\"of\":%s,\"goal\":%.2f,\"seen\":%.3f,\"perSecond\":%.1f,\"ofPerSecond\":%.1f}",
                                    new Json.Text(share.title()).write(),
                                    new Json.Text(share.of()).write(),
                                    share.goal(),
                                    share.seen(),
                                    share.perSecond(),
                                    share.ofPerSecond()))
                            .collect(Collectors.joining(","))
                    + "],\n\"outages\":["
                    + outages.stream()
                            .map(outage -> format(
                                    "\n{\"killed\":%s,\"acknowledged\":%d,\"lost\":%d,\"longestWaitSeconds\":%.3f}",
                                    new Json.Text(outage.title()).write(),
                                    outage.acknowledged(),
                                    outage.lost(),
                                    outage.longest().toMillis() / 1e3))
                            .collect(Collectors.joining(","))
                    + "]}\n";
        }
    }

    void write(Section section) throws IOException {
        Path page = directory.resolve("CLUSTER.md");
        String before = Files.exists(page) ? Files.readString(page) : HEAD;
        Files.writeString(page, with(before, section));
        Files.writeString(
                directory.resolve(section.picture()), new ShareChart(section.store(), section.shares()).svg());
        Files.writeString(directory.resolve(section.figures()), section.json());
        System.out.println("\n" + section.markdown() + "\nwritten to bench/CLUSTER.md, bench/" + section.picture()
                + " and bench/" + section.figures());
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
