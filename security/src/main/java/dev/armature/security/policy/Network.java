package dev.armature.security.policy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** A range of IP addresses in CIDR notation; a bare address is a range of one. */
record Network(byte[] address, int bits) {
    private static final String OCTET = "(\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])";

    /** Empty if the text is not one. No name is ever looked up. */
    static Optional<Network> of(String text) {
        int slash = text.indexOf('/');
        String address = (slash < 0 ? text : text.substring(0, slash)).strip();
        if (address.isEmpty() || !isNumeric(address)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            int width = bytes.length * Byte.SIZE;
            int bits = slash < 0
                    ? width
                    : Integer.parseInt(text.substring(slash + 1).strip());
            return bits < 0 || bits > width ? Optional.empty() : Optional.of(new Network(bytes, bits));
        } catch (UnknownHostException | NumberFormatException notOne) {
            return Optional.empty();
        }
    }

    /** Of the characters of an address, and in the form of one: anything else might be taken for the name of a host. */
    private static boolean isNumeric(String address) {
        boolean hasColon = address.indexOf(':') >= 0;
        return hasColon
                ? address.chars().allMatch(c -> Character.digit(c, 16) >= 0 || c == ':' || c == '.')
                : address.matches(OCTET + "(\\." + OCTET + "){3}");
    }

    boolean contains(Network other) {
        if (address.length != other.address.length || other.bits < bits) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >>> bit % Byte.SIZE;
            if ((address[bit / Byte.SIZE] & mask) != (other.address[bit / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }
}
