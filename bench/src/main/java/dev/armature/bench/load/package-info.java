/**
 * The load: a table of 15,000 items of about 250 bytes, six operations on it, and a client that asks for them as fast as they
 * are answered.
 *
 * <p>{@link dev.armature.bench.load.Workload} says what is asked, {@link dev.armature.bench.load.LoadClient} asks it.
 */
@NullMarked
package dev.armature.bench.load;

import org.jspecify.annotations.NullMarked;
