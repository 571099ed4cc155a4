package dev.armature.advisor.rule.flow;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-R01 to AM-R03, AM-U01, AM-U02 and AM-H01 to AM-H03, in their order. */
public final class FlowRules {
    public static final List<Rule> ALL = List.of(
            new NonIdempotentConsumer(),
            new MissingImage(),
            new ConsumerLoop(),
            new UnguardedUniqueness(),
            new ContendedCounter(),
            new HotKey(),
            new UnreadShards(),
            new CoarseBucket());

    private FlowRules() {}
}
