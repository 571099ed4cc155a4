/** Each switch of the simulation has the effect that DynamoDB has in production, and none while it is off. */
@NullMarked
package dev.armature.engine.simulation;

import org.jspecify.annotations.NullMarked;
