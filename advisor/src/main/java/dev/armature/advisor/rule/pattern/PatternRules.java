package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-P01 to AM-P20, in their order. */
public final class PatternRules {
    public static final List<Rule> ALL = List.of(
            new TableScan(),
            new OpenRange(),
            new ShortUpperBound(),
            new FilterWaste(),
            new UnsortedOrder(),
            new StrongIndexRead(),
            new UnpagedList(),
            new GetInLoop(),
            new OversizeBatch(),
            new NeedlessIndex(),
            new IncompletePatterns(),
            new UndocumentedLoad(),
            new ReservedWord(),
            new MultiAttributeCondition(),
            new EnumOrder(),
            new LostUpdate(),
            new UnguardedCreate(),
            new AbsentOperand(),
            new ResurrectingUpdate(),
            new WrongOperand());

    private PatternRules() {}
}
