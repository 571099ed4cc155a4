package dev.armature.cli.conform;

import dev.armature.cli.conform.ConformOptions.Format;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What came out, for people and for programs.
 *
 * <p>Coverage is the share of conversations whose operations are there; divergence the share of those that went otherwise than they do with DynamoDB,
 * or with the other endpoint.
 */
record ConformReport(Asked asked, List<Verdict> verdicts) {
    ConformReport {
        verdicts = List.copyOf(verdicts);
    }

    /** Who was asked, and how their answers are called. */
    sealed interface Asked {
        /** One endpoint, whose answers are held against those that are known. */
        record One(String url) implements Asked {}

        /** Two, whose answers are held against one another: whoever is right. */
        record Two(String first, String second) implements Asked {}

        default String named() {
            return switch (this) {
                case One(String url) -> url;
                case Two(String first, String second) -> "A " + first + ", B " + second;
            };
        }

        default String outcome() {
            return switch (this) {
                case One unused -> "conversations as with DynamoDB";
                case Two unused -> "conversations the same at both";
            };
        }

        /** In the places that reports have for them, each in a column of one width. */
        default List<String> lines(Verdict.Different difference) {
            return switch (this) {
                case One unused -> difference.lines();
                case Two unused ->
                    List.of("A  " + String.join(" or ", difference.wanted()), "B  " + difference.answered());
            };
        }
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

    /** What kept conversations from being held: operations, mostly. */
    private List<String> missing() {
        return verdicts.stream()
                .filter(Verdict.NotThere.class::isInstance)
                .map(verdict -> ((Verdict.NotThere) verdict).missing())
                .distinct()
                .sorted()
                .toList();
    }

    private String text() {
        var text = new StringBuilder();
        for (Verdict.Different difference : differences()) {
            text.append(difference.asked());
            asked.lines(difference).forEach(line -> text.append("\n    ").append(line));
            text.append("\n\n");
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
        if (!missing().isEmpty()) {
            text.append("not there: ").append(String.join(", ", missing())).append('\n');
        }
        var total = total();
        return text.append(asked.named())
                .append(": ")
                .append(total.same())
                .append(" of ")
                .append(total.all())
                .append(' ')
                .append(asked.outcome())
                .append("; divergence ")
                .append(total.divergence())
                .append(", coverage ")
                .append(total.coverage())
                .toString();
    }

    private String markdown() {
        var text = new StringBuilder("# ")
                .append(asked.named())
                .append(
                        "\n\n| transcript | same | different | not there | divergence | coverage |\n|---|---:|---:|---:|---:|---:|\n");
        tallies().forEach((file, tally) -> text.append(row(file, tally)));
        text.append(row("**all**", total()));
        if (!missing().isEmpty()) {
            text.append("\nNot there: ").append(String.join(", ", missing())).append(".\n");
        }
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
            asked.lines(difference).forEach(line -> text.append('\n').append(line));
            text.append("\n```\n");
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
        switch (asked) {
            case Asked.One(String url) -> members.put("endpoint", Json.text(url));
            case Asked.Two(String first, String second) ->
                members.put("endpoints", Json.array(List.of(Json.text(first), Json.text(second))));
        }
        members.put("conversations", Json.number(total.all()));
        members.put("same", Json.number(total.same()));
        members.put("different", Json.number(total.different()));
        members.put("notThere", Json.number(total.notThere()));
        members.put("missing", Json.array(missing().stream().map(Json::text).toList()));
        members.put(
                "differences", Json.array(differences().stream().map(this::json).toList()));
        return new Json.Object(members);
    }

    private Json.Object json(Verdict.Different difference) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("transcript", Json.text(difference.file()));
        members.put("line", Json.number(difference.line()));
        members.put("conversation", Json.text(difference.conversation()));
        members.put("operation", Json.text(difference.operation()));
        members.put("request", Json.text(difference.request()));
        var wanted = difference.wanted().stream().map(Json::text);
        var answered = Json.text(difference.answered());
        switch (asked) {
            case Asked.One unused -> {
                members.put("wanted", Json.array(wanted.toList()));
                members.put("answered", answered);
            }
            case Asked.Two unused ->
                members.put(
                        "answers",
                        Json.array(Stream.concat(wanted, Stream.of(answered)).toList()));
        }
        return new Json.Object(members);
    }
}
