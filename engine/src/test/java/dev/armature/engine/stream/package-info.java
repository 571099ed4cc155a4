/** Tests of streams. */
@NullMarked
package dev.armature.engine.stream;

import org.jspecify.annotations.NullMarked;
