package dev.armature.engine.coordination;

import java.time.Duration;

/** That of an engine whose storage is its own. */
record AloneCoordination(Fence fence, Claims claims, Leases leases) implements Coordination {
    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public Duration keepUp() {
        return Duration.ZERO;
    }

    @Override
    public void ensureLease() {}

    @Override
    public long versionKnown() {
        return Long.MAX_VALUE;
    }

    @Override
    public void advertise(String address) {}

    @Override
    public Peers peers() {
        return Peers.NONE;
    }

    @Override
    public void close() {}
}
