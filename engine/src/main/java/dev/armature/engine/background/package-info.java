/** What an engine does in the background: when it runs, and what becomes of it when it fails. */
@NullMarked
package dev.armature.engine.background;

import org.jspecify.annotations.NullMarked;
