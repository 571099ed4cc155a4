/** Numbers as people like them: 1, 2, 3. */
@NullMarked
package dev.armature.cookbook.sequentialids;

import org.jspecify.annotations.NullMarked;
