package dev.armature.trials.fuzz;

import dev.armature.trials.client.Json;
import dev.armature.trials.client.Json.Arr;
import dev.armature.trials.client.Json.Member;
import dev.armature.trials.client.Json.Obj;
import dev.armature.trials.client.Json.Raw;
import dev.armature.trials.client.Json.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Makes a good body wrong in one place: there is no rule of a request that it could not break. */
final class Mutator {
    private static final int STOP_ONE_IN = 4;

    private static final List<Json> OTHERS = List.of(
            new Raw("null"),
            new Raw("true"),
            new Raw("false"),
            new Raw("0"),
            new Raw("-1"),
            new Raw("1.5"),
            new Raw("NaN"),
            new Raw(""),
            new Text(""),
            new Text("x"),
            new Obj(List.of()),
            new Arr(List.of()),
            new Obj(List.of(new Member("S", new Text("x")))),
            new Obj(List.of(new Member("N", new Text("1")))),
            new Obj(List.of(new Member("B", new Text("AAEC")))),
            new Obj(List.of(new Member("NULL", new Raw("true")))),
            new Obj(List.of(new Member("SS", new Arr(List.of(new Text("a"), new Text("a")))))),
            new Obj(List.of(new Member("NS", new Arr(List.of(new Text("1"), new Text("x")))))));

    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "00",
            "1e400",
            "-1e400",
            "1e-400",
            "2147483647",
            "2147483648",
            "-2147483649",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999999999999999999",
            "999999999999999999999999999999999999999",
            "9.9999999999999999999999999999999999999E+125",
            "1E126",
            "1E-130",
            "1E-131",
            "0x10",
            "1_000",
            "+1",
            " 1",
            "1.",
            ".5",
            "Infinity",
            "1e999999999999",
            "1" + "0".repeat(200));

    private static final List<String> STRINGS = List.of(
            "",
            " ",
            "\0",
            "\uD83D",
            "\uD83D\uDE00",
            "\u00e9",
            "'",
            "\"",
            "\\",
            "${",
            "..",
            "../../etc",
            "a b",
            "arn:aws:dynamodb:us-east-1:000000000000:table/wide",
            "arn:aws:dynamodb:us-east-1:000000000000:table/wide/index/global",
            "arn:aws:dynamodb:::table/",
            "arn:",
            "ALL",
            "ALL_NEW",
            "HASH",
            "AAE",
            "====",
            "true",
            "wide",
            "narrow",
            "paid",
            "global",
            "pk");

    private static final int[] LENGTHS = {3, 100, 255, 256, 257, 1024, 1025, 2048, 2049, 4096, 4097};
    private static final int[] RARE_LENGTHS = {8_193, 65_536, 409_600, 420_000};
    private static final int[] DEPTHS = {8, 31, 32, 33, 100};
    private static final int DEPTH_RARE = 5_000;

    private final RandomGenerator random;
    private final Templates templates;
    private final List<String> names;
    private final Words words;

    Mutator(RandomGenerator random, Templates templates) {
        this.random = random;
        this.templates = templates;
        this.names = templates.memberNames();
        this.words = new Words(random);
    }

    /** The body with one thing changed. */
    Json mutate(Json body) {
        return mutate("", body);
    }

    private Json mutate(String name, Json json) {
        boolean stop = random.nextInt(STOP_ONE_IN) == 0;
        return switch (json) {
            case Obj(var members)
            when !members.isEmpty() && !stop -> {
                var changed = new ArrayList<>(members);
                int at = random.nextInt(members.size());
                Member member = members.get(at);
                changed.set(at, new Member(member.name(), mutate(member.name(), member.value())));
                yield new Obj(changed);
            }
            case Arr(var elements)
            when !elements.isEmpty() && !stop -> {
                var changed = new ArrayList<>(elements);
                int at = random.nextInt(elements.size());
                changed.set(at, mutate(name, elements.get(at)));
                yield new Arr(changed);
            }
            case Obj(var members) -> random.nextInt(5) == 0 ? other() : new Obj(changed(members));
            case Arr(var elements) -> random.nextInt(5) == 0 ? other() : new Arr(changedElements(elements));
            case Text(var text) -> changedText(name, text);
            case Raw ignored -> random.nextInt(3) == 0 ? other() : new Raw(pick(NUMBERS));
        };
    }

    private List<Member> changed(List<Member> members) {
        var changed = new ArrayList<>(members);
        if (members.isEmpty()) {
            changed.add(new Member(pick(names), other()));
            return changed;
        }
        int at = random.nextInt(members.size());
        Member member = members.get(at);
        switch (random.nextInt(8)) {
            case 0, 1 -> changed.remove(at);
            case 2 -> changed.add(member);
            case 3 -> changed.add(new Member(member.name(), other()));
            case 4 -> changed.set(at, new Member(renamed(member.name()), member.value()));
            case 5 -> changed.add(random.nextInt(changed.size() + 1), new Member(pick(names), other()));
            case 6 -> {
                Member second = members.get(random.nextInt(members.size()));
                changed.set(at, new Member(member.name(), second.value()));
                changed.set(members.indexOf(second), new Member(second.name(), member.value()));
            }
            default -> Collections.reverse(changed);
        }
        return changed;
    }

    private List<Json> changedElements(List<Json> elements) {
        var changed = new ArrayList<>(elements);
        if (elements.isEmpty()) {
            changed.add(other());
            return changed;
        }
        int at = random.nextInt(elements.size());
        switch (random.nextInt(5)) {
            case 0 -> changed.remove(at);
            case 1 -> changed.add(elements.get(at));
            case 2 -> changed.add(other());
            case 3 -> Collections.swap(changed, at, random.nextInt(elements.size()));
            default -> {
                // As many as some limit allows, or one more.
                int[] sizes = {5, 20, 21, 25, 26, 100, 101};
                int size = sizes[random.nextInt(sizes.length)];
                while (changed.size() < size) {
                    changed.add(elements.get(at));
                }
            }
        }
        return changed;
    }

    private Json changedText(String name, String text) {
        boolean isExpression = name.endsWith("Expression") || name.equals("Statement");
        if (isExpression && random.nextInt(8) != 0) {
            return new Text(words.change(text));
        }
        return switch (random.nextInt(8)) {
            case 0 -> other();
            case 1, 2 -> new Text(pick(NUMBERS));
            case 3, 4 -> new Text(pick(STRINGS));
            case 5 -> new Text(longText());
            case 6 -> new Text(words.nonsense());
            default -> new Text(renamed(text));
        };
    }

    private String longText() {
        int length = random.nextInt(200) == 0
                ? RARE_LENGTHS[random.nextInt(RARE_LENGTHS.length)]
                : LENGTHS[random.nextInt(LENGTHS.length)];
        return (random.nextInt(4) == 0 ? "\u00e9" : "x").repeat(length);
    }

    private String renamed(String name) {
        return switch (random.nextInt(5)) {
            case 0 -> pick(names);
            case 1 -> name.toLowerCase(Locale.ROOT);
            case 2 -> name + name;
            case 3 -> pick(STRINGS);
            default -> name.isEmpty() ? "x" : name.substring(1);
        };
    }

    private Json other() {
        return switch (random.nextInt(8)) {
            case 0 -> new Raw(pick(NUMBERS));
            case 1 -> new Text(pick(STRINGS));
            case 2 -> deep();
            case 3 -> part(templates.body(pick(templates.operations()), random));
            default -> pick(OTHERS);
        };
    }

    /** A value far inside itself, as an attribute value or as JSON of no meaning. */
    private Json deep() {
        int depth = random.nextInt(500) == 0 ? DEPTH_RARE : DEPTHS[random.nextInt(DEPTHS.length)];
        return switch (random.nextInt(3)) {
            case 0 -> new Raw("{\"L\":[".repeat(depth) + "]}".repeat(depth));
            case 1 -> new Raw("{\"M\":{\"m\":".repeat(depth) + "{\"NULL\":true}" + "}}".repeat(depth));
            default -> new Raw("[".repeat(depth));
        };
    }

    /** Something out of another request. */
    private Json part(Json body) {
        return switch (body) {
            case Obj(var members)
            when !members.isEmpty() && random.nextInt(3) != 0 ->
                part(pick(members).value());
            case Arr(var elements) when !elements.isEmpty() && random.nextInt(3) != 0 -> part(pick(elements));
            case Obj object -> object;
            case Arr array -> array;
            case Text text -> text;
            case Raw raw -> raw;
        };
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
