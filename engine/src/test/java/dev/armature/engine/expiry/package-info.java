/** Tests of time to live. */
@NullMarked
package dev.armature.engine.expiry;

import org.jspecify.annotations.NullMarked;
