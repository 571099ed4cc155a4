/** Finding some of many: by keys, by sparse indexes, and when a filter is good enough. */
@NullMarked
package dev.armature.cookbook.filtering;

import org.jspecify.annotations.NullMarked;
