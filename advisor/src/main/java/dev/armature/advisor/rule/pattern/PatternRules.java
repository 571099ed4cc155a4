package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-P01 to AM-P19, in their order. */
public final class PatternRules {
    public static final List<Rule> ALL = List.of();

    private PatternRules() {}
}
