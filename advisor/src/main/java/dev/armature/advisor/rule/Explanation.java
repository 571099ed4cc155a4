package dev.armature.advisor.rule;

/**
 * What people should know about a rule.
 *
 * @param title what is wrong, in a few words
 * @param why what happens if nothing is done
 * @param source where that is taught or documented
 * @param bad a model that the rule reports
 * @param good the same, repaired
 * @param cost what it costs, in units or money
 */
public record Explanation(String title, String why, String source, String bad, String good, String cost) {}
