package dev.armature.server;

import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * The threads that serve connections. One that ends leaves connections behind that are no longer served, and will be given new ones:
 * that must not go unnoticed.
 */
final class LoopThreads extends DefaultThreadFactory {
    private final Runnable whenEnded;

    /** @param whenEnded called on the thread, whatever has ended it */
    LoopThreads(Runnable whenEnded) {
        super("armature");
        this.whenEnded = whenEnded;
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
        return super.newThread(
                () -> {
                    try {
                        loop.run();
                    } finally {
                        whenEnded.run();
                    }
                },
                name);
    }
}
