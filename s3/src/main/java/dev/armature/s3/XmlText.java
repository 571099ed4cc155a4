package dev.armature.s3;

import java.util.Map;

/** A document in XML, written front to back. */
final class XmlText {
    static final String NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

    private final StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

    /** The element that all others are in. */
    static XmlText of(String root) {
        var document = new XmlText();
        document.text
                .append('<')
                .append(root)
                .append(" xmlns=\"")
                .append(NAMESPACE)
                .append("\">");
        return document;
    }

    static XmlText fault(String code, String message, String resource, Map<String, String> details) {
        var document = new XmlText();
        document.text.append("<Error>");
        document.element("Code", code).element("Message", message).element("Resource", resource);
        details.forEach(document::element);
        return document.end("Error");
    }

    XmlText begin(String name) {
        text.append('<').append(name).append('>');
        return this;
    }

    XmlText end(String name) {
        text.append("</").append(name).append('>');
        return this;
    }

    XmlText element(String name, String value) {
        begin(name);
        escape(value);
        return end(name);
    }

    XmlText element(String name, long value) {
        return element(name, Long.toString(value));
    }

    XmlText text(String value) {
        escape(value);
        return this;
    }

    /** XML has no way to say most control characters, which a key may have; S3 then wants {@code encoding-type=url}. */
    private void escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            char next = value.charAt(i);
            switch (next) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                default ->
                    text.append(next < ' ' && next != '\n' && next != '\t' ? "&#" + (int) next + ";" : "" + next);
            }
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
