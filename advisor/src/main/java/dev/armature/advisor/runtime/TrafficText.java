package dev.armature.advisor.runtime;

import dev.armature.advisor.finding.Severity;
import dev.armature.templates.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What is said of traffic, for people: of the JSON that {@link TrafficJson} makes, which may have come from a server. */
public final class TrafficText {
    private TrafficText() {}

    /** @param isShown which findings are wanted */
    public static String of(Json.Object answer, Predicate<Json.Object> isShown) {
        List<Json.Object> shown =
                answer.objects("findings").stream().filter(isShown).toList();
        var text = new StringBuilder();
        shown.forEach(finding -> text.append(finding(finding)).append('\n'));
        List<String> counts = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long count = shown.stream()
                    .filter(finding -> text(finding, "severity").equals(severity.word()))
                    .count();
            counts.add(count + " " + severity.word() + (severity == Severity.ADVICE || count == 1 ? "" : "s"));
        }
        int waived = answer.array("waived").size();
        text.append(String.join(", ", counts))
                .append(waived == 0 ? "" : ", " + waived + " waived")
                .append(" in ")
                .append(text(answer, "requests"))
                .append(" requests of ")
                .append(time(text(answer, "window")));
        // An older server does not tell.
        if (answer.text("readUnits").isPresent()) {
            text.append(", which took " + text(answer, "readUnits") + " read units and " + text(answer, "writeUnits")
                    + " write units");
        }
        return text.toString();
    }

    private static String finding(Json.Object finding) {
        var lines = new StringBuilder();
        lines.append(text(finding, "severity") + " " + text(finding, "rule") + ": " + text(finding, "message") + " ["
                + text(finding, "at") + "]\n");
        part("evidence", text(finding, "evidence"), lines);
        part("remedy", text(finding, "remedy"), lines);
        finding.text("monthlyCost").ifPresent(dollars -> part("cost", "$" + dollars + " a month", lines));
        part(
                "seen",
                text(finding, "requests") + " requests in " + time(text(finding, "window")) + ", confidence "
                        + text(finding, "confidence"),
                lines);
        return lines.toString();
    }

    private static void part(String what, String text, StringBuilder lines) {
        lines.append(String.format(Locale.ROOT, "    %-9s %s\n", what + ":", text));
    }

    private static String text(Json.Object object, String name) {
        // What a server sends is shown in a terminal, which control characters could command.
        return object.text(name)
                .orElse("")
                .replaceAll("[\\p{Cntrl}\\s\\u2028\\u2029]+", " ")
                .strip();
    }

    private static String time(String window) {
        Duration time = Duration.parse(window.isEmpty() ? "PT0S" : window);
        if (time.toDays() >= 2) {
            return time.toDays() + " days";
        }
        return time.toHours() >= 2
                ? time.toHours() + " hours"
                : time.toMinutes() >= 2 ? time.toMinutes() + " minutes" : time.toSeconds() + " seconds";
    }
}
