package dev.armature.advisor.convert.source;

import dev.armature.advisor.key.Alphabet;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import java.util.List;

/** Whether keys in a file are of a template. Values in keys do not contain the delimiter. */
final class KeyMatch {
    private final KeySet value;

    KeyMatch(String delimiter) {
        int separator = delimiter.codePointAt(0);
        this.value = KeySet.characters(
                new Alphabet(List.of(
                        new Alphabet.Range(0, separator - 1),
                        new Alphabet.Range(separator + 1, Character.MAX_CODE_POINT))),
                1);
    }

    boolean isKey(KeyTemplate template, String key) {
        return !keys(template).and(KeySet.text(key)).isEmpty();
    }

    boolean isBeginning(KeyTemplate template, String beginning) {
        return !keys(template).and(KeySet.text(beginning).andLonger()).isEmpty();
    }

    /** Whether a bound of a range is near to its keys: one begins as the other does. */
    boolean isNear(KeyTemplate template, String bound) {
        return isBeginning(template, bound) || bound.startsWith(template.prefix());
    }

    private KeySet keys(KeyTemplate template) {
        return template.texts(part -> value);
    }
}
