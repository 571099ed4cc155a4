package dev.armature.bench.micro;

import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Expressions;
import dev.armature.language.Substitutions;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a condition costs: finding its parsed text and putting in the values, and answering it for an item. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ConditionBenchmark {
    private static final String TEXT = "attribute_not_exists(pk) OR version >= :z AND contains(tags, :t)";

    private final Expressions expressions = new Expressions();
    private final Map<String, AttributeValue> values =
            Map.of(":z", AttributeValue.number(0), ":t", AttributeValue.string("fragile"));
    private final Item item = SampleItem.item();
    private final Condition condition =
            expressions.condition(TEXT, ExpressionKind.CONDITION, Substitutions.of(null, values));

    @Benchmark
    public Condition bind() {
        return expressions.condition(TEXT, ExpressionKind.CONDITION, Substitutions.of(null, values));
    }

    @Benchmark
    public boolean answer() {
        return condition.holdsFor(item);
    }
}
