/**
 * What is wrong with traffic as it is seen: {@link dev.armature.advisor.runtime.TrafficAdvisor} observes an engine and says what its
 * rules find. {@code sketch} has what keeps a stream of values in a bounded memory, {@code observation} what is kept of requests, and
 * {@code rule} the rules.
 */
@NullMarked
package dev.armature.advisor.runtime;

import org.jspecify.annotations.NullMarked;
