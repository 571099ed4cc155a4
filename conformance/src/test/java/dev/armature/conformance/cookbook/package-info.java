/** The cookbook as a test: what it teaches has to be true of this server. */
@NullMarked
package dev.armature.conformance.cookbook;

import org.jspecify.annotations.NullMarked;
