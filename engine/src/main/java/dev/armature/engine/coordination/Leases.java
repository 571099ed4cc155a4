package dev.armature.engine.coordination;

import org.jspecify.annotations.Nullable;

/** Who runs a background job, where several engines could. */
public interface Leases {
    /** A job that is this engine's until it closes this, or has not been heard of for too long. */
    interface Lease extends AutoCloseable {
        /** The last look before each step of the work: if not, another engine may have taken it up. */
        boolean isHeld();

        @Override
        void close();
    }

    /** Takes a job; null if it is under way already, here or elsewhere. */
    @Nullable
    Lease take(String job);
}
