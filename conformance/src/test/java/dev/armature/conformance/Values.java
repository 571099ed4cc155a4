package dev.armature.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Short names for the SDK's attribute values, as DynamoDB's documentation abbreviates them. */
final class Values {
    static final AttributeValue NULL = AttributeValue.fromNul(true);

    private Values() {}

    static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }

    static AttributeValue n(long number) {
        return n(Long.toString(number));
    }

    static AttributeValue b(int... octets) {
        return AttributeValue.fromB(bytes(octets));
    }

    static AttributeValue bool(boolean value) {
        return AttributeValue.fromBool(value);
    }

    static AttributeValue ss(String... members) {
        return AttributeValue.fromSs(List.of(members));
    }

    static AttributeValue ns(String... members) {
        return AttributeValue.fromNs(List.of(members));
    }

    static AttributeValue bs(SdkBytes... members) {
        return AttributeValue.fromBs(List.of(members));
    }

    static AttributeValue list(AttributeValue... elements) {
        return AttributeValue.fromL(List.of(elements));
    }

    static AttributeValue map(Object... namesAndValues) {
        return AttributeValue.fromM(item(namesAndValues));
    }

    static SdkBytes bytes(int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        return SdkBytes.fromByteArray(bytes);
    }

    /** An item, or a key: names and values in turn. */
    static Map<String, AttributeValue> item(Object... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
        }
        return item;
    }

    /** The text of an attribute that the test relies on. */
    static String text(Map<String, AttributeValue> item, String name) {
        return present(item, name).s();
    }

    /** The number of an attribute that the test relies on. */
    static int number(Map<String, AttributeValue> item, String name) {
        return Integer.parseInt(present(item, name).n());
    }

    private static AttributeValue present(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            throw new AssertionError("no attribute " + name + " in " + item);
        }
        return value;
    }
}
