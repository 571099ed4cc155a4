/** Tests of the package of the same name. */
@NullMarked
package dev.armature.engine.destination;

import org.jspecify.annotations.NullMarked;
