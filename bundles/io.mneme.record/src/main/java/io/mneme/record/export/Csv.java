package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.record.utterance.UtteranceJson;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/**
 * One row for each utterance.
 *
 * <p>A cell that a spreadsheet would take for a formula begins with an apostrophe, which makes it a text there.
 */
final class Csv implements Export {

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setQuoteMode(QuoteMode.MINIMAL).build();

    private final Appendable to;

    Csv(Appendable to) {
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
                UtteranceJson.type(utterance),
                utterance.text(),
                utterance.project().orElse(""),
                utterance.audioFile().orElse(""),
                utterance.milliseconds().map(String::valueOf).orElse(""),
                utterance.id());
    }

    @Override
    public void end() {
        // The last row has an end of its own.
    }

    private void row(String... cells) throws IOException {
        // Not closed: it would close what is written to.
        new CSVPrinter(to, FORMAT).printRecord(Stream.of(cells).map(Csv::harmless));
    }

    private static String harmless(String cell) {
        return cell.matches("(?s)[\\s\\p{Cntrl}]*[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20].*") ? "'" + cell : cell;
    }
}
