package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.UncheckedValue;
import dev.armature.model.json.JsonReader;
import dev.armature.wire.JacksonReading.Member;
import dev.armature.wire.JacksonReading.Members;
import dev.armature.wire.JacksonReading.Null;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Our reader of JSON and Jackson's take the same texts, and read the same values in them. A failure shows the text; the same
 * texts come again with {@code -Dseed=}, and more of them with {@code -Dinputs=}.
 */
class JsonDifferentialTest {
    private static final int INPUTS = 20_000;

    /** What is refused here and not by Jackson, each for a reason. */
    private enum Refused {
        /** Jackson reads longer forms than needed, surrogates and more than Unicode has; two byte strings would be one string. */
        NOT_UTF8((text, reading) -> !isUtf8(text)),
        /** Jackson reads an escape of half a surrogate pair, which is no character and could not be stored. */
        HALF_CHARACTER((text, reading) -> reading.halfCharacter()),
        /** Jackson's bound counts empty containers too; a value in 1,000 containers is allowed by both, in one more by none. */
        TOO_DEEP((text, reading) -> reading.deepest() > JsonReader.DEPTH_MAX);

        private final Rule rule;

        Refused(Rule rule) {
            this.rule = rule;
        }

        interface Rule {
            boolean applies(byte[] text, JacksonReading.Result reading);
        }
    }

    /** What came of a text. */
    private sealed interface Outcome {
        record Read(@Nullable Object value) implements Outcome {}

        record NotJson() implements Outcome {}

        /** JSON, but not of the types that it should be. */
        record NotOfType() implements Outcome {}
    }

    /** A request with an item. */
    public record Request(@Nullable Map<String, UncheckedValue> item) {}

    private static final long STACK_BYTES = 256L << 20;

    private final RequestDecoder decoder = new RequestDecoder();

    /** On a stack of its own, because texts that nest deeply are compared by recursion. */
    @Test
    void readsWhatJacksonReads() throws InterruptedException {
        var failure = new AtomicReference<Throwable>();
        var comparing = new Thread(null, this::compare, "comparing", STACK_BYTES);
        comparing.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
        comparing.start();
        comparing.join();
        assertThat(failure.get()).isNull();
    }

    private void compare() {
        long seed = Long.getLong("seed", System.nanoTime());
        int count = Integer.getInteger("inputs", INPUTS);
        System.out.println("JSON as Jackson reads it: -Dseed=" + seed + " -Dinputs=" + count);
        var inputs = new JsonInputs(new SplittableRandom(seed));
        int read = 0;
        int decoded = 0;
        Map<Refused, Integer> refused = new LinkedHashMap<>();

        for (int i = 0; i < count; i++) {
            byte[] text = inputs.next();
            var jackson = JacksonReading.of(text);
            Outcome expected = jackson.root() == null ? new Outcome.NotJson() : new Outcome.Read(jackson.root());
            if (jackson.root() != null) {
                for (Refused difference : Refused.values()) {
                    if (difference.rule.applies(text, jackson)) {
                        expected = new Outcome.NotJson();
                        refused.merge(difference, 1, Integer::sum);
                    }
                }
            }
            String shown = new String(text, StandardCharsets.ISO_8859_1);
            assertSame(outcome(text, JsonDifferentialTest::read), expected, seed, i, shown);
            assertSame(outcome(text, JsonDifferentialTest::checked), checked(expected), seed, i, shown);
            assertSame(outcome(text, JsonDifferentialTest::parts), parts(expected), seed, i, shown);
            Outcome request = request(expected);
            assertSame(outcome(text, this::decode), request, seed, i, shown);
            read += expected instanceof Outcome.Read ? 1 : 0;
            decoded += request instanceof Outcome.Read ? 1 : 0;
        }

        System.out.println("read " + read + ", as a request " + decoded + ", refused on purpose " + refused);
        // Were all of them damaged beyond recognition, or none, little would be compared.
        assertThat(read).isBetween(count / 5, count * 4 / 5);
        assertThat(decoded).isGreaterThan(count / 20);
        assertThat(refused.keySet()).isEqualTo(Set.of(Refused.values()));
    }

    private static void assertSame(Outcome ours, Outcome expected, long seed, int input, String text) {
        // Only what differs is described: a description of each would take longer than everything else.
        if (!ours.equals(expected)) {
            assertThat(ours).as("-Dseed=%d input %d: %s", seed, input, text).isEqualTo(expected);
        }
    }

    private static Outcome outcome(byte[] text, Function<byte[], @Nullable Object> reading) {
        try {
            return new Outcome.Read(reading.apply(text));
        } catch (ApiException refusal) {
            boolean notJson =
                    refusal.code() == ErrorCode.SERIALIZATION && refusal.text().isEmpty();
            return notJson ? new Outcome.NotJson() : new Outcome.NotOfType();
        }
    }

    private static boolean isUtf8(byte[] text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static Object read(byte[] text) {
        var reader = new JsonReader(text);
        Object value = value(reader);
        reader.expectEnd();
        return value;
    }

    private static Object value(JsonReader reader) {
        return switch (reader.peek()) {
            case OBJECT -> {
                List<Member> members = new ArrayList<>();
                for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
                    members.add(new Member(reader.name(), value(reader)));
                }
                yield new Members(members);
            }
            case ARRAY -> {
                List<Object> elements = new ArrayList<>();
                for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
                    elements.add(value(reader));
                }
                yield elements;
            }
            case STRING -> reader.string();
            case NUMBER -> new JacksonReading.Number(reader.number());
            case TRUE, FALSE -> reader.bool();
            case NULL -> {
                reader.nullLiteral();
                yield Null.NULL;
            }
        };
    }

    private static @Nullable Object checked(byte[] text) {
        JsonReader.check(text);
        return null;
    }

    private static Outcome checked(Outcome expected) {
        return expected instanceof Outcome.Read ? new Outcome.Read(null) : expected;
    }

    /** The members of an object, or the elements of an array, cut out of the text and read each by itself. */
    private static Object parts(byte[] text) {
        try {
            if (JsonParts.isArray(text)) {
                return JsonParts.elements(text).stream()
                        .map(JsonDifferentialTest::read)
                        .toList();
            }
            Map<String, Object> members = new LinkedHashMap<>();
            JsonParts.members(text).forEach((name, value) -> members.put(name, read(value)));
            return members;
        } catch (IllegalArgumentException neither) {
            throw JsonReader.malformed();
        }
    }

    private static Outcome parts(Outcome expected) {
        return switch (expected instanceof Outcome.Read read ? read.value() : Null.NULL) {
            case Members object -> {
                Map<String, Object> last = new LinkedHashMap<>();
                object.members().forEach(member -> last.put(member.name(), member.value()));
                yield new Outcome.Read(last);
            }
            case List<?> elements -> new Outcome.Read(elements);
            case null, default -> new Outcome.NotJson();
        };
    }

    private @Nullable Object decode(byte[] text) {
        return decoder.decode(text, Request.class).item();
    }

    /** What a decoder has to make of JSON. */
    private static Outcome request(Outcome json) {
        if (!(json instanceof Outcome.Read read && read.value() instanceof Members request)) {
            return new Outcome.NotJson();
        }
        try {
            Object item = null;
            for (Member member : request.members()) {
                if (member.name().equals("Item")) {
                    item = member.value() == Null.NULL ? null : ItemOfJson.attributes(member.value());
                }
            }
            return new Outcome.Read(item);
        } catch (ClassCastException | IllegalArgumentException otherType) {
            return new Outcome.NotOfType();
        }
    }
}
