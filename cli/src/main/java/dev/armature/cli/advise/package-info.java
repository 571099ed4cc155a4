/** {@code armature advise}: asks a running server what is wrong with its traffic. */
@NullMarked
package dev.armature.cli.advise;

import org.jspecify.annotations.NullMarked;
