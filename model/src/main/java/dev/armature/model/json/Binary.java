package dev.armature.model.json;

import dev.armature.model.ApiException;
import dev.armature.model.Bytes;
import dev.armature.model.ErrorCode;
import java.util.Base64;

/** Base64 as DynamoDB reads it: strictly, with texts of its own. */
public final class Binary {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private Binary() {}

    public static Bytes decode(String base64) {
        if (base64.length() % 4 != 0) {
            throw malformed("Base64 encoded length is expected a multiple of 4 bytes but found: " + base64.length());
        }
        int digits = base64.length() - padding(base64);
        refuseStrayBits(base64, digits);
        for (int i = 0; i < digits; i++) {
            if (ALPHABET.indexOf(base64.charAt(i)) < 0) {
                throw malformed("Invalid Base64 character: '" + base64.charAt(i) + "'");
            }
        }
        return Bytes.of(Base64.getDecoder().decode(base64));
    }

    private static int padding(String base64) {
        if (base64.endsWith("==")) {
            return 2;
        }
        return base64.endsWith("=") ? 1 : 0;
    }

    /**
     * The last digit before padding has bits that belong to no byte; they must be zero. That is seen before the digits in
     * front of it are looked at. The text is AWS's, with its slip.
     */
    private static void refuseStrayBits(String base64, int digits) {
        int strayBits = base64.length() - digits == 2 ? 0x0F : base64.length() - digits == 1 ? 0x03 : 0;
        int last = strayBits == 0 ? 0 : ALPHABET.indexOf(base64.charAt(digits - 1));
        if (last > 0 && (last & strayBits) != 0) {
            throw malformed("Invalid last non-pad Base64 character dectected");
        }
    }

    private static ApiException malformed(String text) {
        return new ApiException(ErrorCode.SERIALIZATION, text);
    }
}
