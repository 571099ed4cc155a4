/** What reads and writes cost, and how to make it less. */
@NullMarked
package dev.armature.cookbook.capacity;

import org.jspecify.annotations.NullMarked;
