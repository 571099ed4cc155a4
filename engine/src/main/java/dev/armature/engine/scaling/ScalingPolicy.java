package dev.armature.engine.scaling;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Target tracking: capacity is changed so that a part of it is used.
 *
 * @param id a UUID, which is part of its ARN
 * @param targetValue that part, in percent
 * @param scaleInCooldown seconds; null if none was given
 */
public record ScalingPolicy(
        String name,
        String id,
        double targetValue,
        @Nullable Integer scaleInCooldown,
        @Nullable Integer scaleOutCooldown,
        boolean disableScaleIn,
        Instant createdAt) {
    private static final List<String> ALARMS =
            List.of("AlarmHigh", "AlarmLow", "ProvisionedCapacityHigh", "ProvisionedCapacityLow");

    /** An alarm of CloudWatch, which there is none of here; its name is. */
    public record Alarm(String name, String arn) {}

    public String arn(ScalableResource of) {
        return "arn:aws:autoscaling:" + of.table().region() + ":" + of.table().account() + ":scalingPolicy:" + id
                + ":resource/dynamodb/" + of.resourceId() + ":policyName/" + name;
    }

    /** Those that AWS makes for a policy. */
    public List<Alarm> alarms(ScalableResource of) {
        return ALARMS.stream()
                .map(kind -> {
                    var unique = UUID.nameUUIDFromBytes((id + kind).getBytes(StandardCharsets.UTF_8));
                    String alarm = "TargetTracking-" + of.resourceId() + "-" + kind + "-" + unique;
                    return new Alarm(
                            alarm,
                            "arn:aws:cloudwatch:" + of.table().region() + ":"
                                    + of.table().account() + ":alarm:" + alarm);
                })
                .toList();
    }
}
