/** The read path: single items, and pages of a table or index. */
@NullMarked
package dev.armature.engine.read;

import org.jspecify.annotations.NullMarked;
