package dev.armature.advisor.read;

import dev.armature.advisor.model.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;

/**
 * YAML 1.2, and JSON as the part of it that it is, to {@link Node}s.
 *
 * <p>An alias stands for what was written before, and a merge key ({@code <<}) for the members of other maps. With them a small text
 * can be a huge model, so every value is counted as often as it is there. What comes from the parser is put together here, and not by
 * the parser's own composer, because that one has read everything, however much and however deep, before anything could be counted.
 */
final class YamlNodes {
    private static final int NODES_MAX = 200_000;
    private static final int DEPTH_MAX = 64;
    private static final String MERGE_KEY = "<<";
    private static final Set<String> TAGS = Set.of("str", "int", "float", "bool", "null", "seq", "map");

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(ModelFile.TEXT_LENGTH_MAX).build();
    private static final CoreScalarResolver RESOLVER = new CoreScalarResolver(false);

    /** @param count how many values are in it, itself included */
    private record Anchored(Node node, int count) {}

    private final Iterator<Event> events;
    private final Map<Anchor, Anchored> anchored = new HashMap<>();
    private int nodes;

    private YamlNodes(Iterator<Event> events) {
        this.events = events;
    }

    static Node parse(String text) {
        if (text.length() > ModelFile.TEXT_LENGTH_MAX) {
            throw fault(1, 1, ModelFile.TOO_LONG);
        }
        // JSON may be indented with tabs, YAML may not; no string of JSON contains a tab as such.
        boolean json = text.stripLeading().startsWith("{");
        try {
            return new YamlNodes(new Parse(SETTINGS)
                            .parseString(json ? text.replace('\t', ' ') : text)
                            .iterator())
                    .document();
        } catch (MarkedYamlEngineException wrong) {
            String problem = wrong.getProblem() == null ? "this is not YAML" : wrong.getProblem();
            throw wrong.getProblemMark()
                    .map(mark -> fault(mark.getLine() + 1, mark.getColumn() + 1, "this is not YAML: " + problem))
                    .orElseGet(() -> fault(1, 1, problem));
        } catch (YamlEngineException wrong) {
            throw fault(1, 1, "this is neither YAML nor JSON: " + wrong.getMessage());
        }
    }

    private Node document() {
        Node root = new Node.Scalar("", Node.Kind.NULL, new Place("", 1, 1));
        int documents = 0;
        while (events.hasNext()) {
            Event event = events.next();
            if (event instanceof NodeEvent node) {
                if (++documents > 1) {
                    throw fault(place(event), "a second document begins here, and a model is one");
                }
                root = read(node, 0);
            }
        }
        return root;
    }

    private Node read(NodeEvent event, int depth) {
        Place place = place(event);
        if (depth > DEPTH_MAX) {
            throw fault(place, "this is nested too deeply: more than " + DEPTH_MAX + " levels");
        }
        int before = nodes;
        count(1, place);
        Node node = switch (event) {
            case ScalarEvent scalar -> scalar(scalar, place);
            case SequenceStartEvent sequence -> sequence(sequence, place, depth);
            case MappingStartEvent mapping -> mapping(mapping, place, depth);
            case AliasEvent alias -> alias(alias, place);
            default -> throw fault(place, "this is not understood");
        };
        if (!(event instanceof AliasEvent)) {
            event.getAnchor().ifPresent(anchor -> anchored.put(anchor, new Anchored(node, nodes - before)));
        }
        return node;
    }

    private void count(int more, Place place) {
        nodes += more;
        if (nodes > NODES_MAX) {
            throw fault(place, "this is too much for a model: more than " + NODES_MAX + " values");
        }
    }

    private Node alias(AliasEvent alias, Place place) {
        String name = alias.getAnchor().map(Anchor::getValue).orElse("");
        Anchored meant = alias.getAnchor().map(anchored::get).orElse(null);
        if (meant == null) {
            throw fault(
                    place,
                    "*" + name + " stands for what is marked with &" + name + ", which must be written before it");
        }
        count(meant.count(), place);
        return meant.node();
    }

    private static Node scalar(ScalarEvent scalar, Place place) {
        refuseTag(scalar.getTag(), place);
        Tag tag = scalar.getTag().map(Tag::new).orElseGet(() -> RESOLVER.resolve(scalar.getValue(), scalar.isPlain()));
        return new Node.Scalar(scalar.getValue(), kind(tag), place);
    }

    private Node sequence(SequenceStartEvent start, Place place, int depth) {
        refuseTag(start.getTag(), place);
        List<Node> elements = new ArrayList<>();
        while (events.next() instanceof NodeEvent element) {
            elements.add(read(element, depth + 1));
        }
        return new Node.Sequence(elements, place);
    }

    private Node mapping(MappingStartEvent start, Place place, int depth) {
        refuseTag(start.getTag(), place);
        Map<String, Node.Member> members = new LinkedHashMap<>();
        Map<String, Node.Member> merged = new LinkedHashMap<>();
        while (events.next() instanceof NodeEvent key) {
            Place at = place(key);
            if (!(read(key, depth + 1) instanceof Node.Scalar(String name, Node.Kind kind, Place unused))) {
                throw fault(at, "a name must be a text");
            }
            // What comes behind a key is its value, and so a node.
            Node value = read((NodeEvent) events.next(), depth + 1);
            if (name.equals(MERGE_KEY)) {
                merge(value, merged);
            } else {
                add(new Node.Member(at, value), name, members);
            }
        }
        // What a map says itself counts more than what is merged into it.
        merged.forEach(members::putIfAbsent);
        return new Node.Mapping(members, place);
    }

    private static void add(Node.Member member, String name, Map<String, Node.Member> members) {
        var before = members.putIfAbsent(name, member);
        if (before != null) {
            throw fault(
                    member.name(),
                    "there are two of '" + name + "': the first is in line "
                            + before.name().line());
        }
    }

    /** Of several maps, an earlier one counts more. */
    private static void merge(Node value, Map<String, Node.Member> merged) {
        switch (value) {
            case Node.Mapping mapping -> mapping.members().forEach(merged::putIfAbsent);
            case Node.Sequence sequence -> sequence.elements().forEach(element -> merge(element, merged));
            case Node.Scalar scalar -> throw fault(scalar.place(), "<< needs a map to merge, or a list of maps");
        }
    }

    private static void refuseTag(Optional<String> tag, Place place) {
        if (tag.isPresent() && !TAGS.contains(tag.get().replaceFirst("^tag:yaml\\.org,2002:", ""))) {
            throw fault(place, "the tag " + tag.get() + " is not known here: write a plain value");
        }
    }

    private static Node.Kind kind(Tag tag) {
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            return Node.Kind.NUMBER;
        }
        if (tag.equals(Tag.BOOL)) {
            return Node.Kind.BOOLEAN;
        }
        return tag.equals(Tag.NULL) ? Node.Kind.NULL : Node.Kind.TEXT;
    }

    private static Place place(Event event) {
        return event.getStartMark()
                .map(mark -> new Place("", mark.getLine() + 1, mark.getColumn() + 1))
                .orElseGet(() -> new Place("", 1, 1));
    }

    private static ModelException fault(Place place, String problem) {
        return fault(place.line(), place.column(), problem);
    }

    private static ModelException fault(int line, int column, String problem) {
        return new ModelException(List.of(new ModelException.Fault(line, column, "", Node.shortened(problem))));
    }
}
