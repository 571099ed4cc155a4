package dev.armature.engine.request;

import dev.armature.language.Substitutions;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which expressions a request has, and whether its other parameters go with them.
 *
 * <p>A request speaks either in expressions or in the parameters that came before them, not in both.
 */
public final class ExpressionParameters {
    private final Wording wording;
    private final List<String> legacy = new ArrayList<>();
    private final List<String> expressions = new ArrayList<>();
    /** The expressions that could use values and are not there. */
    private final List<String> missing = new ArrayList<>();

    private boolean hasValueExpression;

    public ExpressionParameters(Wording wording) {
        this.wording = wording;
    }

    public ExpressionParameters legacy(String parameter, @Nullable Object value) {
        if (value != null) {
            legacy.add(parameter);
        }
        return this;
    }

    /** A parameter that DynamoDB lists before the others. */
    public ExpressionParameters legacyFirst(String parameter, @Nullable Object value) {
        if (value != null) {
            legacy.addFirst(parameter);
        }
        return this;
    }

    public ExpressionParameters expression(String parameter, @Nullable String value) {
        if (value == null) {
            missing.add(parameter);
        } else {
            expressions.add(parameter);
            hasValueExpression = true;
        }
        return this;
    }

    /** A projection: it has names but no values. */
    public ExpressionParameters projection(@Nullable String value) {
        if (value != null) {
            expressions.add("ProjectionExpression");
        }
        return this;
    }

    public void refuseMixture() {
        if (!legacy.isEmpty() && !expressions.isEmpty()) {
            throw ApiException.envelopable(
                    "Can not use both expression and non-expression parameters in the same request:"
                            + " Non-expression parameters: {" + String.join(", ", legacy) + "} Expression parameters: {"
                            + String.join(", ", expressions) + "}");
        }
    }

    public Substitutions substitutions(
            @Nullable Map<String, String> names, @Nullable Map<String, UncheckedValue> values) {
        refuseMixture();
        if (names != null && expressions.isEmpty()) {
            throw ApiException.envelopable("ExpressionAttributeNames can only be specified when using expressions");
        }
        if (values != null && !hasValueExpression) {
            throw ApiException.envelopable("ExpressionAttributeValues can only be specified when using expressions"
                    + (wording == Wording.ENVELOPED && missing.size() == 1 ? "" : tail()));
        }
        return of(names, values);
    }

    /** The same for an action of a transaction: where it has no expression, names and values need not be of use. */
    public Substitutions ofAction(@Nullable Map<String, String> names, @Nullable Map<String, UncheckedValue> values) {
        if (!expressions.isEmpty()) {
            return substitutions(names, values);
        }
        var unused = of(names, values);
        return Substitutions.none(wording);
    }

    private Substitutions of(@Nullable Map<String, String> names, @Nullable Map<String, UncheckedValue> values) {
        return names == null && values == null
                ? Substitutions.none(wording)
                : Substitutions.of(names, values == null ? null : checked(values), wording);
    }

    private String tail() {
        return missing.isEmpty()
                ? ""
                : ": " + String.join(" and ", missing) + (missing.size() == 1 ? " is null" : " are null");
    }

    private Map<String, AttributeValue> checked(Map<String, UncheckedValue> values) {
        Map<String, AttributeValue> checked = LinkedHashMap.newLinkedHashMap(values.size());
        for (var entry : values.entrySet()) {
            checked.put(entry.getKey(), checked(entry.getKey(), entry.getValue()));
        }
        return checked;
    }

    private AttributeValue checked(String key, UncheckedValue value) {
        try {
            return ValueCheck.checkOperand(value, wording);
        } catch (ApiException fault) {
            if (wording.isCurrent()) {
                throw fault;
            }
            throw fault.withText(
                    "ExpressionAttributeValues contains invalid value: " + fault.text() + " for key " + key);
        }
    }
}
