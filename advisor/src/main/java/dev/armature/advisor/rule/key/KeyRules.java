package dev.armature.advisor.rule.key;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-K01 to AM-K14, in their order. */
public final class KeyRules {
    public static final List<Rule> ALL = List.of(
            new UnpaddedNumber(),
            new OverflowingNumber(),
            new KeyCollision(),
            new MissingIdentity(),
            new HotPartition(),
            new MutableKey(),
            new UnknownKey(),
            new KeyStyle(),
            new UnsortableTime(),
            new RandomOrder(),
            new DelimiterInText(),
            new KeyLength(),
            new ParentPlacement(),
            new SortKeyOrder());

    private KeyRules() {}
}
