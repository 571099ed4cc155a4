package dev.armature.cli.conform;

import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** The numbers of an answer in one spelling: {@code 1} and {@code 1.0} are the same to whoever reads JSON. */
final class Numbers {
    private Numbers() {}

    static Json plain(Json json) {
        return switch (json) {
            case Json.Object object -> {
                Map<String, Json> members = new LinkedHashMap<>();
                object.members().forEach((name, value) -> members.put(name, plain(value)));
                yield new Json.Object(members);
            }
            case Json.Array array ->
                Json.array(array.elements().stream().map(Numbers::plain).toList());
            case Json.Number number -> plain(number);
            case Json.Text text -> text;
            case Json.Bool bool -> bool;
            case Json.Null nothing -> nothing;
        };
    }

    static Json.Number plain(Json.Number number) {
        try {
            return new Json.Number(
                    new BigDecimal(number.text()).stripTrailingZeros().toString());
        } catch (NumberFormatException beyondAnyNumber) {
            return number;
        }
    }
}
