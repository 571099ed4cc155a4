package dev.armature.advisor.rule.index;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-I01 to AM-I11, in their order. */
public final class IndexRules {
    public static final List<Rule> ALL = List.of(
            new UnusedIndex(),
            new ManyIndexes(),
            new SharedPartition(),
            new WideProjection(),
            new NarrowProjection(),
            new ChangingIndexKey(),
            new SparseCandidate(),
            new KeyForm(),
            new LocalIndexSize(),
            new HotIndex(),
            new UniqueByIndex());

    private IndexRules() {}
}
