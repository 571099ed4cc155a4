package dev.armature.advisor.convert.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comparisons of a KeyConditionExpression, in the few forms that it can have. */
final class KeyConditions {
    /**
     * A comparison with placeholders.
     *
     * @param operator as a model has it: {@code =}, {@code begins_with}, {@code between} and so on
     */
    record Comparison(String attribute, String operator, List<String> placeholders) {
        Comparison {
            placeholders = List.copyOf(placeholders);
        }
    }

    private static final Pattern FORM = Pattern.compile("(?i)begins_with\\s*\\(\\s*([^\\s,]+)\\s*,\\s*(:\\w+)\\s*\\)"
            + "|([^\\s()]+)\\s+between\\s+(:\\w+)\\s+and\\s+(:\\w+)"
            + "|([^\\s()<>=]+)\\s*(<=|>=|<|>|=)\\s*(:\\w+)");

    private KeyConditions() {}

    static List<Comparison> parse(String expression) {
        List<Comparison> comparisons = new ArrayList<>();
        Matcher forms = FORM.matcher(expression);
        while (forms.find()) {
            if (forms.group(1) != null) {
                comparisons.add(new Comparison(forms.group(1), "begins_with", List.of(forms.group(2))));
            } else if (forms.group(3) != null) {
                comparisons.add(new Comparison(forms.group(3), "between", List.of(forms.group(4), forms.group(5))));
            } else {
                comparisons.add(new Comparison(
                        forms.group(6), forms.group(7).toLowerCase(Locale.ROOT), List.of(forms.group(8))));
            }
        }
        return comparisons;
    }
}
