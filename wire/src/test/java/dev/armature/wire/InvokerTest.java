package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** More calls than reflection is used for: the first and the last of them do the same. */
class InvokerTest {
    private static final int CALLS = 700;

    /** Refuses some values, in more ways than one. */
    public record Picky(@Nullable String name, @Nullable Integer size) {
        public Picky {
            if ("refused".equals(name)) {
                throw new IllegalArgumentException("no");
            }
            if ("broken".equals(name)) {
                throw new AssertionError("broken");
            }
        }

        @Override
        public @Nullable Integer size() {
            if ("sizeless".equals(name)) {
                throw new UnsupportedOperationException("none");
            }
            return size;
        }
    }

    private final Invoker constructor;
    private final Invoker size;

    InvokerTest() throws NoSuchMethodException {
        constructor = Invoker.ofConstructor(Picky.class.getDeclaredConstructor(String.class, Integer.class));
        size = Invoker.ofAccessor(Picky.class.getDeclaredMethod("size"));
    }

    @Test
    void makesRecordsAndReadsThem() {
        for (int i = 0; i < CALLS; i++) {
            assertThat(constructor.make(new Object[] {"a", i})).isEqualTo(new Picky("a", i));
            assertThat(size.get(new Picky("a", i))).isEqualTo(i);
        }
    }

    @Test
    void passesNullsOn() {
        for (int i = 0; i < CALLS; i++) {
            assertThat(constructor.make(new Object[] {null, null})).isEqualTo(new Picky(null, null));
            assertThat(size.get(new Picky(null, null))).isNull();
        }
    }

    /** A refusal that came out wrapped would be taken for a fault of ours. */
    @Test
    void throwsWhatTheRecordThrows() {
        for (int i = 0; i < CALLS; i++) {
            assertThatThrownBy(() -> constructor.make(new Object[] {"refused", 1}))
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no");
            assertThatThrownBy(() -> constructor.make(new Object[] {"broken", 1}))
                    .isExactlyInstanceOf(AssertionError.class);
            assertThatThrownBy(() -> size.get(new Picky("sizeless", 1)))
                    .isExactlyInstanceOf(UnsupportedOperationException.class);
        }
    }
}
