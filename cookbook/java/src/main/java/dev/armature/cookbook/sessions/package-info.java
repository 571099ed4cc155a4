/** What is there for a time only: tables whose items expire, rate limits, sessions. */
@NullMarked
package dev.armature.cookbook.sessions;

import org.jspecify.annotations.NullMarked;
