package dev.armature.advisor.runtime.rule;

/**
 * What people should know about a rule.
 *
 * @param title what is wrong, in a few words
 * @param why what happens if nothing is done
 * @param source where that is taught or documented
 * @param measured what is looked at
 * @param threshold from where on it is reported
 * @param remedy what to do
 */
public record Documentation(
        String title, String why, String source, String measured, String threshold, Minimum minimum, String remedy) {}
