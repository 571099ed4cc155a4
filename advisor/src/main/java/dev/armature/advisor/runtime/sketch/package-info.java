/**
 * What can be said about a stream of values without keeping it: {@link dev.armature.advisor.runtime.sketch.TopKeys} the most frequent
 * keys, {@link dev.armature.advisor.runtime.sketch.DistinctCount} how many there are, {@link
 * dev.armature.advisor.runtime.sketch.LogHistogram} how values are spread, {@link dev.armature.advisor.runtime.sketch.KeyForms} what
 * keys look like. Each has a size that does not depend on what is put into it. None is safe for several threads: the owner of one
 * guards it.
 */
@NullMarked
package dev.armature.advisor.runtime.sketch;

import org.jspecify.annotations.NullMarked;
