/**
 * What Contributor Insights show: the keys of a table or index that are accessed and throttled most, minute by minute, where they are switched on.
 * Start with {@link dev.armature.advisor.runtime.insight.KeyInsights}.
 */
@NullMarked
package dev.armature.advisor.runtime.insight;

import org.jspecify.annotations.NullMarked;
