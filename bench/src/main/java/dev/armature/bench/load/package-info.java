/**
 * The load: tables of about 10,000 items of 250 to 300 bytes, operations on them in two groups, and a client that asks for them
 * as fast as they are answered.
 *
 * <p>{@link dev.armature.bench.load.Workload} says what is asked, {@link dev.armature.bench.load.LoadClient} asks it.
 */
@NullMarked
package dev.armature.bench.load;

import org.jspecify.annotations.NullMarked;
