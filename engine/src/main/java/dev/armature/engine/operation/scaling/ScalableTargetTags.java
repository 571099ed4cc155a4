package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The tags of scalable targets. */
final class ScalableTargetTags {
    private static final int KEY_LENGTH_MAX = 128;
    private static final int VALUE_LENGTH_MAX = 256;

    private ScalableTargetTags() {}

    static Map<String, String> sound(Map<String, String> tags) {
        if (tags.size() > Limits.TAGS_MAX) {
            throw tooMany();
        }
        tags.forEach((key, value) -> {
            if (key.isEmpty() || key.length() > KEY_LENGTH_MAX || value.length() > VALUE_LENGTH_MAX) {
                throw ApiException.validation("A tag has a key of 1 to " + KEY_LENGTH_MAX
                        + " characters and a value of up to " + VALUE_LENGTH_MAX);
            }
        });
        return tags;
    }

    static ApiException tooMany() {
        return new ApiException(
                ErrorCode.TOO_MANY_TAGS, "A resource cannot have more than " + Limits.TAGS_MAX + " tags");
    }

    /** The target of an ARN, or the refusal of a request that names one that is not there. */
    static ScalableTarget existing(String arn, Caller caller, TableAccess access) {
        return access.scaling().list(caller.account(), caller.region()).stream()
                .filter(target -> target.resource().targetArn().equals(arn))
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ErrorCode.RESOURCE_NOT_FOUND, "No scalable target found for resource ARN: " + arn));
    }

    /** @param change makes of the tags that there are those that there shall be */
    static void change(String arn, Caller caller, TableAccess access, Consumer<Map<String, String>> change) {
        var resource = existing(arn, caller, access).resource();
        access.scaling().change(resource, current -> {
            if (current == null) {
                throw ScalingRequests.unregistered(resource);
            }
            Map<String, String> tags = new LinkedHashMap<>(current.tags());
            change.accept(tags);
            return current.tagged(tags);
        });
    }
}
