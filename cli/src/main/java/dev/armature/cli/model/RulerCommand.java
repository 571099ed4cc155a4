package dev.armature.cli.model;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.ruler.Ruler;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code armature model ruler}: draws sort orders, and what queries read of them. */
final class RulerCommand {
    private static final Pattern SIZE = Pattern.compile("<svg [^>]*?width=\"(\\d+)\" height=\"(\\d+)\"");

    private final RulerOptions options;
    private final Design design;

    private RulerCommand(RulerOptions options, Model model) {
        this.options = options;
        this.design = new Design(model);
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, UnreadableModelException {
        var options = RulerOptions.parse(arguments);
        var command = new RulerCommand(options, ModelFiles.read(options.file(), err));
        List<Ruler> rulers = command.rulers();
        var output = new Output(out);
        if (options.svg().isPresent()) {
            output.write(stacked(rulers.stream().map(Ruler::svg).toList()), options.svg());
        } else {
            output.write(String.join("\n", rulers.stream().map(Ruler::text).toList()), Optional.empty());
        }
        return ModelCommand.CLEAN;
    }

    private List<Ruler> rulers() throws UsageException {
        requireKnown();
        List<KeySpace> wanted = design.spaces().stream().filter(this::isWanted).toList();
        List<Ruler> rulers = new ArrayList<>();
        for (KeySpace space : wanted) {
            if (!space.sortAttributes().isEmpty()) {
                rulers.add(Ruler.of(design, space));
            }
        }
        if (rulers.isEmpty()) {
            List<String> names = wanted.stream().map(KeySpace::name).toList();
            throw new UsageException(
                    "there is no sort key in " + String.join(", ", names) + ", and so no order to draw");
        }
        return rulers;
    }

    private boolean isWanted(KeySpace space) {
        Index index = space.index();
        return options.table().map(space.table().name()::equals).orElse(true)
                && options.index()
                        .map(name -> index != null && index.name().equals(name))
                        .orElse(true);
    }

    private void requireKnown() throws UsageException {
        List<TableModel> tables = design.model().tables();
        List<String> names = tables.stream().map(TableModel::name).toList();
        require("table", options.table(), names);
        List<String> indexes = tables.stream()
                .filter(table -> options.table().map(table.name()::equals).orElse(true))
                .flatMap(table -> table.indexes().stream())
                .map(Index::name)
                .toList();
        require("index", options.index(), indexes);
    }

    private static void require(String what, Optional<String> name, List<String> known) throws UsageException {
        if (name.isPresent() && !known.contains(name.get())) {
            throw new UsageException(
                    "there is no " + what + " '" + name.get() + "'" + Spelling.hint(name.get(), known));
        }
    }

    /** One picture of several, one below the other. */
    private static String stacked(List<String> pictures) {
        if (pictures.size() == 1) {
            return pictures.getFirst();
        }
        var body = new StringBuilder();
        int width = 0;
        int height = 0;
        for (String picture : pictures) {
            Matcher size = SIZE.matcher(picture);
            if (!size.find()) {
                throw new IllegalStateException("a ruler says its size: " + picture);
            }
            body.append(picture.replaceFirst("<svg ", "<svg y=\"" + height + "\" "));
            width = Math.max(width, Integer.parseInt(size.group(1)));
            height += Integer.parseInt(size.group(2));
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + width + " " + height + "\">\n" + body + "</svg>\n";
    }
}
