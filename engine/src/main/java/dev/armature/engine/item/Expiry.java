package dev.armature.engine.item;

import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The question whether an item's time to live is over.
 *
 * @param attribute the one that holds the time, in seconds since 1970
 */
public record Expiry(String attribute, Instant now) {
    /** What is older than this is not taken for a time: the writer may have meant another unit. */
    private static final Duration AGE_MAX = Duration.ofDays(5 * 365);

    /** Only a whole and positive number is a time; anything else never expires. */
    public boolean isDue(Item item) {
        if (!(item.get(attribute) instanceof AttributeValue.N(Decimal number))) {
            return false;
        }
        var seconds = number.longValue();
        return seconds.isPresent()
                && seconds.getAsLong() > 0
                && seconds.getAsLong() < now.getEpochSecond()
                && seconds.getAsLong() >= now.minus(AGE_MAX).getEpochSecond();
    }

    /** The same question at the moment of removal: the table's settings and the item may have changed since it was found. */
    public boolean isDue(Table table, @Nullable Item item) {
        return item != null && attribute.equals(table.expiryAttribute()) && isDue(item);
    }
}
