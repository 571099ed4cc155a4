/** Tests of the package of the same name. */
@NullMarked
package dev.armature.engine.object;

import org.jspecify.annotations.NullMarked;
