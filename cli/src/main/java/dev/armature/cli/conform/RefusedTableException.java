package dev.armature.cli.conform;

import java.io.IOException;

/** An endpoint did not make a table that conversations need. */
final class RefusedTableException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedTableException(String message) {
        super(message);
    }
}
