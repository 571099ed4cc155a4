package dev.armature.cli.exchange;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;

/** {@code armature export}: a table of any DynamoDB endpoint into files on this machine. */
record ExportJob(ExportOptions options) implements ExchangeJob {
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
        var export = new TableExport(endpoint, options, rate, meter, TableExport.FILE_BYTES_MAX, notes);
        var table = export.describe();
        return new Export(export, export.open(table, Clock.systemUTC(), new Random()), table.whole("ItemCount", 0));
    }

    private record Export(TableExport export, ExportDirectory directory, long expected) implements Transfer {
        @Override
        public String table() {
            return directory.settings().table();
        }

        @Override
        public void run() throws ExchangeException, InterruptedException {
            export.run(directory, Clock.systemUTC());
        }

        @Override
        public String keep() {
            return directory.own().toString();
        }

        @Override
        public long refused() {
            return directory.parts().stream().mapToLong(ExportedPart::refused).sum();
        }

        @Override
        public List<String> remarks(boolean isDone) {
            List<String> remarks = new ArrayList<>();
            if (isDone && refused() > 0) {
                remarks.add(refused() + " items are not in the export, as DynamoDB would refuse them: "
                        + directory.refused());
            }
            long others =
                    directory.parts().stream().mapToLong(ExportedPart::others).sum();
            if (others > 0) {
                remarks.add("note: " + others + " items have attributes that there is no column for");
            }
            return remarks;
        }

        @Override
        public void describe(Summary summary) {
            var parts = directory.parts();
            var files = parts.stream().flatMap(part -> part.file().stream()).toList();
            summary.text("directory", directory.own().toString());
            summary.number(
                    "items", files.stream().mapToLong(file -> file.items()).sum());
            summary.number("refused", refused());
            summary.number("files", files.size());
            summary.number(
                    "itemBytes", parts.stream().mapToLong(ExportedPart::bytes).sum());
        }

        @Override
        public void close() throws ExchangeException {
            directory.close();
        }
    }
}
