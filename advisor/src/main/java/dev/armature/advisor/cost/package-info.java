/**
 * What a design costs: capacity units of one request, exactly as the engine charges them, and dollars a month.
 *
 * <p>{@link dev.armature.advisor.cost.Costs} turns sizes into units; {@link dev.armature.advisor.cost.DeclaredSizes} takes the
 * sizes from what a model says, for want of better ones. {@link dev.armature.advisor.cost.CostReport} adds up a month with the
 * prices of a {@link dev.armature.advisor.price.PriceBook}, and {@link dev.armature.advisor.cost.WhatIf} changes a model to see what
 * that would save. Nothing here asks a network.
 */
@NullMarked
package dev.armature.advisor.cost;

import org.jspecify.annotations.NullMarked;
