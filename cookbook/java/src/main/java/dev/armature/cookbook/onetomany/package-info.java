/** Many things that belong to one. */
@NullMarked
package dev.armature.cookbook.onetomany;

import org.jspecify.annotations.NullMarked;
