package dev.armature.advisor.convert.infer;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognises formats that all values of a field have. */
final class TextFormat {
    private record Known(String name, Pattern pattern) {}

    /** Each value fits at most one of them; what is narrower stands first. */
    private static final List<Known> KNOWN = List.of(
            known("uuidv7", "(?i)[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"),
            known("uuid", "(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
            known("ulid", "[0-7][0-9A-HJKMNP-TV-Z]{25}|[0-7][0-9a-hjkmnp-tv-z]{25}"),
            known("ksuid", "(?=.*[0-9])(?=.*[a-zA-Z])[0-9A-Za-z]{27}"),
            known("iso-8601", "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?Z"),
            known(
                    "iso-8601-offset",
                    "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:[+-]\\d{2}:?\\d{2})?"),
            known("iso-date", "\\d{4}-\\d{2}-\\d{2}"),
            known("email", "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+"),
            known("url", "https?://\\S+"));

    private static final BigDecimal YEAR_2001 = BigDecimal.valueOf(978_307_200L);
    private static final BigDecimal YEAR_2100 = BigDecimal.valueOf(4_102_444_800L);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final Pattern TIME_NAME = Pattern.compile(
            "(?i).*(?:ttl|expir|time|date|timestamp|created|updated|modified|started|ended|since|until).*|.*(?:At|_at|On|Ts|_ts)|ts");

    private TextFormat() {}

    private static Known known(String name, String pattern) {
        return new Known(name, Pattern.compile(pattern));
    }

    static Optional<String> ofTexts(Collection<String> values) {
        return KNOWN.stream()
                .filter(known -> !values.isEmpty()
                        && values.stream()
                                .allMatch(
                                        value -> known.pattern().matcher(value).matches()))
                .findFirst()
                .map(Known::name);
    }

    /** Numbers are times if the field is named like one, and if all of them are in this century. */
    static Optional<String> ofNumbers(String name, Collection<BigDecimal> values) {
        if (values.isEmpty() || !TIME_NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        if (values.stream().allMatch(value -> isBetween(value, YEAR_2001, YEAR_2100))) {
            return Optional.of("epoch");
        }
        return values.stream()
                        .allMatch(value -> isBetween(value, YEAR_2001.multiply(THOUSAND), YEAR_2100.multiply(THOUSAND)))
                ? Optional.of("epoch-millis")
                : Optional.empty();
    }

    private static boolean isBetween(BigDecimal value, BigDecimal low, BigDecimal high) {
        return value.compareTo(low) >= 0 && value.compareTo(high) < 0;
    }
}
