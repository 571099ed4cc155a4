package dev.armature.templates;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads YAML, and JSON as the part of YAML it is, into {@link Json}. The short form of a function becomes its long form:
 * {@code !Sub x} is read as {@code {"Fn::Sub": x}}.
 *
 * <p>Aliases and merge keys are refused, as CloudFormation does; with them, a small text could be a huge template.
 */
final class YamlText {
    private static final int TEXT_LENGTH_MAX = 4 * 1024 * 1024;

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\x7f-\\x84\\x86-\\x9f\\ufffe\\uffff]");

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(new CoreSchemaWithoutMerge())
            .setAllowDuplicateKeys(false)
            // They are refused below, with their line.
            .setAllowNonScalarKeys(true)
            .setCodePointLimit(TEXT_LENGTH_MAX)
            .build();

    /** The parser would put the merged members in the place of the key before it could be reported. */
    private static final class CoreSchemaWithoutMerge extends CoreSchema {
        @Override
        public ScalarResolver getScalarResolver() {
            return new CoreScalarResolver(false);
        }
    }

    private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private YamlText() {}

    static Json parse(String text) {
        if (text.length() > TEXT_LENGTH_MAX) {
            throw new TemplateException("the text is longer than " + TEXT_LENGTH_MAX + " characters");
        }
        try {
            boolean json = text.stripLeading().startsWith("{");
            return new Compose(SETTINGS)
                    .composeString(json ? asYaml(text) : text)
                    .map(new YamlText()::read)
                    .orElse(new Json.Null());
        } catch (MarkedYamlEngineException wrong) {
            String problem = wrong.getProblem() == null ? "this is not YAML" : wrong.getProblem();
            throw wrong.getProblemMark()
                    .map(mark -> new TemplateException(
                            "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": " + problem))
                    .orElse(new TemplateException(problem));
        } catch (StackOverflowError deep) {
            // The parser sets no bound of its own, and a text of brackets only is no template.
            throw new TemplateException("this is nested too deeply");
        } catch (YamlEngineException wrong) {
            throw new TemplateException("this is neither YAML nor JSON: " + wrong.getMessage());
        }
    }

    /**
     * What JSON allows and YAML does not: tabs between values, which are blanks then, and characters within strings that are not
     * printable, which are escaped. No string of JSON contains a tab as such.
     */
    private static String asYaml(String json) {
        return UNPRINTABLE
                .matcher(json.replace('\t', ' '))
                .replaceAll(
                        found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
    }

    private Json read(Node node) {
        if (!seen.add(node)) {
            throw fault(node, "CloudFormation has no aliases");
        }
        Json value = switch (node) {
            case ScalarNode scalar -> scalar(scalar);
            case SequenceNode sequence -> {
                List<Json> elements = new ArrayList<>();
                sequence.getValue().forEach(element -> elements.add(read(element)));
                yield new Json.Array(elements);
            }
            case MappingNode mapping -> mapping(mapping);
            default -> throw fault(node, "this is not understood");
        };
        String tag = node.getTag().getValue();
        return tag.startsWith("!") && tag.length() > 1 ? function(tag.substring(1), value) : value;
    }

    private static Json function(String name, Json argument) {
        return switch (name) {
            case "Ref", "Condition" -> Json.of(name, argument);
            default -> Json.of("Fn::" + name, argument);
        };
    }

    private static Json scalar(ScalarNode scalar) {
        Tag tag = scalar.getTag();
        String text = scalar.getValue();
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            return new Json.Number(text);
        }
        if (tag.equals(Tag.BOOL)) {
            return new Json.Bool(Boolean.parseBoolean(text));
        }
        return tag.equals(Tag.NULL) ? new Json.Null() : new Json.Text(text);
    }

    private Json mapping(MappingNode mapping) {
        Map<String, Json> members = new LinkedHashMap<>();
        for (NodeTuple member : mapping.getValue()) {
            if (!(member.getKeyNode() instanceof ScalarNode key)) {
                throw fault(member.getKeyNode(), "a key must be a string");
            }
            if (key.isPlain() && key.getValue().equals("<<")) {
                throw fault(key, "CloudFormation has no merge keys");
            }
            if (members.put(key.getValue(), read(member.getValueNode())) != null) {
                throw fault(key, "there are two of " + key.getValue());
            }
        }
        return new Json.Object(members);
    }

    private static TemplateException fault(Node node, String fault) {
        String line = node.getStartMark()
                .map(mark -> "line " + (mark.getLine() + 1) + ": ")
                .orElse("");
        return new TemplateException(line + fault);
    }
}
