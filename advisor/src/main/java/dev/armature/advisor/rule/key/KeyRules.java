package dev.armature.advisor.rule.key;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-K01 to AM-K14, in their order. */
public final class KeyRules {
    public static final List<Rule> ALL = List.of();

    private KeyRules() {}
}
