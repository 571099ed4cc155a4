package dev.armature.advisor.convert.infer;

import dev.armature.model.AttributeValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Finds out in which form the values of an attribute are parts of keys. */
final class ValueMatch {
    /** A part of a key, and the item that it is of. */
    record Part(String text, SampleItem item) {}

    private ValueMatch() {}

    /** The form as a template has it, empty for a value as it is; nothing if the parts are not this attribute's values. */
    static Optional<String> form(List<Part> parts, String attribute) {
        if (parts.isEmpty() || !parts.stream().allMatch(part -> part.item().text(attribute) != null)) {
            return Optional.empty();
        }
        if (all(parts, attribute, String::equals)) {
            return Optional.of("");
        }
        boolean numbers =
                parts.stream().allMatch(part -> part.item().attributes().get(attribute) instanceof AttributeValue.N);
        if (numbers) {
            return number(parts, attribute);
        }
        return date(parts, attribute)
                .or(() -> all(parts, attribute, (text, value) -> text.equals(value.toUpperCase(Locale.ROOT)))
                        ? Optional.of(":upper")
                        : Optional.empty())
                .or(() -> all(parts, attribute, (text, value) -> text.equals(value.toLowerCase(Locale.ROOT)))
                        ? Optional.of(":lower")
                        : Optional.empty());
    }

    private static boolean all(List<Part> parts, String attribute, BiPredicate<String, String> alike) {
        return parts.stream()
                .allMatch(part ->
                        alike.test(part.text(), String.valueOf(part.item().text(attribute))));
    }

    private static Optional<String> number(List<Part> parts, String attribute) {
        int width = parts.getFirst().text().length();
        if (!parts.stream()
                .allMatch(
                        part -> part.text().matches("\\d{1,18}") && part.text().length() == width)) {
            return Optional.empty();
        }
        if (all(parts, attribute, (text, value) -> new BigDecimal(text).compareTo(new BigDecimal(value)) == 0)) {
            return Optional.of(String.format(":%02dd", width));
        }
        // The difference to a number of nines is the same for all keys.
        Set<BigInteger> sums = new HashSet<>();
        for (Part part : parts) {
            BigDecimal sum = new BigDecimal(part.text())
                    .add(new BigDecimal(String.valueOf(part.item().text(attribute))));
            sums.add(sum.toBigInteger());
        }
        boolean descending =
                sums.size() == 1 && sums.iterator().next().toString().matches("9{" + width + "}");
        return descending ? Optional.of(":desc(" + sums.iterator().next() + ")") : Optional.empty();
    }

    private static Optional<String> date(List<Part> parts, String attribute) {
        @Nullable String unit = unit(parts.getFirst().text());
        boolean cut = unit != null
                && parts.stream().allMatch(part -> unit.equals(unit(part.text())))
                && all(parts, attribute, (text, value) -> value.startsWith(text) && value.length() > text.length());
        return cut ? Optional.of(":date(" + unit + ")") : Optional.empty();
    }

    private static @Nullable String unit(String text) {
        if (!text.matches("\\d{4}(?:-\\d{2}(?:-\\d{2}(?:T\\d{2}(?::\\d{2})?)?)?)?")) {
            return null;
        }
        return switch (text.length()) {
            case 4 -> "year";
            case 7 -> "month";
            case 10 -> "day";
            case 13 -> "hour";
            default -> "minute";
        };
    }
}
