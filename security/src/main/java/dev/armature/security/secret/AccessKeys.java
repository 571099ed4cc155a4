package dev.armature.security.secret;

import dev.armature.wire.signature.Credentials;
import java.security.SecureRandom;
import java.util.Base64;

/** Makes access keys that look like AWS's. */
public final class AccessKeys {
    private static final String ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int ID_LENGTH = 16;
    /** 40 characters of Base64. */
    private static final int SECRET_BYTES = 30;

    private AccessKeys() {}

    /** @param prefix {@code AKIA}, or {@code ASIA} for a temporary one */
    public static Credentials draw(String prefix, SecureRandom random) {
        var id = new StringBuilder(prefix);
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(ID_LETTERS.charAt(random.nextInt(ID_LETTERS.length())));
        }
        var secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return new Credentials(id.toString(), Base64.getEncoder().encodeToString(secret), "");
    }
}
