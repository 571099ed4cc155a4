package dev.armature.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB's number: a decimal of at most 38 significant digits, from 1E-130 to 9.99…E+125 on either side of zero.
 *
 * <p>It is known by its normal form: plain digits, no exponent, no {@code +}, no superfluous zero. Equal numbers have equal
 * normal forms, so the text decides equality, and it is also what is stored and sent. {@link KeyCodec} has the
 * order-preserving bytes.
 */
public final class Decimal implements Comparable<Decimal> {
    public static final int DIGITS_MAX = 38;
    /** The highest power of ten that the first digit of a number can stand for. */
    public static final int EXPONENT_MAX = 125;

    public static final int EXPONENT_MIN = -130;
    public static final Decimal ZERO = new Decimal("0");
    /** What fits a {@code long} for sure, whatever its digits. */
    private static final int SMALL_DIGITS_MAX = 18;

    private final String text;
    /** Computed when first asked for; racing threads compute the same. */
    private @Nullable BigDecimal value;

    private Decimal(String text) {
        this.text = text;
    }

    /** What {@link #parse} found wrong with a text. */
    public enum Fault {
        NOT_A_NUMBER,
        TOO_MANY_DIGITS,
        OVERFLOW,
        UNDERFLOW
    }

    /** A text that is not a number DynamoDB can hold. */
    public static final class MalformedException extends Exception {
        private final Fault fault;

        MalformedException(Fault fault) {
            super(fault.name(), null, false, false);
            this.fault = fault;
        }

        public Fault fault() {
            return fault;
        }
    }

    public static Decimal of(long value) {
        return new Decimal(Long.toString(value));
    }

    /** Takes a text that is known to be in normal form, as {@link ItemCodec} stores it. */
    static Decimal ofNormal(String text) {
        return new Decimal(text);
    }

    /**
     * Reads {@code [+-]digits[.digits][e[+-]digits]}; the digits before or after the point may be missing, not both.
     *
     * <p>Zero keeps its exponent for the range check: {@code 0e126} overflows and {@code 0.0e126} does not, as on AWS.
     */
    public static Decimal parse(String text) throws MalformedException {
        if (isSmallNormal(text)) {
            return new Decimal(text);
        }
        var reader = new Reader(text);
        reader.read();
        return new Decimal(reader.normal());
    }

    /**
     * Whether the exponent of a text that follows the grammar fits 32 bits, and still does with the digits behind the point
     * taken from it. What AWS reads with Java's BigDecimal has to; newer versions of Java take one more than AWS's.
     */
    public static boolean hasExponentOf32Bits(String text) {
        int mark = Math.max(text.indexOf('e'), text.indexOf('E'));
        if (mark < 0) {
            return true;
        }
        boolean isSigned = text.charAt(mark + 1) == '-' || text.charAt(mark + 1) == '+';
        int start = isSigned ? mark + 2 : mark + 1;
        while (start < text.length() - 1 && text.charAt(start) == '0') {
            start++;
        }
        if (text.length() - start > 10) {
            return false;
        }
        long digits = Long.parseLong(text, start, text.length(), 10);
        long exponent = text.charAt(mark + 1) == '-' ? -digits : digits;
        int point = text.indexOf('.');
        long scale = (point < 0 ? 0 : mark - point - 1) - exponent;
        return (int) exponent == exponent && (int) scale == scale;
    }

    /** The value of an arithmetic result, whose only possible fault is that it does not fit. */
    public static Decimal of(BigDecimal value) throws MalformedException {
        return parse(value.stripTrailingZeros().toString());
    }

    public BigDecimal value() {
        var known = value;
        if (known == null) {
            known = new BigDecimal(text);
            value = known;
        }
        return known;
    }

    public boolean isNegative() {
        return text.charAt(0) == '-';
    }

    public boolean isZero() {
        return text.equals("0");
    }

    /** The whole number this is, if it is one and fits. */
    public java.util.OptionalLong longValue() {
        if (text.indexOf('.') >= 0 || text.length() > SMALL_DIGITS_MAX) {
            return java.util.OptionalLong.empty();
        }
        return java.util.OptionalLong.of(Long.parseLong(text));
    }

    /** Exact, or a fault if 38 digits cannot hold the sum. */
    public Decimal plus(Decimal other) throws MalformedException {
        if (text.length() <= SMALL_DIGITS_MAX && other.text.length() <= SMALL_DIGITS_MAX) {
            var left = longValue();
            var right = other.longValue();
            if (left.isPresent() && right.isPresent()) {
                return of(left.getAsLong() + right.getAsLong());
            }
        }
        return of(value().add(other.value()));
    }

    public Decimal minus(Decimal other) throws MalformedException {
        return of(value().subtract(other.value()));
    }

