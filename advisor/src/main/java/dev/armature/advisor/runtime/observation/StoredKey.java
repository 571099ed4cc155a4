package dev.armature.advisor.runtime.observation;

import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Reads values back from the bytes of a key, as {@link dev.armature.model.KeyCodec} lays them out, to show them to people. */
public final class StoredKey {
    private static final int ZERO = 2;
    private static final int POSITIVE = 3;
    private static final int HUNDREDS_BIAS = 65;
    private static final String CUT = "…";

    private final byte[] bytes;
    private int at;

    private StoredKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The values one behind the other, with a comma between them.
     *
     * @param components without the space and the hash, and perhaps without their end
     */
    public static String text(byte[] components, List<KeyAttribute> attributes) {
        var key = new StoredKey(components);
        var text = new StringBuilder();
        for (KeyAttribute attribute : attributes) {
            text.append(text.isEmpty() ? "" : ", ").append(key.next(attribute.type()));
        }
        return text.toString();
    }

    private String next(AttributeType type) {
        return switch (type) {
            case N -> number();
            case B -> HexFormat.of().formatHex(unescaped()) + cut();
            case S, BOOL, NULL, SS, NS, BS, L, M -> new String(unescaped(), StandardCharsets.UTF_8) + cut();
        };
    }

    private String cut() {
        return at > bytes.length ? CUT : "";
    }

    /** To the two zeros that end it; behind the end of the bytes if they are missing. */
    private byte[] unescaped() {
        byte[] plain = new byte[bytes.length - Math.min(at, bytes.length)];
        int length = 0;
        while (at < bytes.length) {
            byte next = bytes[at++];
            if (next == 0) {
                boolean isEnd = at >= bytes.length || bytes[at] == 0;
                at++;
                if (isEnd) {
                    return Arrays.copyOf(plain, length);
                }
            }
            plain[length++] = next;
        }
        at = bytes.length + 1;
        return Arrays.copyOf(plain, length);
    }

    private String number() {
        if (at >= bytes.length) {
            return CUT;
        }
        int sign = bytes[at++];
        if (sign == ZERO) {
            return "0";
        }
        int flip = sign == POSITIVE ? 0 : 0xFF;
        int power = at < bytes.length ? ((bytes[at++] ^ flip) & 0xFF) - HUNDREDS_BIAS : 0;
        BigDecimal value = BigDecimal.ZERO;
        while (at < bytes.length && ((bytes[at] ^ flip) & 0xFF) != 0) {
            value = value.add(
                    BigDecimal.valueOf(((bytes[at++] ^ flip) & 0xFF) - 1).scaleByPowerOfTen(2 * power));
            power--;
        }
        at++;
        return (sign == POSITIVE ? value : value.negate()).stripTrailingZeros().toPlainString();
    }
}
