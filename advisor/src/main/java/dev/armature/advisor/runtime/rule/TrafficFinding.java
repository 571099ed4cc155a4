package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Finding;
import java.time.Duration;
import java.time.Instant;

/**
 * Something that is wrong with traffic.
 *
 * @param since from when on it was looked at
 * @param window how long of that traffic was observed
 * @param requests how many there were to look at
 */
public record TrafficFinding(Finding finding, Instant since, Duration window, long requests, Confidence confidence) {}
