/**
 * What transactions are made of: their actions, how they are done once and all together, and why one is cancelled.
 */
@NullMarked
package dev.armature.engine.transaction;

import org.jspecify.annotations.NullMarked;
