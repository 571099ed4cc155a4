package dev.armature.security.query;

import java.util.List;
import java.util.function.Consumer;

/** XML as it is written down: elements with texts or elements in them, and nothing else. */
public final class Xml {
    private final StringBuilder text = new StringBuilder();
    private boolean isThere;

    /** An element with a text. */
    public Xml text(String name, String value) {
        text.append('<').append(name).append('>');
        for (int i = 0; i < value.length(); i++) {
            append(value.charAt(i));
        }
        text.append("</").append(name).append('>');
        return this;
    }

    private void append(char c) {
        switch (c) {
            case '&' -> text.append("&amp;");
            case '<' -> text.append("&lt;");
            case '>' -> text.append("&gt;");
            case '\t', '\n', '\r' -> text.append("&#").append((int) c).append(';');
            default -> text.append(c < ' ' || c == '\uFFFE' || c == '\uFFFF' ? '?' : c);
        }
    }

    /** An element with what is written into it. */
    public Xml element(String name, Consumer<Xml> content) {
        return element(name, "", content);
    }

    Xml element(String name, String attributes, Consumer<Xml> content) {
        text.append('<').append(name).append(attributes).append('>');
        content.accept(this);
        text.append("</").append(name).append('>');
        return this;
    }

    /** A list, each of whose elements is a {@code member}. */
    public <T> Xml members(String name, List<T> list, Consumer<T> content) {
        return element(name, xml -> list.forEach(one -> element("member", member -> content.accept(one))));
    }

    /** That there is a result, although nothing is in it. */
    public void empty() {
        isThere = true;
    }

    boolean isThere() {
        return isThere || !text.isEmpty();
    }

    Xml append(Xml other) {
        text.append(other.text);
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
