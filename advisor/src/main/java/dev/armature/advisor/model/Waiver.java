package dev.armature.advisor.model;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A finding that is known and accepted.
 *
 * @param at a place as findings have it, or the beginning of one
 * @param until the last day on which it holds; null for always
 */
public record Waiver(
        String rule, String at, String why, @Nullable LocalDate until, Place place) {}
