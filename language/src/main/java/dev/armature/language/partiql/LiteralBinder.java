package dev.armature.language.partiql;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes values of literals and parameters, also of those inside one another. */
final class LiteralBinder {
    private static final String ROOT = "root";

    private final List<AttributeValue> parameters;
    private int used;

    LiteralBinder(List<AttributeValue> parameters) {
        this.parameters = parameters;
    }

    /** The value, or null if the expression is none. */
    @Nullable
    AttributeValue valueOrNull(Expr expr) {
        return expr instanceof Expr.Value value ? value(value, ROOT, 1) : null;
    }

    /** The attributes of a whole item. */
    Map<String, AttributeValue> item(Expr expr) {
        if (expr instanceof Expr.StructOf struct) {
            return attributes(struct);
        }
        if (expr instanceof Expr.Parameter parameter
                && value(parameter, ROOT, 1) instanceof AttributeValue.M(Map<String, AttributeValue> entries)) {
            return entries;
        }
        throw Faults.at("Expected a struct as the value to insert", expr.token());
    }

    private AttributeValue inner(Expr expr, String place, int level) {
        if (expr instanceof Expr.Parameter(Token token, int ignored) && level > 1) {
            throw Faults.at("Unsupported data type: Parameter under key " + place, token);
        }
        if (expr instanceof Expr.Value value) {
            return value(value, place, level);
        }
        if (expr instanceof Expr.Call(Token function, List<Expr> ignored)) {
            throw Faults.at(
                    "Unsupported data type: " + function.text().toLowerCase(Locale.ROOT) + " under key " + place,
                    function);
        }
        throw unsupported(place);
    }

    private AttributeValue value(Expr.Value value, String place, int level) {
        if (level > Limits.NESTING_LEVELS_MAX) {
            throw ApiException.validation("Nesting Levels have exceeded supported limits under " + place);
        }
        return switch (value) {
            case Expr.Literal(Token token) -> scalar(token, place);
            case Expr.Parameter(Token ignored, int position) -> parameter(position);
            case Expr.ListOf(Token ignored, List<Expr> elements) -> {
                List<AttributeValue> values = new ArrayList<>(elements.size());
                for (int i = 0; i < elements.size(); i++) {
                    values.add(inner(elements.get(i), place + "[" + i + "]", level + 1));
                }
                yield new AttributeValue.L(values);
            }
            case Expr.StructOf struct -> new AttributeValue.M(entries(struct, place, level + 1));
            case Expr.BagOf(Token ignored, List<Expr> elements) -> set(elements, place);
        };
    }

    private AttributeValue scalar(Token token, String place) {
        return switch (token.kind()) {
            case STRING -> AttributeValue.string(token.text());
            case NUMBER -> new AttributeValue.N(number(token.text(), place));
            case BOOLEAN -> new AttributeValue.Bool(token.text().equals("true"));
            case NULL -> new AttributeValue.Null();
            default -> throw unsupported(place);
        };
    }

    private static Decimal number(String text, String place) {
        try {
            return Decimal.parse(text);
        } catch (Decimal.MalformedException malformed) {
            throw ApiException.validation(ValueCheck.numberFault(malformed.fault(), ": " + text) + " under " + place);
        }
    }

    private static ApiException unsupported(String place) {
        return ApiException.validation("Unsupported data type: UNKNOWN under key " + place);
    }

    private AttributeValue parameter(int position) {
        if (position >= parameters.size()) {
            throw otherNumberOfParameters();
        }
        used = Math.max(used, position + 1);
        return parameters.get(position);
    }

    /** To be called when the whole statement is bound: refuses parameters that nothing asks for. */
    void requireAllUsed() {
        if (used < parameters.size()) {
            throw otherNumberOfParameters();
        }
    }

    private static ApiException otherNumberOfParameters() {
        return ApiException.validation("Number of parameters in request and statement don't match.");
    }

    /** Places are told within an attribute, not within the item: the value of each is a root. */
    private Map<String, AttributeValue> attributes(Expr.StructOf struct) {
        Map<String, AttributeValue> attributes =
                LinkedHashMap.newLinkedHashMap(struct.members().size());
        for (Expr.Member member : struct.members()) {
            attributes.put(name(member), inner(member.value(), ROOT, 1));
        }
        return attributes;
    }

    private Map<String, AttributeValue> entries(Expr.StructOf struct, String place, int level) {
        Map<String, AttributeValue> entries =
                LinkedHashMap.newLinkedHashMap(struct.members().size());
        for (Expr.Member member : struct.members()) {
            String name = name(member);
            entries.put(name, inner(member.value(), place + "." + name, level));
        }
        return entries;
    }

    private static String name(Expr.Member member) {
        if (member.name() instanceof Expr.Literal(Token name) && name.kind() == Token.Kind.STRING) {
            ValueCheck.checkName(name.text());
            return name.text();
        }
        throw Faults.at(
                "The name of an attribute must be a string", member.name().token());
    }

    /** A bag is a set: of strings, or of numbers. */
    private static AttributeValue set(List<Expr> elements, String place) {
        if (elements.isEmpty()) {
            throw ApiException.validation("Empty bags are not supported");
        }
        Token.Kind kind = Token.Kind.END;
        List<String> members = new ArrayList<>(elements.size());
        Set<Decimal> numbers = new HashSet<>();
        for (int i = 0; i < elements.size(); i++) {
            boolean fits = elements.get(i) instanceof Expr.Literal(Token token)
                    && (token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER)
                    && (kind == Token.Kind.END || kind == token.kind());
            if (!fits) {
                throw ApiException.validation(
                        "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");
            }
            Token token = elements.get(i).token();
            kind = token.kind();
            if (kind == Token.Kind.NUMBER) {
                numbers.add(number(token.text(), place + "[" + i + "]"));
            }
            members.add(token.text());
        }
        if (kind == Token.Kind.NUMBER && numbers.size() < members.size()) {
            throw ApiException.validation("One or more parameter values were invalid: Input collection " + members
                    + " contains duplicates! under " + place);
        }
        AttributeType type = kind == Token.Kind.STRING ? AttributeType.SS : AttributeType.NS;
        return ValueCheck.check(UncheckedValue.of(type, members), Wording.OLDER);
    }
}
