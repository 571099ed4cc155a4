/** Tests of what is counted. */
@NullMarked
package dev.armature.engine.metrics;

import org.jspecify.annotations.NullMarked;
