package dev.armature.bench;

import dev.armature.bench.load.Workload;
import dev.armature.bench.load.Workload.Group;
import dev.armature.bench.server.Contestant.Kind;
import java.util.List;
import java.util.Locale;

/** Requests per second as a picture: a panel for each operation, a bar for each server, all to the same scale. */
final class Chart {
    private static final int COLUMNS = 3;
    private static final int LABELS_WIDTH = 190;
    private static final int PANEL_WIDTH = 220;
    private static final int BAR_WIDTH_MAX = 150;
    private static final int ROW_HEIGHT = 20;
    private static final int TITLE_HEIGHT = 34;
    /** For what all panels have in common: what is measured, and in which unit. */
    private static final int HEADING_HEIGHT = 48;

    private final List<Result> results;

    Chart(List<Result> results) {
        this.results = results;
    }

    String svg() {
        List<Workload> workloads = Group.HEADLINE.workloads();
        int panelHeight = TITLE_HEIGHT + results.size() * ROW_HEIGHT;
        int rows = (workloads.size() + COLUMNS - 1) / COLUMNS;
        var svg = new StringBuilder(format(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="12">
                  <title>Requests per second of each server, by operation</title>
                  <style>
                    text { fill: #24292f }
                    .ours { fill: #1f6feb } .peer { fill: #8b949e } .ceiling { fill: none; stroke: #8b949e }
                    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
                  </style>
                  <text x="8" y="20" font-size="15" font-weight="600">Requests per second, by operation</text>
                  <text x="8" y="38">Each number is requests per second of one server on the same machine, its client included; a longer bar is better.</text>
                """, LABELS_WIDTH + COLUMNS * PANEL_WIDTH, HEADING_HEIGHT + rows * panelHeight + TITLE_HEIGHT / 2));
        for (int i = 0; i < workloads.size(); i++) {
            int left = LABELS_WIDTH + i % COLUMNS * PANEL_WIDTH;
            int top = HEADING_HEIGHT + i / COLUMNS * panelHeight;
            if (i % COLUMNS == 0) {
                labels(svg, top);
            }
            panel(svg, workloads.get(i), left, top);
        }
        return svg.append("</svg>\n").toString();
    }

    private void labels(StringBuilder svg, int top) {
        for (int row = 0; row < results.size(); row++) {
            svg.append(format(
                    "  <text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
                    LABELS_WIDTH - 8,
                    baseline(top, row),
                    results.get(row).contestant().name()));
        }
    }

    private void panel(StringBuilder svg, Workload workload, int left, int top) {
        svg.append(format(
                "  <text x=\"%d\" y=\"%d\" font-weight=\"600\">%s</text>%n",
                left, top + TITLE_HEIGHT - 12, workload.title()));
        for (int row = 0; row < results.size(); row++) {
            double rate = results.get(row).perSecond(workload);
            long width = Math.max(1, Math.round(rate / fastest() * BAR_WIDTH_MAX));
            svg.append(format(
                    "  <rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>%n",
                    style(results.get(row).contestant().kind()),
                    left,
                    top + TITLE_HEIGHT + row * ROW_HEIGHT,
                    width,
                    ROW_HEIGHT - 6));
            svg.append(format("  <text x=\"%d\" y=\"%d\">%,.0f</text>%n", left + width + 6, baseline(top, row), rate));
        }
    }

    private static int baseline(int top, int row) {
        return top + TITLE_HEIGHT + row * ROW_HEIGHT + 11;
    }

    private double fastest() {
        double fastest = 1;
        for (Result result : results) {
            for (Workload workload : Group.HEADLINE.workloads()) {
                fastest = Math.max(fastest, result.perSecond(workload));
            }
        }
        return fastest;
    }

    private static String style(Kind kind) {
        return switch (kind) {
            case OURS -> "ours";
            case PEER -> "peer";
            case CEILING -> "ceiling";
        };
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
