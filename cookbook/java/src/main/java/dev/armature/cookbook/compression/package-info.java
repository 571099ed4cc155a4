/** What is too large: smaller, or elsewhere. */
@NullMarked
package dev.armature.cookbook.compression;

import org.jspecify.annotations.NullMarked;