    /**
     * What the number adds to an item's size: a byte, one for every two significant digits on each side of the point, one for a
     * minus sign. Zeros at both ends do not count, so 1E125 takes two bytes although it prints 126 digits. Zero takes one.
     */
    public int sizeBytes() {
        if (isZero()) {
            return 1;
        }
        int start = isNegative() ? 1 : 0;
        int point = text.indexOf('.');
        int end = text.length();
        int size = 1 + start;
        if (point < 0) {
            int last = end;
            while (text.charAt(last - 1) == '0') {
                last--;
            }
            return size + (last - start + 1) / 2;
        }
        boolean wholeIsZero = text.charAt(start) == '0';
        int fractionStart = point + 1;
        if (wholeIsZero) {
            while (text.charAt(fractionStart) == '0') {
                fractionStart++;
            }
        } else {
            size += (point - start + 1) / 2;
        }
        return size + (end - fractionStart + 1) / 2;
    }

    @Override
    public int compareTo(Decimal other) {
        if (text.equals(other.text)) {
            return 0;
        }
        if (isSmallNormal(text) && isSmallNormal(other.text)) {
            return Long.compare(Long.parseLong(text), Long.parseLong(other.text));
        }
        return value().compareTo(other.value());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Decimal number && text.equals(number.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The normal form. */
    @Override
    public String toString() {
        return text;
    }

    /** Whether the text is a short whole number in normal form already, as most are. */
    private static boolean isSmallNormal(String text) {
        int length = text.length();
        int start = length > 1 && text.charAt(0) == '-' ? 1 : 0;
        if (length == start || length - start > SMALL_DIGITS_MAX) {
            return false;
        }
        if (text.charAt(start) == '0') {
            return length == 1;
        }
        for (int i = start; i < length; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Takes a text apart: sign, significant digits, and the power of ten of the last of them. */
    private static final class Reader {
        private final String text;
        private boolean negative;
        private String digits = "";
        private long exponent;

        Reader(String text) {
            this.text = text;
        }

        void read() throws MalformedException {
            int length = text.length();
            int at = 0;
            if (at < length && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                negative = text.charAt(at) == '-';
                at++;
            }
            int wholeStart = at;
            at = skipDigits(at);
            String whole = text.substring(wholeStart, at);
            String fraction = "";
            if (at < length && text.charAt(at) == '.') {
                int fractionStart = at + 1;
                at = skipDigits(fractionStart);
                fraction = text.substring(fractionStart, at);
            }
            if (whole.isEmpty() && fraction.isEmpty()) {
                throw new MalformedException(Fault.NOT_A_NUMBER);
            }
            long given = 0;
            if (at < length) {
                if (text.charAt(at) != 'e' && text.charAt(at) != 'E') {
                    throw new MalformedException(Fault.NOT_A_NUMBER);
                }
                given = exponent(at + 1);
            }
            settle(whole + fraction, given - fraction.length());
        }

        private int skipDigits(int from) {
            int at = from;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            return at;
        }

        private long exponent(int from) throws MalformedException {
            int digitsFrom = from;
            if (digitsFrom < text.length() && (text.charAt(digitsFrom) == '+' || text.charAt(digitsFrom) == '-')) {
                digitsFrom++;
            }
            if (digitsFrom == text.length() || skipDigits(digitsFrom) != text.length()) {
                throw new MalformedException(Fault.NOT_A_NUMBER);
            }
            // Beyond 64 bits AWS no longer calls it an overflow.
            var written = new BigInteger(text.substring(from));
            if (written.bitLength() > 63) {
                throw new MalformedException(Fault.NOT_A_NUMBER);
            }
            long bound = Integer.MAX_VALUE * 4L;
            return Math.clamp(written.longValue(), -bound, bound);
        }

        private void settle(String all, long lastExponent) throws MalformedException {
            int first = 0;
            while (first < all.length() && all.charAt(first) == '0') {
                first++;
            }
            if (first == all.length()) {
                checkRange(lastExponent);
                digits = "0";
                exponent = 0;
                negative = false;
                return;
            }
            int end = all.length();
            while (all.charAt(end - 1) == '0') {
                end--;
            }
            exponent = lastExponent + (all.length() - end);
            checkRange(exponent + (end - first) - 1);
            if (end - first > DIGITS_MAX) {
                throw new MalformedException(Fault.TOO_MANY_DIGITS);
            }
            digits = all.substring(first, end);
        }

        private static void checkRange(long leadingExponent) throws MalformedException {
            if (leadingExponent > EXPONENT_MAX) {
                throw new MalformedException(Fault.OVERFLOW);
            }
            if (leadingExponent < EXPONENT_MIN) {
                throw new MalformedException(Fault.UNDERFLOW);
            }
        }

        String normal() {
            var out = new StringBuilder();
            if (negative) {
                out.append('-');
            }
            int places = (int) exponent;
            if (places >= 0) {
                out.append(digits).repeat("0", places);
            } else if (digits.length() > -places) {
                int point = digits.length() + places;
                out.append(digits, 0, point).append('.').append(digits, point, digits.length());
            } else {
                out.append("0.").repeat("0", -places - digits.length()).append(digits);
            }
            return out.toString();
        }
    }
}
