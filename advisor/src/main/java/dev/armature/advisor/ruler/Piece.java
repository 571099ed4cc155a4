package dev.armature.advisor.ruler;

import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.NumberRange;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.key.ValueTexts;
import dev.armature.advisor.model.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sort keys of an entity that lie together. Where the first value is one of a few, each of them is a piece: between {@code
 * CANCELLED#...} and {@code SHIPPED#...} there is room for others.
 */
record Piece(String label, KeySet texts) {
    private static final int PIECES_MAX = 8;

    /** Greater than what a time in milliseconds can be. */
    private static final BigInteger NUMBER_MAX = BigInteger.TEN.pow(18);

    /** @param isNumber whether the keys are numbers; these lie where texts with zeros before them would */
    static List<Piece> of(EntityKeys keys, boolean isNumber) {
        KeyTemplate template = keys.sort().getFirst();
        if (isNumber) {
            String field = template.values().getFirst().field();
            return List.of(new Piece(template.text(), padded(NumberRange.of(keys.entity(), field))));
        }
        List<String> values = template.values().stream()
                .findFirst()
                .filter(value -> value.form() instanceof Form.Plain)
                .flatMap(value -> keys.entity().field(value.field()))
                .map(Field::values)
                .orElse(List.of());
        if (values.isEmpty() || values.size() > PIECES_MAX) {
            return List.of(new Piece(template.text(), keys.sortTexts().getFirst()));
        }
        return values.stream()
                .map(value -> with(value, template))
                .map(parts -> new Piece(KeyTemplate.text(parts), keys.texts(parts)))
                .toList();
    }

    private static KeySet padded(NumberRange range) {
        BigInteger low = whole(range.low(), BigInteger.ZERO);
        BigInteger high = whole(range.high(), NUMBER_MAX);
        return ValueTexts.whole(low.min(high), high, NUMBER_MAX.toString().length());
    }

    /** Negative numbers are moved behind zero: the order is all that is drawn, and they are before all others there. */
    private static BigInteger whole(@Nullable BigDecimal number, BigInteger unsaid) {
        return number == null
                ? unsaid.add(NUMBER_MAX)
                : number.toBigInteger().max(NUMBER_MAX.negate()).min(NUMBER_MAX).add(NUMBER_MAX);
    }

    /** The template with a text for its first value. */
    private static List<Part> with(String value, KeyTemplate template) {
        List<Part> parts = new ArrayList<>(template.parts());
        int first = parts.indexOf(template.values().getFirst());
        parts.set(first, new Part.Literal(value));
        return parts;
    }
}
