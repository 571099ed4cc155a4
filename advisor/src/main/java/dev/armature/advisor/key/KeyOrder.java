package dev.armature.advisor.key;

/** The order of keys that are texts: that of their UTF-8 bytes, which is that of their code points. */
public final class KeyOrder {
    private KeyOrder() {}

    public static int compare(String left, String right) {
        int at = 0;
        while (at < left.length() && at < right.length()) {
            int difference = Integer.compare(left.codePointAt(at), right.codePointAt(at));
            if (difference != 0) {
                return difference;
            }
            at += Character.charCount(left.codePointAt(at));
        }
        return Integer.compare(left.length(), right.length());
    }
}
