package dev.armature.s3;

import dev.armature.engine.object.ObjectStore.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The documents of S3 that are read here, as far as they are of use. */
final class S3Xml {
    private S3Xml() {}

    /**
     * A page of a list.
     *
     * @param next where the next one begins; empty if there is none
     */
    record Listing(List<StoredObject> objects, String next) {}

    /** What is wrong. Both are empty if that is no such document. */
    record Fault(String code, String message) {}

    /** Objects that are to be removed. @param isQuiet whether only failures are to be told */
    record Removals(List<String> keys, boolean isQuiet) {}

    /** A part of an upload. */
    record Part(int number, String tag) {}

    static Listing listing(InputStream in) throws IOException {
        List<StoredObject> objects = new ArrayList<>();
        String key = "";
        String next = "";
        for (XmlLeaf leaf : XmlLeaf.read(in)) {
            if (leaf.isOf("Contents", "Key")) {
                key = leaf.text();
            } else if (leaf.isOf("Contents", "Size")) {
                objects.add(new StoredObject(key, leaf.number()));
            } else if (leaf.name().equals("NextContinuationToken")) {
                next = leaf.text();
            }
        }
        return new Listing(objects, next);
    }

    static Fault fault(InputStream in) {
        String code = "";
        String message = "";
        try {
            for (XmlLeaf leaf : XmlLeaf.read(in)) {
                if (leaf.isOf("Error", "Code")) {
                    code = leaf.text();
                } else if (leaf.isOf("Error", "Message")) {
                    message = leaf.text();
                }
            }
        } catch (IOException otherwise) {
            // As where a proxy answers in its place.
        }
        return new Fault(code, message);
    }

    static Removals removals(InputStream in) throws S3Fault {
        List<String> keys = new ArrayList<>();
        boolean isQuiet = false;
        for (XmlLeaf leaf : document(in)) {
            if (leaf.isOf("Object", "Key")) {
                keys.add(leaf.text());
            } else if (leaf.isOf("Delete", "Quiet")) {
                isQuiet = leaf.text().strip().equals("true");
            } else {
                throw S3Fault.unsupported("the element " + leaf.name() + " of DeleteObjects");
            }
        }
        return new Removals(keys, isQuiet);
    }

    static List<Part> parts(InputStream in) throws S3Fault, IOException {
        List<Part> parts = new ArrayList<>();
        long number = 0;
        String tag = "";
        for (XmlLeaf leaf : document(in)) {
            if (leaf.isOf("Part", "PartNumber")) {
                number = leaf.number();
            } else if (leaf.isOf("Part", "ETag")) {
                tag = leaf.text();
            }
            if (number > 0 && !tag.isEmpty()) {
                parts.add(new Part((int) Math.min(number, Integer.MAX_VALUE), tag));
                number = 0;
                tag = "";
            }
        }
        return parts;
    }

    private static List<XmlLeaf> document(InputStream in) throws S3Fault {
        try {
            return XmlLeaf.read(in);
        } catch (IOException damaged) {
            throw S3Fault.invalid(
                    "MalformedXML",
                    "The XML you provided was not well-formed or did not validate against our published schema");
        }
    }
}
