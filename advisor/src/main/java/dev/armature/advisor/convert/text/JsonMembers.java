package dev.armature.advisor.convert.text;

import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of JSON in the making. What was not said, and what is empty, is not in it. */
public final class JsonMembers {
    private final Map<String, Json> members = new LinkedHashMap<>();

    public JsonMembers text(String name, @Nullable String text) {
        if (text != null) {
            members.put(name, Json.text(text));
        }
        return this;
    }

    public JsonMembers flag(String name, @Nullable Boolean flag) {
        if (flag != null) {
            members.put(name, new Json.Bool(flag));
        }
        return this;
    }

    /** A member that is only there if it holds. */
    public JsonMembers ifTrue(String name, boolean flag) {
        return flag ? flag(name, true) : this;
    }

    public JsonMembers number(String name, @Nullable Long number) {
        return number == null ? this : number(name, BigDecimal.valueOf(number));
    }

    public JsonMembers number(String name, @Nullable Integer number) {
        return number == null ? this : number(name, BigDecimal.valueOf(number));
    }

    public JsonMembers number(String name, @Nullable Double number) {
        return number == null
                ? this
                : number(
                        name,
                        new BigDecimal(
                                BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()));
    }

    /** With all of its digits, so that it is equal when it is read again. */
    public JsonMembers number(String name, @Nullable BigDecimal number) {
        if (number != null) {
            String plain = number.toPlainString();
            members.put(name, new Json.Number(new BigDecimal(plain).equals(number) ? plain : number.toString()));
        }
        return this;
    }

    public JsonMembers texts(String name, List<String> texts) {
        return list(name, texts.stream().map(Json::text).toList());
    }

    /** One text stands alone, several are a list. */
    public JsonMembers textOrTexts(String name, List<String> texts) {
        return texts.size() == 1 ? text(name, texts.getFirst()) : texts(name, texts);
    }

    public JsonMembers list(String name, List<? extends Json> elements) {
        if (!elements.isEmpty()) {
            members.put(name, Json.array(elements));
        }
        return this;
    }

    public JsonMembers object(String name, Json.Object object) {
        if (!object.members().isEmpty()) {
            members.put(name, object);
        }
        return this;
    }

    /** Whatever it is, also if it is empty. */
    public JsonMembers value(String name, @Nullable Json value) {
        if (value != null) {
            members.put(name, value);
        }
        return this;
    }

    public Json.Object build() {
        return new Json.Object(members);
    }
}
