package dev.armature.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes attribute values of what arrived, or refuses it. All texts about a value on its own are here, in both wordings.
 *
 * <p>Sources: the two validation layers as captured on AWS from August to October 2026.
 */
public final class ValueCheck {
    private static final String INVALID = "One or more parameter values were invalid: ";

    private final Wording wording;
    private final int levelsMax;

    private ValueCheck(Wording wording, int levelsMax) {
        this.wording = wording;
        this.levelsMax = levelsMax;
    }

    public static AttributeValue check(UncheckedValue value, Wording wording) {
        return new ValueCheck(wording, Limits.NESTING_LEVELS_MAX).value(value, 1);
    }

    /** Checks a value that an expression uses and that is perhaps not stored. */
    public static AttributeValue checkOperand(UncheckedValue value, Wording wording) {
        int levelsMax = wording.isCurrent() ? Limits.NESTING_LEVELS_MAX : Limits.NESTING_LEVELS_OF_OPERANDS_MAX;
        return new ValueCheck(wording, levelsMax).value(value, 1);
    }

    /** Checks an item or a key, attribute by attribute. */
    public static Map<String, AttributeValue> checkAll(Map<String, UncheckedValue> values, Wording wording) {
        if (!wording.isCurrent()) {
            // The older layer looks at the names of attributes, then at how deep their values are, then into them.
            values.keySet().forEach(ValueCheck::checkName);
            if (UncheckedValue.areDeeperThan(values, Limits.NESTING_LEVELS_MAX)) {
                throw tooDeep();
            }
        }
        return new ValueCheck(wording, Limits.NESTING_LEVELS_MAX).entries(values, 1);
    }

    private static ApiException tooDeep() {
        return ApiException.envelopable(
                "Nesting Levels have exceeded supported limits: Attributes in the item have nested"
                        + " levels beyond supported limit");
    }

