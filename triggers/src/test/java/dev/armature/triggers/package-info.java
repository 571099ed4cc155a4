/**
 * Tests of event source mappings: a real stream in memory, a real HTTP server for a function, and a clock that stands still until a
 * test moves it. {@link dev.armature.triggers.TestMapping} is where to start.
 */
@NullMarked
package dev.armature.triggers;

import org.jspecify.annotations.NullMarked;
