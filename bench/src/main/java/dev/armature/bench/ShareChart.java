package dev.armature.bench;

import java.util.List;
import java.util.Locale;

/** Shares as a picture: a bar for each, all to the same scale, with a mark where it is meant to reach. */
final class ShareChart {
    private static final int LABELS_WIDTH = 330;
    private static final int BAR_WIDTH_MAX = 420;
    private static final int FIGURES_WIDTH = 70;
    private static final int ROW_HEIGHT = 24;
    private static final int BAR_HEIGHT = 14;
    private static final int HEADING_HEIGHT = 60;

    private final String store;
    private final List<Share> shares;

    ShareChart(String store, List<Share> shares) {
        this.store = store;
        this.shares = shares;
    }

    String svg() {
        var svg = new StringBuilder(format(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="12">
                  <title>What servers on %s do, as shares of what it does alone</title>
                  <style>
                    text { fill: #24292f }
                    .reached { fill: #1f6feb } .short { fill: #bf8700 } .reference { fill: #8b949e } .goal { stroke: #24292f; stroke-width: 2 }
                    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .goal { stroke: #e6edf3 } }
                  </style>
                  <text x="8" y="20" font-size="15" font-weight="600">Servers on %s, as shares of what stands behind each name</text>
                  <text x="8" y="38">A line is the goal. Blue: reached; yellow: short; grey: to compare with. A longer bar is better.</text>
                """,
                LABELS_WIDTH + BAR_WIDTH_MAX + FIGURES_WIDTH,
                HEADING_HEIGHT + shares.size() * ROW_HEIGHT,
                store,
                store));
        double most = shares.stream()
                .mapToDouble(share -> Math.max(share.seen(), share.goal()))
                .max()
                .orElse(1);
        for (int row = 0; row < shares.size(); row++) {
            bar(svg, shares.get(row), HEADING_HEIGHT + row * ROW_HEIGHT, BAR_WIDTH_MAX / most);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void bar(StringBuilder svg, Share share, int top, double scale) {
        long width = Math.max(1, Math.round(share.seen() * scale));
        svg.append(format(
                "  <text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s : %s</text>%n",
                LABELS_WIDTH - 8, top + BAR_HEIGHT - 3, share.title(), share.of()));
        svg.append(format(
                "  <rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>%n",
                style(share), LABELS_WIDTH, top, width, BAR_HEIGHT));
        long figure = width;
        if (share.hasGoal()) {
            long goal = LABELS_WIDTH + Math.round(share.goal() * scale);
            svg.append(format(
                    "  <line class=\"goal\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>%n",
                    goal, top - 3, goal, top + BAR_HEIGHT + 3));
            figure = Math.max(width, goal - LABELS_WIDTH);
        }
        svg.append(format(
                "  <text x=\"%d\" y=\"%d\">%.2f</text>%n",
                LABELS_WIDTH + figure + 6, top + BAR_HEIGHT - 3, share.seen()));
    }

    private static String style(Share share) {
        if (!share.hasGoal()) {
            return "reference";
        }
        return share.isShort() ? "short" : "reached";
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