    private AttributeValue value(UncheckedValue value, int level) {
        AttributeType type = value.type();
        if (value.types() > 1) {
            if (value.content() != null) {
                var unused = number(value.text());
            }
            throw ApiException.validation(
                    "Supplied AttributeValue has more than one datatypes set, must contain exactly one of"
                            + " the supported datatypes");
        }
        if (type == null) {
            throw ApiException.validation(
                    "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
        }
        if (level > levelsMax) {
            throw tooDeep();
        }
        return switch (type) {
            case S -> new AttributeValue.S(value.text());
            case N -> new AttributeValue.N(number(value.text()));
            case B -> new AttributeValue.B(value.bytes());
            case BOOL -> new AttributeValue.Bool(value.flag());
            case NULL -> isNull(value.flag());
            case SS -> stringSet(value.texts());
            case NS -> numberSet(value.texts());
            case BS -> binarySet(value.binaries());
            case L -> {
                List<AttributeValue> elements = new ArrayList<>(value.elements().size());
                for (UncheckedValue element : value.elements()) {
                    elements.add(value(element, level + 1));
                }
                yield new AttributeValue.L(elements);
            }
            case M -> new AttributeValue.M(entries(value.entries(), level + 1));
        };
    }

    private Map<String, AttributeValue> entries(Map<String, UncheckedValue> entries, int level) {
        Map<String, AttributeValue> checked = LinkedHashMap.newLinkedHashMap(entries.size());
        for (var entry : entries.entrySet()) {
            checkName(entry.getKey());
            checked.put(entry.getKey(), value(entry.getValue(), level));
        }
        return checked;
    }

    /** Refuses a name that no attribute can have, wherever a request gives it. */
    public static void checkName(String name) {
        if (name.isEmpty()) {
            throw ApiException.envelopable("Empty attribute name");
        }
        // No character takes more than three bytes for each unit of a Java string, so short names need not be measured.
        if (name.length() > Limits.ATTRIBUTE_NAME_BYTES_MAX / 3
                && Utf8.length(name) > Limits.ATTRIBUTE_NAME_BYTES_MAX) {
            throw ApiException.envelopable("Attribute name is too large, must be less than 65536 bytes");
        }
    }

    private Decimal number(String text) {
        try {
            return Decimal.parse(text);
        } catch (Decimal.MalformedException malformed) {
            String quoted = text.isEmpty() && !wording.isCurrent() ? "" : ": " + text;
            var fault = wording.isCurrent() ? malformed.fault() : olderFault(malformed.fault(), text);
            throw ApiException.envelopable(numberFault(fault, quoted));
        }
    }

    /** The older layer reads exponents into 32 bits: some do not fit, and the largest wraps around to a tiny number. */
    private static Decimal.Fault olderFault(Decimal.Fault fault, String text) {
        if (fault != Decimal.Fault.OVERFLOW && fault != Decimal.Fault.UNDERFLOW) {
            return fault;
        }
        if (!Decimal.hasExponentOf32Bits(text)) {
            return Decimal.Fault.NOT_A_NUMBER;
        }
        var value = new BigDecimal(text);
        boolean wraps = (long) value.precision() - value.scale() > Integer.MAX_VALUE;
        return wraps ? Decimal.Fault.UNDERFLOW : fault;
    }

    /** The text about a number, also for the results of arithmetic and for literals, which say where they stood. */
    public static String numberFault(Decimal.Fault fault, String quoted) {
        return switch (fault) {
            case NOT_A_NUMBER -> "The parameter cannot be converted to a numeric value" + quoted;
            case TOO_MANY_DIGITS -> "Attempting to store more than 38 significant digits in a Number";
            case OVERFLOW -> "Number overflow. Attempting to store a number with magnitude larger than supported range";
            case UNDERFLOW ->
                "Number underflow. Attempting to store a number with magnitude smaller than supported range";
        };
    }

    private AttributeValue isNull(boolean flag) {
        if (!flag) {
            throw ApiException.envelopable(INVALID + "Null attribute value types must have the value of true");
        }
        return new AttributeValue.Null();
    }

    private AttributeValue stringSet(List<String> members) {
        refuseEmpty(members, "An string set  may not be empty");
        if (hasDuplicates(members)) {
            throw ApiException.envelopable(INVALID
                    + "Input collection "
                    + listed(members, Utf8::compare, Function.identity(), ", ")
                    + " contains duplicates.");
        }
        return new AttributeValue.SS(members.stream().sorted(Utf8::compare).toList());
    }

    private AttributeValue numberSet(List<String> members) {
        refuseEmpty(members, "An number set  may not be empty");
        List<Decimal> numbers = new ArrayList<>(members.size());
        for (String member : members) {
            numbers.add(number(member));
        }
        if (hasDuplicates(numbers)) {
            throw ApiException.envelopable(
                    wording.isCurrent()
                            ? INVALID + "Input collection contains duplicates."
                            : "Input collection contains duplicates");
        }
        return new AttributeValue.NS(numbers.stream().sorted().toList());
    }

    private AttributeValue binarySet(List<Bytes> members) {
        refuseEmpty(members, "Binary sets should not be empty");
        if (hasDuplicates(members)) {
            throw ApiException.envelopable(INVALID
                    + "Input collection "
                    + listed(members, Comparator.naturalOrder(), Bytes::base64, ",")
                    + "of type BS contains duplicates.");
        }
        return new AttributeValue.BS(members.stream().sorted().toList());
    }

    private static void refuseEmpty(List<?> members, String text) {
        if (members.isEmpty()) {
            throw ApiException.envelopable(INVALID + text);
        }
    }

    private static <T> boolean hasDuplicates(List<T> members) {
        return new HashSet<>(members).size() < members.size();
    }

    /**
     * The members as the text about duplicates lists them. The older layer repeats the request; the current one lists what
     * it had gathered in order up to the first repeat, then the repeat, then the rest.
     */
    private <T> String listed(List<T> members, Comparator<T> order, Function<T, String> printed, String separator) {
        if (!wording.isCurrent()) {
            return members.stream().map(printed).collect(Collectors.joining(", ", "[", "]"));
        }
        Set<T> seen = new HashSet<>();
        int repeat = 0;
        while (seen.add(members.get(repeat))) {
            repeat++;
        }
        List<T> gathered = new ArrayList<>(members.subList(0, repeat));
        gathered.sort(order);
        gathered.addAll(members.subList(repeat, members.size()));
        return gathered.stream()
                .map(member -> "\"" + printed.apply(member) + "\"")
                .collect(Collectors.joining(separator, "[", "]"));
    }
}
