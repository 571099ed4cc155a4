package dev.armature.engine;

import java.util.Map;

/** Every operation of the API, by the name it has in {@code X-Amz-Target}. */
public final class Operations {
    private Operations() {}

    public static final Map<String, Api<?>> ALL = Map.of();
}
