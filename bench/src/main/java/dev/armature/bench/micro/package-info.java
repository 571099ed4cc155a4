/**
 * Microbenchmarks of the parts that every request goes through. {@code ./armature bench --micro} runs them; words after it choose
 * among them, as with JMH's own command line.
 */
@NullMarked
package dev.armature.bench.micro;

import org.jspecify.annotations.NullMarked;
