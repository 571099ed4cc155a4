package dev.armature.s3;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of a document that has text in it, and no other elements.
 *
 * @param parent the name of the element that it is in; empty if it is the document's own
 */
record XmlLeaf(String parent, String name, String text) {
    /** A list of 1,000 keys of 1,024 bytes, each percent-encoded, is well below it. */
    private static final int BYTES_MAX = 16 << 20;

    boolean isOf(String parent, String name) {
        return this.parent.equals(parent) && this.name.equals(name);
    }

    long number() throws IOException {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException otherwise) {
            throw new IOException(name + " is no number: " + text, otherwise);
        }
    }

    /** All of them, in their order. A document that refers to others, or has more bytes than it should, is refused. */
    static List<XmlLeaf> read(InputStream in) throws IOException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            return read(factory.createXMLStreamReader(new BoundedInput(in, BYTES_MAX)));
        } catch (XMLStreamException damaged) {
            throw new IOException("that is not XML: " + damaged.getMessage(), damaged);
        }
    }

    private static List<XmlLeaf> read(XMLStreamReader reader) throws XMLStreamException {
        List<XmlLeaf> leaves = new ArrayList<>();
        List<String> open = new ArrayList<>();
        var text = new StringBuilder();
        boolean isLeaf = false;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    open.add(reader.getLocalName());
                    text.setLength(0);
                    isLeaf = true;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    String name = open.removeLast();
                    if (isLeaf) {
                        leaves.add(new XmlLeaf(open.isEmpty() ? "" : open.getLast(), name, text.toString()));
                    }
                    isLeaf = false;
                }
                default -> {}
            }
        }
        return leaves;
    }
}
