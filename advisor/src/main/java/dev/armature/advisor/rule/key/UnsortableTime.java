package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.Neighbour;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** AM-K09: times in a sort key whose texts do not sort as the times do. */
final class UnsortableTime implements Rule {
    private static final List<String> DISPLAYED = List.of(
            "mmm", "dd/mm", "mm/dd", "dd.mm", "rfc1123", "rfc2822", "rfc822", "locale", "display", "local", "human");
    /** An hour and a minute, with a sign for the half of the day behind them. */
    private static final Pattern TWELVE_HOURS = Pattern.compile(".*hh?\\W?mm.*(?:\\ba{1,2}\\b|am|pm|\\btt\\b).*");

    /** Year, month, day, hour, minute, second. */
    private static final String UNITS = "ymdhms";

    @Override
    public String id() {
        return "AM-K09";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                for (KeyTemplate template : keys.sort()) {
                    if (!checkFormats(space, keys, template, findings)) {
                        checkMixture(space, keys, findings);
                    }
                }
            }
        }
    }

    private static boolean checkFormats(KeySpace space, EntityKeys keys, KeyTemplate template, Findings findings) {
        for (Part.Value value : template.values()) {
            Optional<Format> format = format(keys, value);
            Optional<String> evidence = format.flatMap(UnsortableTime::evidence);
            if (evidence.isPresent()) {
                findings.add(
                        Severity.ERROR,
                        keys.place(),
                        "times in " + keys.entity().name() + "'s sort key " + template + " in " + space.name()
                                + " do not sort: " + value.field() + " is written as "
                                + format.get().text(),
                        evidence.get(),
                        "write " + value.field() + " in UTC as ISO 8601 with a fixed number of digits, such as"
                                + " 2024-01-15T14:30:00.000Z");
                return true;
            }
        }
        return false;
    }

    private static Optional<Format> format(EntityKeys keys, Part.Value value) {
        return value.form() instanceof Form.DateBucket
                ? Optional.empty()
                : keys.entity().field(value.field()).map(Field::format);
    }

    private static Optional<String> evidence(Format format) {
        String text = format.text().toLowerCase(Locale.ROOT);
        return switch (format.kind()) {
            case ISO_8601_OFFSET ->
                Optional.of(
                        "`2024-01-15T01:00:00+02:00` is earlier than `2024-01-14T23:30:00+00:00` and sorts behind it");
            case DATE_PATTERN ->
                isInOrder(format.text().strip())
                        ? Optional.empty()
                        : Optional.of(
                                "with the year not first, or a month without two digits, a later date sorts before an"
                                        + " earlier one: `01/02/2025` before `31/01/2024` in DD/MM/YYYY");
            case OTHER -> {
                if (TWELVE_HOURS.matcher(text).matches()) {
                    yield Optional.of("hours of half a day: `01:00 PM` sorts before `11:00 AM`");
                }
                yield DISPLAYED.stream().anyMatch(text::contains)
                        ? Optional.of("a format for people: `April 1` sorts before `January 15`")
                        : Optional.empty();
            }
            case KSUID, ULID, UUID, UUIDV7, ISO_8601, ISO_DATE, EPOCH, EPOCH_MILLIS, EMAIL, URL -> Optional.empty();
        };
    }

    /** Whether a pattern goes from the year down, all in fixed numbers of digits; T and Z are as they are in ISO 8601. */
    private static boolean isInOrder(String pattern) {
        int unit = 0;
        int at = 0;
        while (at < pattern.length()) {
            char letter = pattern.charAt(at);
            int end = at + 1;
            while (end < pattern.length() && pattern.charAt(end) == letter) {
                end++;
            }
            boolean isFraction = unit == UNITS.length() && letter == 'S';
            if (Character.isLetter(letter) && letter != 'T' && letter != 'Z' && !isFraction) {
                int digits = end - at;
                char part = Character.toLowerCase(letter);
                boolean isFixed = digits == 2 || part == 'y' && digits == 4;
                if (unit >= UNITS.length() || UNITS.charAt(unit) != part || !isFixed) {
                    return false;
                }
                unit++;
            }
            at = end;
        }
        return true;
    }

    /** Two entities in one partition whose times stand at the same place and are written differently. */
    private static void checkMixture(KeySpace space, EntityKeys keys, Findings findings) {
        for (EntityKeys other : space.entities()) {
            if (other == keys) {
                return;
            }
            Optional<Format> mine = firstTime(keys);
            Optional<Format> theirs = firstTime(other);
            boolean differ = mine.isPresent()
                    && theirs.isPresent()
                    && mine.get().kind() != theirs.get().kind();
            boolean samePlace = keys.sort()
                    .getFirst()
                    .prefix()
                    .equals(
                            other.sort().isEmpty()
                                    ? "-"
                                    : other.sort().getFirst().prefix());
            List<KeySet> anywhere = List.of(KeySet.ALL);
            if (differ
                    && samePlace
                    && Neighbour.with(other, keys.partitionTexts(), anywhere).isPresent()) {
                findings.add(
                        Severity.ERROR,
                        keys.place(),
                        "times of " + keys.entity().name() + " and "
                                + other.entity().name() + " in " + space.name()
                                + " are written in two ways and do not sort together",
                        keys.sortText() + " is " + mine.get().text() + ", " + other.sortText() + " is "
                                + theirs.get().text(),
                        "write both in one format with the same number of digits");
                return;
            }
        }
    }

    private static Optional<Format> firstTime(EntityKeys keys) {
        return keys.sort().stream()
                .flatMap(template -> template.values().stream())
                .findFirst()
                .flatMap(value -> format(keys, value))
                .filter(format -> format.kind() == Format.Kind.ISO_8601
                        || format.kind() == Format.Kind.ISO_DATE
                        || format.kind() == Format.Kind.EPOCH
                        || format.kind() == Format.Kind.EPOCH_MILLIS);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Times that do not sort",
                "Sort keys are compared as text. Only a format that goes from the year down to the second, with zeros, in one"
                        + " time zone and one precision, sorts as time passes.",
                "DynamoDB Developer Guide, best practices for handling time series data",
                MODEL.formatted("DD/MM/YYYY"),
                MODEL.formatted("iso-8601"),
                "Wrong answers to every range of time and every newest-first.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "ORDER#{placedAt}#{orderId}"
                    fields:
                      - { name: customerId, type: string }
                      - { name: orderId, type: string }
                      - { name: placedAt, type: string, format: "%s" }
            """;
}
