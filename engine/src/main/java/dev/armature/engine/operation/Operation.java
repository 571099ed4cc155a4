package dev.armature.engine.operation;

import dev.armature.engine.Engine;

/**
 * A request that is known to be good: what it says is legal, whatever the tables hold.
 *
 * @param <R> the record it answers with
 */
public interface Operation<R> {
    R run(Engine engine);
}
