package dev.armature.advisor.read;

import dev.armature.advisor.price.PriceBook;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads price books: YAML, or JSON, with a group of prices for each table class. */
public final class PriceBookReader {
    private static final String VERSION = "1";
    private static final BigDecimal HOURS_PER_MONTH = BigDecimal.valueOf(730);

    private final Problems problems = new Problems();
    private final Map<PriceBook.Line, PriceBook.Price> prices = new EnumMap<>(PriceBook.Line.class);

    private PriceBookReader() {}

    /** @throws ModelException with all that is wrong with the text */
    public static PriceBook read(String text) {
        var reader = new PriceBookReader();
        PriceBook book = reader.book(Members.of(YamlNodes.parse(text), reader.problems));
        reader.problems.throwIfAny();
        return book;
    }

    private PriceBook book(Members root) {
        String version = root.requiredText("price_book");
        if (!version.isEmpty() && !version.equals(VERSION)) {
            root.fault("price_book", "this reads version " + VERSION + ", not '" + version + "'");
        }
        String name = root.requiredText("name");
        LocalDate date = date(root);
        String currency = root.text("currency", "USD");
        BigDecimal hours = root.number("hours_per_month");
        if (hours != null && hours.signum() <= 0) {
            root.fault("hours_per_month", "must be more than nothing");
        }
        boolean isEmpty = true;
        for (PriceBook.Group group : PriceBook.Group.values()) {
            isEmpty &= !root.has(group.word());
            Members lines = root.membersOrNone(group.word());
            PriceBook.Line.of(group).forEach(line -> line(lines, line));
            // A line that is not understood would be a price that is left out without a trace.
            lines.endStrictly();
        }
        if (isEmpty) {
            problems.fault(root.place(), "there are no prices");
        }
        root.endStrictly();
        return new PriceBook(
                name, date == null ? LocalDate.EPOCH : date, currency, hours == null ? HOURS_PER_MONTH : hours, prices);
    }

    private static @Nullable LocalDate date(Members root) {
        String text = root.requiredText("date");
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException notADate) {
            if (!text.isEmpty()) {
                root.fault("date", "must be a date such as 2026-01-31, not '" + text + "'");
            }
            return null;
        }
    }

    private void line(Members lines, PriceBook.Line line) {
        Members members = lines.members(line.word());
        if (members == null) {
            return;
        }
        BigDecimal price = members.number("price");
        if (price == null && !members.has("price")) {
            problems.fault(members.place(), "price is missing");
        } else if (price != null && price.signum() < 0) {
            members.fault("price", "must not be negative");
        }
        String source = members.requiredText("source");
        members.endStrictly();
        if (price != null) {
            prices.put(line, new PriceBook.Price(price, source));
        }
    }
}
