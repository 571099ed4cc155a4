/**
 * What operations run on: each kind of operation is given the parts of the engine that it needs, and no others.
 */
@NullMarked
package dev.armature.engine.access;

import org.jspecify.annotations.NullMarked;
