package dev.armature.engine.object;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Why an object store did not do what was asked of it. */
public final class ObjectStoreException extends IOException {
    /** What kind of fault it is, which decides what a job says of it. */
    public enum Kind {
        NO_SUCH_BUCKET,
        NO_SUCH_KEY,
        /** The key that an object is to be encrypted with. */
        NO_SUCH_KMS_KEY,
        /** Also where a key is one that the store cannot have. */
        ACCESS_DENIED,
        /** The store cannot be reached, is full, or broke off. */
        UNAVAILABLE
    }

    private final Kind kind;

    public ObjectStoreException(Kind kind, String text) {
        this(kind, text, null);
    }

    public ObjectStoreException(Kind kind, String text, @Nullable Throwable cause) {
        super(text, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** A sentence for people. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
