package dev.armature.security.authorization;

import dev.armature.model.AttributeValue;

/** What the value of a key is in a policy, which has only texts. */
public final class KeyText {
    /** What no key can be: the request will be refused for it, and until then it is the key of no partition. */
    private static final String NO_KEY = "";

    private KeyText() {}

    public static String of(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(var number) -> number.toString();
            case AttributeValue.B(var bytes) -> bytes.base64();
            default -> NO_KEY;
        };
    }
}
