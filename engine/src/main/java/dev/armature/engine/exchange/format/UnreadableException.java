package dev.armature.engine.exchange.format;

import java.io.IOException;

/** What stands in an object is not in the format that it should be in, so that it is not known where the next record begins. */
public final class UnreadableException extends IOException {
    public UnreadableException(String text) {
        super(text);
    }

    public UnreadableException(String text, Throwable cause) {
        super(text, cause);
    }
}
