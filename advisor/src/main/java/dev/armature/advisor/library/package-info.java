/**
 * The models that come with this: those of {@code models/}, which stand for the designs of the documents that the rules were drawn from. {@link
 * dev.armature.advisor.library.ModelLibrary} has them by name, as they were and repaired.
 */
@NullMarked
package dev.armature.advisor.library;

import org.jspecify.annotations.NullMarked;
