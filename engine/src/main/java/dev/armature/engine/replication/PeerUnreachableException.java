package dev.armature.engine.replication;

/** The server of another Region did not answer, or will not have to do with this one. What it was told may have been done. */
public final class PeerUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isThere;

    public PeerUnreachableException(String region, String why) {
        this(region, why, false);
    }

    /** @param isThere whether it answered, though not as it should: it may answer better to something else */
    public PeerUnreachableException(String region, String why, boolean isThere) {
        super("Region " + region + " cannot be reached: " + why);
        this.isThere = isThere;
    }

    public boolean isThere() {
        return isThere;
    }
}
