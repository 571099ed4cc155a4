/** Tests of the package of the same name. */
@NullMarked
package dev.armature.engine.exchange;

import org.jspecify.annotations.NullMarked;
