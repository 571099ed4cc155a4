package dev.armature.engine.permission;

import java.util.List;

/** Decides whether one caller may do what its request needs. */
@FunctionalInterface
public interface Authorizer {
    /** Where a caller may do everything. */
    Authorizer NONE = permissions -> {};

    /** @throws dev.armature.model.ApiException if one of them is refused: then nothing of the request is done */
    void authorize(List<Permission> permissions);
}
