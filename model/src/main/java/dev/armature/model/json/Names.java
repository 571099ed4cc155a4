package dev.armature.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The member names that a reader looks out for, compared as bytes so that no string is made of a name that is known. */
public final class Names {
    public static final int UNKNOWN = -1;

    private final byte[][] names;

    public Names(List<String> names) {
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** The position of the name in the list, or {@link #UNKNOWN}. A linear search: the lists are short. */
    public int find(byte[] text, int from, int to) {
        int length = to - from;
        for (int i = 0; i < names.length; i++) {
            byte[] name = names[i];
            if (name.length == length && Arrays.equals(name, 0, length, text, from, to)) {
                return i;
            }
        }
        return UNKNOWN;
    }

    public int find(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return find(bytes, 0, bytes.length);
    }

    public String get(int position) {
        return new String(names[position], StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return IntStream.range(0, names.length).mapToObj(this::get).collect(Collectors.joining(", "));
    }
}
