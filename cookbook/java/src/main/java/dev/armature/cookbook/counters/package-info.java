/** Counting without reading first, and without counting twice. */
@NullMarked
package dev.armature.cookbook.counters;

import org.jspecify.annotations.NullMarked;
