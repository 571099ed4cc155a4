package dev.armature.cli.exchange;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** {@code armature import}: files on this machine into a table of any DynamoDB endpoint. */
record ImportJob(ImportOptions options) implements ExchangeJob {
    @Override
    public Where where() {
        return options.where();
    }

    @Override
    public OptionalLong rate() {
        return options.rate();
    }

    @Override
    public Transfer begin(PatientEndpoint endpoint, Rate rate, Meter meter, Consumer<String> notes)
            throws ExchangeException, InterruptedException {
        var source = Source.find(options.source(), options.format());
        var rows = new TableImport(endpoint, options, source, rate, meter, Pause.REAL, System::nanoTime);
        rows.check();
        source.verify();
        return new Import(options, source, rows, rows.prepare());
    }

    private record Import(ImportOptions options, Source source, TableImport rows, TableImport.Prepared prepared)
            implements Transfer {
        @Override
        public String table() {
            return options.table();
        }

        @Override
        public long expected() {
            return source.items();
        }

        @Override
        public void run() throws ExchangeException, InterruptedException {
            try (var refusals = new Refusals(options.refused())) {
                rows.run(prepared, refusals);
                prepared.progress().forget();
            }
        }

        @Override
        public String keep() throws ExchangeException {
            prepared.progress().save();
            return "the table " + options.table();
        }

        @Override
        public long refused() {
            return prepared.progress().reached().refused();
        }

        @Override
        public List<String> remarks(boolean isDone) {
            return refused() == 0 ? List.of() : List.of(refused() + " records were refused: " + options.refused());
        }

        @Override
        public void describe(Summary summary) {
            summary.number("items", prepared.progress().reached().written());
            summary.number("refused", refused());
            summary.number("files", source.files().size());
            if (refused() > 0) {
                summary.text("refusals", options.refused().toString());
            }
        }

        @Override
        public void close() {}
    }
}
