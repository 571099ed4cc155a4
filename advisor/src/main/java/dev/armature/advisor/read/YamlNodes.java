package dev.armature.advisor.read;

import dev.armature.advisor.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** YAML 1.2, and JSON as the part of it that it is, to {@link Node}s. Aliases may stand for what was written before, up to a bound. */
final class YamlNodes {
    private static final int TEXT_LENGTH_MAX = 4 * 1024 * 1024;
    private static final int NODES_MAX = 200_000;
    private static final int DEPTH_MAX = 64;

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setAllowDuplicateKeys(false)
            .setAllowNonScalarKeys(true)
            .setCodePointLimit(TEXT_LENGTH_MAX)
            .build();

    private int nodes;

    private YamlNodes() {}

    static Node parse(String text) {
        try {
            // JSON may be indented with tabs, YAML may not; no string of JSON contains a tab as such.
            boolean json = text.stripLeading().startsWith("{");
            return new Compose(SETTINGS)
                    .composeString(json ? text.replace('\t', ' ') : text)
                    .map(root -> new YamlNodes().read(root, 0))
                    .orElseGet(() -> new Node.Scalar("", Node.Kind.NULL, new Place("", 1, 1)));
        } catch (MarkedYamlEngineException wrong) {
            String problem = wrong.getProblem() == null ? "this is not YAML" : wrong.getProblem();
            throw wrong.getProblemMark()
                    .map(mark -> fault(mark.getLine() + 1, mark.getColumn() + 1, problem))
                    .orElseGet(() -> fault(1, 1, problem));
        } catch (StackOverflowError deep) {
            throw fault(1, 1, "this is nested too deeply");
        } catch (YamlEngineException wrong) {
            throw fault(1, 1, "this is neither YAML nor JSON: " + wrong.getMessage());
        }
    }

    private Node read(org.snakeyaml.engine.v2.nodes.Node node, int depth) {
        Place place = place(node);
        if (++nodes > NODES_MAX || depth > DEPTH_MAX) {
            throw fault(place.line(), place.column(), "this is too much for a model");
        }
        return switch (node) {
            case ScalarNode scalar -> new Node.Scalar(scalar.getValue(), kind(scalar.getTag()), place);
            case SequenceNode sequence -> {
                List<Node> elements = new ArrayList<>();
                for (var element : sequence.getValue()) {
                    elements.add(read(element, depth + 1));
                }
                yield new Node.Sequence(elements, place);
            }
            case MappingNode mapping -> mapping(mapping, place, depth);
            default -> throw fault(place.line(), place.column(), "this is not understood");
        };
    }

    private Node mapping(MappingNode mapping, Place place, int depth) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        for (NodeTuple member : mapping.getValue()) {
            Place name = place(member.getKeyNode());
            if (!(member.getKeyNode() instanceof ScalarNode key)) {
                throw fault(name.line(), name.column(), "a name must be a string");
            }
            members.put(key.getValue(), new Node.Member(name, read(member.getValueNode(), depth + 1)));
        }
        return new Node.Mapping(members, place);
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

    private static Place place(org.snakeyaml.engine.v2.nodes.Node node) {
        Mark mark = node.getStartMark().orElse(null);
        return mark == null ? new Place("", 1, 1) : new Place("", mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static ModelException fault(int line, int column, String problem) {
        return new ModelException(List.of(new ModelException.Fault(line, column, "", problem)));
    }
}
