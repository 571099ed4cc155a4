package dev.armature.engine;

import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Expressions;
import dev.armature.language.Projection;
import dev.armature.language.Substitutions;
import dev.armature.language.Update;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Items, expressions and schemas, spelled as shortly as they can be. */
public final class TestItems {
    private static final Expressions EXPRESSIONS = new Expressions();

    private TestItems() {}

    /** In {@link Notation}: <code>{pk: {S: a}, n: {N: 5}}</code>. */
    public static Map<String, AttributeValue> attributes(String text) {
        return ValueCheck.checkAll(unchecked(text), Wording.OLDER);
    }

    public static Map<String, UncheckedValue> unchecked(String text) {
        return Notation.attributeValues(Notation.asMap(Notation.tree(text)));
    }

    public static Item item(String text) {
        return Item.of(attributes(text));
    }

    public static Condition condition(String text, @Nullable String values) {
        return EXPRESSIONS.condition(text, ExpressionKind.CONDITION, substitutions(values));
    }

    public static Update update(String text, @Nullable String values) {
        return EXPRESSIONS.update(text, substitutions(values));
    }

    public static Projection projection(String text) {
        return EXPRESSIONS.projection(text, substitutions(null));
    }

    private static Substitutions substitutions(@Nullable String values) {
        return Substitutions.of(null, values == null ? null : attributes(values));
    }

    /** {@code keys("pk:S", "sk:N")}: a partition key, and perhaps a sort key. */
    public static KeySchema keys(String hash, String... range) {
        return new KeySchema(
                List.of(key(hash)), Arrays.stream(range).map(TestItems::key).toList());
    }

    private static KeyAttribute key(String nameAndType) {
        int colon = nameAndType.indexOf(':');
        return new KeyAttribute(
                nameAndType.substring(0, colon), AttributeType.valueOf(nameAndType.substring(colon + 1)));
    }

    public static TableSchema schema(KeySchema keys, SecondaryIndex... indexes) {
        return new TableSchema(100, keys, List.of(indexes));
    }

    /** @param included what it has besides keys; nothing for all attributes */
    public static SecondaryIndex global(String name, int space, KeySchema keys, String... included) {
        return index(name, SecondaryIndex.Kind.GLOBAL, space, keys, included);
    }

    public static SecondaryIndex local(String name, int space, KeySchema keys, String... included) {
        return index(name, SecondaryIndex.Kind.LOCAL, space, keys, included);
    }

    private static SecondaryIndex index(
            String name, SecondaryIndex.Kind kind, int space, KeySchema keys, String... included) {
        var projection =
                included.length == 0 ? SecondaryIndex.ProjectionType.ALL : SecondaryIndex.ProjectionType.INCLUDE;
        return new SecondaryIndex(name, kind, space, keys, projection, Set.of(included));
    }
}
