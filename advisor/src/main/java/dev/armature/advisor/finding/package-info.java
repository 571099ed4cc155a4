/**
 * What the advisor says: a {@link dev.armature.advisor.finding.Finding} names a rule, a place, the evidence, what it costs and what
 * to do.
 */
@NullMarked
package dev.armature.advisor.finding;

import org.jspecify.annotations.NullMarked;
