package dev.armature.security.authentication;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Why a request to S3 is not believed to be from who it says, in the words of S3. */
public final class ObjectRefusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final transient Map<String, String> details = new LinkedHashMap<>();

    ObjectRefusal(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    ObjectRefusal with(String name, String value) {
        details.put(name, value);
        return this;
    }

    public int status() {
        return status;
    }

    /** Such as {@code SignatureDoesNotMatch}. */
    public String code() {
        return code;
    }

    public String text() {
        return String.valueOf(getMessage());
    }

    /** What else the document of the error has, by the names of its elements. */
    public Map<String, String> details() {
        return Collections.unmodifiableMap(details);
    }
}
