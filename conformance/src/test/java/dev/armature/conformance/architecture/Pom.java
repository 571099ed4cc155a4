package dev.armature.conformance.architecture;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** A {@code pom.xml} as it is written, or as it is published. */
record Pom(Element root) {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));

    static Pom of(String module) {
        return read(ROOT.resolve(module).resolve("pom.xml"));
    }

    static Pom read(Path file) {
        try {
            return new Pom(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement());
        } catch (Exception e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }

    /** Whether it is in a release; what says nothing is not. */
    boolean isPublished() {
        return property("maven.deploy.skip").equals("false");
    }

    /** The directories of the modules of the build. */
    List<String> modules() {
        return children(root, "modules")
                .flatMap(all -> children(all, "module"))
                .map(Element::getTextContent)
                .toList();
    }

    /** The text at the end of a path of names; empty if there is none. */
    String at(String... path) {
        var found = Stream.of(root);
        for (String name : path) {
            found = found.flatMap(element -> children(element, name));
        }
        return found.map(Element::getTextContent).findFirst().orElse("");
    }

    /** Those of the project itself: plug-ins have some too. */
    List<Element> dependencies() {
        return children(root, "dependencies")
                .flatMap(all -> children(all, "dependency"))
                .toList();
    }

    List<String> managed() {
        return children(root, "dependencyManagement")
                .flatMap(management -> children(management, "dependencies"))
                .flatMap(all -> children(all, "dependency"))
                .map(dependency -> text(dependency, "artifactId"))
                .toList();
    }

    String property(String name) {
        return children(root, "properties")
                .map(properties -> text(properties, name))
                .findFirst()
                .orElse("");
    }

    static String text(Element parent, String name) {
        return children(parent, name).map(Element::getTextContent).findFirst().orElse("");
    }

    private static Stream<Element> children(Element parent, String name) {
        var nodes = parent.getChildNodes();
        return Stream.iterate(0, i -> i < nodes.getLength(), i -> i + 1)
                .map(nodes::item)
                .filter(node -> node instanceof Element && node.getNodeName().equals(name))
                .map(Element.class::cast);
    }
}
