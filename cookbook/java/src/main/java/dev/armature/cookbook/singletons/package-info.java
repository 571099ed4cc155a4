/** One item for the whole application. */
@NullMarked
package dev.armature.cookbook.singletons;

import org.jspecify.annotations.NullMarked;
