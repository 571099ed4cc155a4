/**
 * The offline check of a database: whether what is stored makes sense, beyond what checksums can tell.
 *
 * <p>Start with {@link dev.armature.engine.check.EngineCheck}. It reads everything, changes nothing, and needs a storage
 * without a writer.
 */
@NullMarked
package dev.armature.engine.check;

import org.jspecify.annotations.NullMarked;
