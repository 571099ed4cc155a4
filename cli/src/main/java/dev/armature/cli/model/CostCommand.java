package dev.armature.cli.model;

import dev.armature.advisor.cost.CostJson;
import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.CostText;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.WhatIf;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.price.PriceBook;
import dev.armature.advisor.read.ModelException;
import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code armature model cost}: what a model costs a month, as it is or with something changed. */
final class CostCommand {
    private final CostOptions options;
    private final PrintStream out;
    private final PrintStream err;

    private CostCommand(CostOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, UnreadableModelException {
        new CostCommand(CostOptions.parse(arguments), out, err).run();
        return ModelCommand.CLEAN;
    }

    private void run() throws UsageException, UnreadableModelException {
        Model model = ModelFiles.read(options.file(), err);
        Model changed = model;
        List<String> changes = new ArrayList<>();
        for (CostOptions.Change change : options.changes()) {
            changed = changed(changed, change, changes);
        }
        CostReport report =
                CostReport.of(new Design(changed), book(options.prices().orElse(model.prices())));
        if (options.isJson()) {
            out.println(CostJson.of(report));
        } else if (changes.isEmpty()) {
            out.println(CostText.of(report));
        } else {
            CostReport before = CostReport.of(new Design(model), report.book());
            out.println(CostText.of(report, before, changes));
        }
    }

    /** A book that the command line names lies where the command is run; one that the model names, beside the model. */
    private PriceBook book(String name) throws UnreadableModelException {
        Path directory = options.prices().isPresent()
                ? Path.of("")
                : Optional.ofNullable(options.file().getParent()).orElse(Path.of(""));
        try {
            return PriceBooks.named(name, directory);
        } catch (IOException missing) {
            throw new UnreadableModelException(String.valueOf(missing.getMessage()));
        } catch (ModelException wrong) {
            throw UnreadableModelException.at(directory.resolve(name), wrong);
        }
    }

    private Model changed(Model model, CostOptions.Change change, List<String> words) throws UsageException {
        return switch (change) {
            case CostOptions.Change.WithoutIndex(String index) -> {
                requireIndex(model, index);
                words.add("no " + index);
                List<String> readers = WhatIf.readersOf(model, index);
                if (!readers.isEmpty()) {
                    err.println("note: without " + index + ", nothing serves " + String.join(", ", readers));
                }
                yield WhatIf.withoutIndex(model, index);
            }
            case CostOptions.Change.Projection(String index, var projection, List<String> included) -> {
                requireIndex(model, index);
                words.add(projection + (included.isEmpty() ? "" : " " + String.join(", ", included)) + " in " + index);
                yield WhatIf.withProjection(model, index, projection, included);
            }
            case CostOptions.Change.TableClass(Settings.TableClass tableClass) -> {
                words.add("table class " + tableClass);
                yield WhatIf.withClass(model, tableClass);
            }
            case CostOptions.Change.Billing wanted -> {
                words.add(shown(wanted.billing()));
                yield WhatIf.withBilling(model, wanted.billing());
            }
        };
    }

    private static String shown(Settings.Billing billing) {
        return switch (billing) {
            case ON_DEMAND -> "requests on demand";
            case PROVISIONED -> "provisioned capacity";
        };
    }

    private static void requireIndex(Model model, String index) throws UsageException {
        if (!WhatIf.hasIndex(model, index)) {
            throw new UsageException("there is no index " + index + " in the model");
        }
    }
}
