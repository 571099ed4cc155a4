/**
 * A database for each test of JUnit Jupiter, 5 and 6.
 *
 * <p>Start with {@link dev.armature.junit.ArmatureTest}, or with {@link dev.armature.junit.ArmatureExtension} for tests that
 * prepare their database in Java. {@link dev.armature.junit.ArmatureProcess} is for those that want a server in a process of its
 * own. Nothing here holds static state, so tests may run side by side.
 */
@NullMarked
package dev.armature.junit;

import org.jspecify.annotations.NullMarked;
