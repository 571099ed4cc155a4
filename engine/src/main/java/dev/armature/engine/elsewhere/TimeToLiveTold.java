package dev.armature.engine.elsewhere;

import org.jspecify.annotations.Nullable;

/** What another server answers to DescribeTimeToLive. As it arrived: anything may be missing. */
public record TimeToLiveTold(@Nullable Description timeToLiveDescription) {
    /** Whether items expire, and by which attribute. */
    public record Description(
            @Nullable String timeToLiveStatus, @Nullable String attributeName) {}

    /** The attribute that holds the time to live, if that is enabled or about to be. */
    public @Nullable String attribute() {
        return timeToLiveDescription != null
                        && timeToLiveDescription.timeToLiveStatus() != null
                        && timeToLiveDescription.timeToLiveStatus().startsWith("ENABL")
                ? timeToLiveDescription.attributeName()
                : null;
    }
}
