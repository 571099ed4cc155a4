package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.scaling.ScalableDimension;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What requests to Application Auto Scaling have in common. */
final class ScalingRequests {
    static final String NAMESPACE = "dynamodb";
    private static final int RESOURCE_ID_LENGTH_MAX = 1600;
    private static final int PAGE_MAX = 50;

    private ScalingRequests() {}

    /** The members that say what is meant, all of which have to be there. */
    static Constraints collect(@Nullable String namespace, @Nullable String resourceId, @Nullable String dimension) {
        return new Constraints()
                .present("serviceNamespace", namespace)
                .present("resourceId", resourceId)
                .length("resourceId", resourceId, 1, RESOURCE_ID_LENGTH_MAX)
                .present("scalableDimension", dimension);
    }

    /** What is meant, once the constraints are met. */
    static ScalableResource resource(
            Caller caller, @Nullable String namespace, @Nullable String resourceId, @Nullable String dimension) {
        var known = ScalableDimension.of(dimension);
        var resource = known == null || !NAMESPACE.equals(namespace)
                ? null
                : ScalableResource.of(caller, Constraints.checked(resourceId), known);
        if (resource == null) {
            throw unsupported();
        }
        return resource;
    }

    static ApiException unsupported() {
        return ApiException.validation("Unsupported service namespace, resource type or scalable dimension");
    }

    static ApiException unregistered(ScalableResource resource) {
        return new ApiException(
                ErrorCode.OBJECT_NOT_FOUND, "No scalable target registered for " + resource.described());
    }

    static ApiException notFound(String what) {
        return new ApiException(ErrorCode.OBJECT_NOT_FOUND, what);
    }

    static List<Permission> permission(String action, ScalableResource resource) {
        return draft(action, resource).alone();
    }

    static Permission.Draft draft(String action, ScalableResource resource) {
        return Permission.of("application-autoscaling:" + action, resource.targetArn());
    }

    static List<Permission> permissionOnAll(String action) {
        return Permission.of("application-autoscaling:" + action, "*").alone();
    }

    /**
     * A part of what the targets of a caller have, or are.
     *
     * @param elements those of a target
     * @param arn tells elements apart
     */
    static <T> Page<T> list(
            Caller caller,
            Filter filter,
            Window window,
            TableAccess access,
            Function<ScalableTarget, Stream<T>> elements,
            Function<T, String> arn) {
        List<T> all = access.scaling().list(caller.account(), caller.region()).stream()
                .filter(target -> filter.takes(target.resource()))
                .flatMap(elements)
                .toList();
        return window.of(all, arn);
    }

    /**
     * A part of a list.
     *
     * @param after the token of the page before; null for the first
     */
    record Window(int limit, @Nullable String after) {
        static Window of(@Nullable Integer maxResults, @Nullable String nextToken) {
            new Constraints()
                    .atLeast("maxResults", maxResults, 1)
                    .atMost("maxResults", maxResults, PAGE_MAX)
                    .check();
            return new Window(maxResults == null ? PAGE_MAX : maxResults, nextToken == null ? null : read(nextToken));
        }

        private static String read(String token) {
            try {
                return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException foreign) {
                throw invalidToken();
            }
        }

        private static ApiException invalidToken() {
            return new ApiException(ErrorCode.INVALID_NEXT_TOKEN, "The next token is not valid");
        }

        /** @param name tells elements apart */
        private <T> Page<T> of(List<T> all, Function<T, String> name) {
            int from = after == null ? 0 : all.stream().map(name).toList().indexOf(after) + 1;
            if (after != null && from == 0) {
                // What the page before ended with is gone. To begin again might have no end.
                throw invalidToken();
            }
            int to = Math.min(all.size(), from + limit);
            return new Page<>(
                    all.subList(from, to),
                    to < all.size()
                            ? Base64.getUrlEncoder()
                                    .withoutPadding()
                                    .encodeToString(name.apply(all.get(to - 1)).getBytes(StandardCharsets.UTF_8))
                            : null);
        }
    }

    record Page<T>(List<T> elements, @Nullable String nextToken) {}

    /** The filters of a list, of which those that are null are not asked for. */
    record Filter(
            @Nullable List<String> resourceIds, @Nullable String dimension) {
        static Filter of(@Nullable String namespace, @Nullable List<String> resourceIds, @Nullable String dimension) {
            new Constraints().present("serviceNamespace", namespace).check();
            if (!NAMESPACE.equals(namespace) || dimension != null && ScalableDimension.of(dimension) == null) {
                throw unsupported();
            }
            return new Filter(resourceIds, dimension);
        }

        static Filter ofOne(@Nullable String namespace, @Nullable String resourceId, @Nullable String dimension) {
            return of(namespace, resourceId == null ? null : List.of(resourceId), dimension);
        }

        boolean takes(ScalableResource resource) {
            return (resourceIds == null || resourceIds.isEmpty() || resourceIds.contains(resource.resourceId()))
                    && (dimension == null || resource.dimension().text().equals(dimension));
        }
    }
}
