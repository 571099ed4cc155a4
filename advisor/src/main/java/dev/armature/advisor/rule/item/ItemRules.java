package dev.armature.advisor.rule.item;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-S01 to AM-S06 and AM-T01 to AM-T03, in their order. */
public final class ItemRules {
    public static final List<Rule> ALL = List.of(
            new OversizedItem(),
            new SmallChange(),
            new UnboundedAttribute(),
            new LongNames(),
            new MissingType(),
            new ListForSet(),
            new TtlFormat(),
            new MissingTtl(),
            new PromptTtl());

    private ItemRules() {}
}
