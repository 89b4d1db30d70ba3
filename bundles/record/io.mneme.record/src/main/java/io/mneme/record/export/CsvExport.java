package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.record.utterance.UtteranceKind;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/**
 * One row for each utterance.
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

    private final Appendable to;

    CsvExport(Appendable to) {
        this.to = to;
    }

    @Override
    public void begin(Conversation conversation) throws IOException {
        row("timestamp", "conversation_id", "type", "text", "project_path", "audio_file", "duration_ms", "id");
    }

    @Override
    public void add(Utterance utterance) throws IOException {
        row(
                utterance.timestamp(),
                utterance.conversation(),
                UtteranceKind.type(utterance),
                utterance.text(),
                utterance.project().orElse(""),
                utterance.audioFile().orElse(""),
                utterance
                        .duration()
                        .map(Duration::toMillis)
                        .map(String::valueOf)
                        .orElse(""),
                utterance.id());
    }

    private void row(String... cells) throws IOException {
        // Not closed: closing would also close the target.
        new CSVPrinter(to, FORMAT).printRecord(Stream.of(cells).map(CsvExport::harmless));
    }

    private static String harmless(String cell) {
        String text = BEFORE_INNER_FORMULA.matcher(cell).replaceAll("$0'");
        return FORMULA.matcher(cell).matches() ? "'" + text : text;
    }
}
