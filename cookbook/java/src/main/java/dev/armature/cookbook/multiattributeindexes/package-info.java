/** Indexes whose keys are made of several attributes. */
@NullMarked
package dev.armature.cookbook.multiattributeindexes;

import org.jspecify.annotations.NullMarked;
