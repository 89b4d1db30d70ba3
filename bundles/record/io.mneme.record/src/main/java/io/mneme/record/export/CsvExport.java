package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/**
 * One row for each entry. A conversation of messages has one column more, for their authors.
 *
 * <p>A cell that a spreadsheet would read as a formula starts with an apostrophe, which makes it a text. A spreadsheet with
 * another separator also starts a cell inside of one of these; such a part gets an apostrophe, too.
 */
final class CsvExport implements ExportWriter {

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setQuoteMode(QuoteMode.MINIMAL).build();

    private static final String FORMULA_STARTS = "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20";

    private static final Pattern FORMULA = Pattern.compile("(?s)[\\s\\p{Cntrl}]*[\\t\\r" + FORMULA_STARTS + "].*");

    // A quote inside a cell is written twice, which such a spreadsheet reads as an empty text before the formula.
    private static final Pattern BEFORE_INNER_FORMULA =
            Pattern.compile("[;\\t\\r\\n](?=[\\s\\p{Cntrl}\"&&[^\\t\\r\\n]]*+[" + FORMULA_STARTS + "])");

    private static final List<String> COLUMNS =
            List.of("timestamp", "conversation_id", "type", "text", "project_path", "audio_file", "duration_ms", "id");

    private final Appendable to;
    private boolean hasAuthors;

    CsvExport(Appendable to) {
        this.to = to;
    }

    @Override
    public void begin(Conversation conversation) throws IOException {
        hasAuthors = conversation.messages() > 0;
        row(COLUMNS, "author");
    }

    @Override
    public void add(ExportedEntry entry) throws IOException {
        List<String> cells = List.of(
                entry.timestamp(),
                entry.conversation(),
                entry.type(),
                entry.text(),
                entry.project().orElse(""),
                entry.audioFile().orElse(""),
                entry.duration().map(Duration::toMillis).map(String::valueOf).orElse(""),
                entry.id());
        row(cells, entry.author());
    }

    private void row(List<String> cells, String author) throws IOException {
        print(to, hasAuthors ? Stream.concat(cells.stream(), Stream.of(author)) : cells.stream());
    }

    /** Writes a row. */
    static void print(Appendable to, Stream<String> cells) throws IOException {
        // Not closed: closing would also close the target.
        new CSVPrinter(to, FORMAT).printRecord(cells.map(CsvExport::harmless));
    }

    private static String harmless(String cell) {
        String text = BEFORE_INNER_FORMULA.matcher(cell).replaceAll("$0'");
        return FORMULA.matcher(cell).matches() ? "'" + text : text;
    }
}
