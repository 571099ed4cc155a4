package dev.armature.cli.conform;

import dev.armature.cli.conform.ConformOptions.Format;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came out, for people and for programs.
 *
 * <p>Coverage is the share of conversations whose operations are there; divergence the share of those that went otherwise than they do with DynamoDB.
 *
 * @param asked who was
 */
record ConformReport(String asked, List<Verdict> verdicts) {
    ConformReport {
        verdicts = List.copyOf(verdicts);
    }

    /** How many conversations of a file went in which way. */
    private record Tally(int same, int different, int notThere) {
        static final Tally NONE = new Tally(0, 0, 0);

        Tally with(Verdict verdict) {
            return switch (verdict) {
                case Verdict.Same unused -> new Tally(same + 1, different, notThere);
                case Verdict.Different unused -> new Tally(same, different + 1, notThere);
                case Verdict.NotThere unused -> new Tally(same, different, notThere + 1);
            };
        }

        int there() {
            return same + different;
        }

        int all() {
            return there() + notThere;
        }

        String divergence() {
            return percent(different, there());
        }

        String coverage() {
            return percent(there(), all());
        }

        private static String percent(int part, int whole) {
            return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
        }
    }

    boolean isClean() {
        return verdicts.stream().allMatch(Verdict.Same.class::isInstance);
    }

    String in(Format format) {
        return switch (format) {
            case TEXT -> text();
            case MARKDOWN -> markdown();
            case JSON -> json().toString();
        };
    }

    private Map<String, Tally> tallies() {
        Map<String, Tally> tallies = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            tallies.merge(verdict.file(), Tally.NONE.with(verdict), (before, one) -> before.with(verdict));
        }
        return tallies;
    }

    private Tally total() {
        Tally total = Tally.NONE;
        for (Verdict verdict : verdicts) {
            total = total.with(verdict);
        }
        return total;
    }

    private List<Verdict.Different> differences() {
        return verdicts.stream()
                .filter(Verdict.Different.class::isInstance)
                .map(Verdict.Different.class::cast)
                .toList();
    }

    private String text() {
        var text = new StringBuilder();
        for (Verdict.Different difference : differences()) {
            text.append(difference.described()).append("\n\n");
        }
        for (Map.Entry<String, Tally> row : tallies().entrySet()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-28s %5d same %5d different %5d not there%n",
                    row.getKey(),
                    row.getValue().same(),
                    row.getValue().different(),
                    row.getValue().notThere()));
        }
        var total = total();
        return text.append(asked)
                .append(": ")
                .append(total.same())
                .append(" of ")
                .append(total.all())
                .append(" conversations as with DynamoDB; divergence ")
                .append(total.divergence())
                .append(", coverage ")
                .append(total.coverage())
                .toString();
    }

    private String markdown() {
        var text = new StringBuilder("# ")
                .append(asked)
                .append(
                        "\n\n| transcript | same | different | not there | divergence | coverage |\n|---|---:|---:|---:|---:|---:|\n");
        tallies().forEach((file, tally) -> text.append(row(file, tally)));
        text.append(row("**all**", total()));
        if (!differences().isEmpty()) {
            text.append("\n## Differences\n");
        }
        for (Verdict.Different difference : differences()) {
            text.append("\n**")
                    .append(difference.conversation())
                    .append("** (")
                    .append(difference.file())
                    .append(", line ")
                    .append(difference.line())
                    .append(")\n\n```\n> ")
                    .append(difference.operation())
                    .append(' ')
                    .append(difference.request());
            difference.wanted().forEach(wanted -> text.append("\nwanted   ").append(wanted));
            text.append("\nanswered ").append(difference.answered()).append("\n```\n");
        }
        return text.toString().stripTrailing();
    }

    private static String row(String name, Tally tally) {
        return "| " + name + " | " + tally.same() + " | " + tally.different() + " | " + tally.notThere() + " | "
                + tally.divergence() + " | " + tally.coverage() + " |\n";
    }

    private Json.Object json() {
        var total = total();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("endpoint", Json.text(asked));
        members.put("conversations", Json.number(total.all()));
        members.put("same", Json.number(total.same()));
        members.put("different", Json.number(total.different()));
        members.put("notThere", Json.number(total.notThere()));
        members.put(
                "differences",
                Json.array(differences().stream().map(ConformReport::json).toList()));
        return new Json.Object(members);
    }

    private static Json.Object json(Verdict.Different difference) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("transcript", Json.text(difference.file()));
        members.put("line", Json.number(difference.line()));
        members.put("conversation", Json.text(difference.conversation()));
        members.put("operation", Json.text(difference.operation()));
        members.put("request", Json.text(difference.request()));
        members.put(
                "wanted",
                Json.array(difference.wanted().stream().map(Json::text).toList()));
        members.put("answered", Json.text(difference.answered()));
        return new Json.Object(members);
    }
}
