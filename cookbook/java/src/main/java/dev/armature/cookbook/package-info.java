/**
 * The cookbook in Java: every pattern with the AWS SDK 2.x, some with its low-level client and some with its enhanced client.
 *
 * <p>A scenario is a class in the package of its group, with its number at the front of its name. Start with any of them;
 * {@code Main} runs them, and {@code kit} holds what they share.
 */
@NullMarked
package dev.armature.cookbook;

import org.jspecify.annotations.NullMarked;
