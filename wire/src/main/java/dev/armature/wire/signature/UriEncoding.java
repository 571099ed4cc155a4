package dev.armature.wire.signature;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Percent-encoding as signatures need it: everything but unreserved characters of RFC 3986, in capital digits. */
public final class UriEncoding {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private UriEncoding() {}

    public static String encode(String text) {
        var encoded = new StringBuilder();
        for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
            if (isUnreserved(next)) {
                encoded.append((char) next);
            } else {
                encoded.append('%').append(HEX.toHexDigits(next));
            }
        }
        return encoded.toString();
    }

    /** A percent sign without two digits behind it stands for itself. */
    public static String decode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        var decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%'
                    && i + 2 < bytes.length
                    && HexFormat.isHexDigit(bytes[i + 1])
                    && HexFormat.isHexDigit(bytes[i + 2])) {
                decoded.write(HexFormat.fromHexDigit(bytes[i + 1]) << 4 | HexFormat.fromHexDigit(bytes[i + 2]));
                i += 2;
            } else {
                decoded.write(bytes[i]);
            }
        }
        return decoded.toString(StandardCharsets.UTF_8);
    }

    private static boolean isUnreserved(byte character) {
        return character >= 'a' && character <= 'z'
                || character >= 'A' && character <= 'Z'
                || character >= '0' && character <= '9'
                || character == '-'
                || character == '_'
                || character == '.'
                || character == '~';
    }
}
