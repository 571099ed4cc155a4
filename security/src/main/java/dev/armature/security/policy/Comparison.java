package dev.armature.security.policy;

import java.util.Optional;

/** The name of a line in a condition, taken apart: {@code ForAllValues:StringLikeIfExists}. */
record Comparison(Quantifier quantifier, Operator operator, boolean ifExists) {
    /** For keys that may have several values. */
    enum Quantifier {
        NONE(""),
        FOR_ALL_VALUES("ForAllValues:"),
        FOR_ANY_VALUE("ForAnyValue:");

        private final String prefix;

        Quantifier(String prefix) {
            this.prefix = prefix;
        }
    }

    private static final String IF_EXISTS = "IfExists";

    /** Empty if there is no such operator. */
    static Optional<Comparison> of(String text) {
        var quantifier = Quantifier.NONE;
        for (var each : Quantifier.values()) {
            quantifier = text.startsWith(each.prefix) ? each : quantifier;
        }
        String name = text.substring(quantifier.prefix.length());
        boolean ifExists = name.endsWith(IF_EXISTS);
        var prefixed = quantifier;
        return Operator.named(ifExists ? name.substring(0, name.length() - IF_EXISTS.length()) : name)
                .filter(operator -> !ifExists || operator != Operator.NULL)
                .map(operator -> new Comparison(prefixed, operator, ifExists));
    }
}
