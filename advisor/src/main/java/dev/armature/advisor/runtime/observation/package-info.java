/**
 * What was seen of the traffic. {@link dev.armature.advisor.runtime.observation.Observer} listens to calls and counts; {@link
 * dev.armature.advisor.runtime.observation.Seen} is what it has seen up to a moment, for those who judge it.
 *
 * <p>A request pays for three things: a fingerprint of its shape, a few additions in a {@link
 * dev.armature.advisor.runtime.observation.Stripe}, and, for those that are looked at closely, sketches of its keys and items. While
 * there are few requests all of them are looked at closely; of many a part is, which then stands for the others. What is kept has a bound in
 * {@link dev.armature.advisor.runtime.observation.Bounds}.
 */
@NullMarked
package dev.armature.advisor.runtime.observation;

import org.jspecify.annotations.NullMarked;
