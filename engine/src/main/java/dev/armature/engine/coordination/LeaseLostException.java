package dev.armature.engine.coordination;

import java.util.concurrent.CancellationException;

/** Other engines have gone on without this one, which was not heard of for too long. What it was about to do has not been done. */
public final class LeaseLostException extends CancellationException {
    private static final long serialVersionUID = 1;

    public LeaseLostException() {
        super("the lease of this engine has run out");
    }
}
