/**
 * What a design costs: capacity units of one request, exactly as the engine charges them.
 *
 * <p>{@link dev.armature.advisor.cost.Costs} turns sizes into units; {@link dev.armature.advisor.cost.DeclaredSizes} takes the
 * sizes from what a model says, for want of better ones.
 */
@NullMarked
package dev.armature.advisor.cost;

import org.jspecify.annotations.NullMarked;
