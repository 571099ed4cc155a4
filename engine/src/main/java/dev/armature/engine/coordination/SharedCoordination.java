package dev.armature.engine.coordination;

import java.time.Duration;

/**
 * That of one of several engines.
 *
 * @param fence which keeps up for all of them
 */
record SharedCoordination(Membership membership, StoredFence fence, Claims claims, Leases leases)
        implements Coordination {
    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public Duration keepUp() {
        return fence.keepUp();
    }

    @Override
    public void ensureLease() {
        fence.awaitLease();
    }

    @Override
    public long versionKnown() {
        return membership.versionKnown();
    }

    @Override
    public void advertise(String address) {
        membership.advertise(address);
    }

    @Override
    public Peers peers() {
        return membership.peers();
    }

    @Override
    public void close() {
        membership.leave();
    }
}
