/** {@code armature policy}: what policies allow, without a server. */
@NullMarked
package dev.armature.cli.policy;

import org.jspecify.annotations.NullMarked;
