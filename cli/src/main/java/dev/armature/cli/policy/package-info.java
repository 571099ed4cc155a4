/** {@code armature policy}: what policies allow, without a server, and which policy allows what a server has seen. */
@NullMarked
package dev.armature.cli.policy;

import org.jspecify.annotations.NullMarked;
